import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
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

export const FindPage = ({ q, rows, first, next }: Props) => (
  <>
    <header className="page-head">
      <h1>Cards</h1>
      <div className="actions">
        <ButtonLink href="/admin/cards/changes">Differs from source</ButtonLink>
      </div>
    </header>
    <form className="filter" action="/admin/cards">
      <Field name="q" label="Name, number, set or id" type="search" defaultValue={q} />
      <Button tone="primary">Search</Button>
    </form>
    <Table
      caption="Cards"
      isCaptionHidden
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        <Empty title="No cards match" icon="search">
          Try fewer words, or a card’s id such as sv03.5-006.
        </Empty>
      }
    />
    <NextPager first={first} next={next} />
  </>
);
