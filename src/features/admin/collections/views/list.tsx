import { dateText } from "../../../../lib/time.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { listCurated } from "../../../catalogue/curated/queries.ts";

type Row = Awaited<ReturnType<typeof listCurated>>[number];

const columns: Column<Row>[] = [
  { title: "Collection", cell: ({ slug, name }) => <a href={`/admin/collections/${slug}`}>{name}</a> },
  { title: "Released", cell: ({ releaseDate }) => dateText(releaseDate) ?? "Unknown" },
  { title: "Cards", isNumber: true, cell: ({ cardCount }) => cardCount.toLocaleString("en") },
];

export const CollectionsPage = ({ rows }: { rows: Row[] }) => (
  <>
    <header className="page-head">
      <h1>Curated collections</h1>
      <p>No source lists these cards, so staff add them.</p>
    </header>
    <Table caption="Curated collections" isCaptionHidden columns={columns} rows={rows} keyOf={({ slug }) => slug} />
  </>
);
