import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { SearchPage } from "../../../../ui/search-page.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { FoundCard } from "../queries.ts";

const CardLink = ({ card: { id, category, name, number } }: { card: FoundCard }) => (
  <>
    <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`} lang={langOf(name)}>
      {name} {number}
    </a>
    <small>{id}</small>
  </>
);

const columns: Column<FoundCard>[] = [
  { title: "Card", cell: (card) => <CardLink card={card} /> },
  { title: "Set", cell: ({ set }) => <span lang={langOf(set)}>{set}</span> },
  {
    title: "State",
    cell: ({ isEdited, isGone }) => (isGone ? "Removed" : isEdited ? "Edited by staff" : "As imported"),
  },
];

type Props = { q: string; rows: FoundCard[]; first: string | null; next: string | null };

export const FindPage = ({ q, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Cards"
    actions={
      <>
        <ButtonLink href="/admin/cards/changes">Differs from source</ButtonLink>
        <ButtonLink href="/admin/cards/sets">Sets created by staff</ButtonLink>
      </>
    }
    search={{ action: "/admin/cards", label: "Name, number, set or id", q }}
    caption="Cards"
    columns={columns}
    keyOf={({ id }) => id}
    empty={
      <Empty title="No cards match" icon="search">
        Try fewer words, or a card’s id such as sv03.5-006.
      </Empty>
    }
  />
);
