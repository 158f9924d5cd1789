import type { listCurated } from "#features/catalogue/curated/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { AdminCrumb } from "#ui/navigation/breadcrumbs.tsx";
import { type Column, Table } from "#ui/table.tsx";

type Row = Awaited<ReturnType<typeof listCurated>>[number] & { cover?: FaceFacts };

const Name = ({ slug, name, cover, releaseDate }: Row) => (
  <WithThumb card={cover}>
    <a href={`/admin/collections/${slug}`} lang={langOf(name)}>
      {name}
    </a>
    {releaseDate !== null && <small>{dateText(releaseDate)}</small>}
  </WithThumb>
);

const named: Column<Row>[] = [{ title: "Collection", cell: Name }];

const counted: Column<Row>[] = [
  ...named,
  { title: "List", cell: ({ isComplete }) => (isComplete ? "Complete" : "Partial") },
  { title: "Cards", isNumber: true, cell: ({ cardCount }) => countText(cardCount) },
];

const keyOf = ({ slug }: Row): string => slug;

export function CollectionsPage({ rows }: { rows: Row[] }) {
  const filled = rows.filter(({ cardCount }) => cardCount > 0);
  const waiting = rows.filter(({ cardCount }) => cardCount === 0);
  return (
    <div className="report-page">
      <header className="page-head">
        <AdminCrumb />
        <h1>Curated collections</h1>
        <p>No source lists these cards, so staff add them.</p>
      </header>
      <Table
        id="filled-collections"
        caption="Collections with cards"
        isCaptionHidden
        columns={counted}
        rows={filled}
        keyOf={keyOf}
        empty={null}
      />
      <Table
        id="empty-collections"
        caption={
          <>
            Without cards <span className="soft">{waiting.length}</span>
            <small>Visitors see only their names, below the others.</small>
          </>
        }
        columns={named}
        rows={waiting}
        keyOf={keyOf}
        empty={null}
      />
    </div>
  );
}
