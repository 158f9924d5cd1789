import { Empty } from "../../../../ui/empty.tsx";
import { SearchPage } from "../../../../ui/search-page.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { FoundSpecies } from "../queries.ts";

const columns: Column<FoundSpecies>[] = [
  { title: "Pokémon", cell: ({ id, name }) => <a href={`/admin/pokemon/${id}`}>{name}</a> },
  { title: "Number", isNumber: true, cell: ({ id }) => id },
  { title: "Cards", isNumber: true, cell: ({ cards }) => cards.toLocaleString("en") },
  { title: "State", cell: ({ isEdited }) => (isEdited ? "Edited by staff" : "As imported") },
];

type Props = { q: string; rows: FoundSpecies[]; first: string | null; next: string | null };

export const FindPage = ({ q, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Pokémon"
    actions={null}
    search={{ action: "/admin/pokemon", label: "Name or number", q }}
    caption="Pokémon"
    columns={columns}
    keyOf={({ id }) => String(id)}
    empty={
      <Empty title="No Pokémon match" icon="search">
        Try part of the name, or the number.
      </Empty>
    }
  />
);
