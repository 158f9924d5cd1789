import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { SearchPage } from "#ui/search-page.tsx";
import type { Column } from "#ui/table.tsx";
import type { FoundSpecies } from "../queries.ts";

type Row = FoundSpecies & { cover?: FaceFacts };

const columns: Column<Row>[] = [
  {
    title: "Pokémon",
    cell: ({ id, name, cover }) => (
      <WithThumb card={cover}>
        <a href={`/admin/pokemon/${id}`}>{name}</a>
        <small>No. {id}</small>
      </WithThumb>
    ),
  },
  { title: "Cards", isNumber: true, cell: ({ cards }) => countText(cards) },
];

const withState: Column<Row>[] = [
  ...columns,
  { title: "Status", cell: ({ isEdited }) => isEdited && <span className="badge">Edited by staff</span> },
];

type Props = { q: string; rows: Row[]; first: string | null; next: string | null };

export const FindSpeciesPage = ({ q, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Pokémon"
    actions={null}
    search={{ action: "/admin/pokemon", label: "Name or number", q }}
    id="species-rows"
    caption="Pokémon"
    columns={page.rows.some(({ isEdited }) => isEdited) ? withState : columns}
    keyOf={({ id }) => String(id)}
    empty={
      <Empty
        title="No matching Pokémon"
        icon="search"
        actions={<ButtonLink href="/admin/pokemon">Clear filter</ButtonLink>}
      >
        Try part of the name, or the number.
      </Empty>
    }
  />
);
