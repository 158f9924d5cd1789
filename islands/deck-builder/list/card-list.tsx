import type { ReactNode } from "react";
import { Price } from "#features/cards/tiles/views/parts.tsx";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { BuilderCard, BuilderRow } from "#features/decks/builder/rules/facts.ts";
import type { BuilderLook } from "#features/decks/builder/rules/looks.ts";
import { FaceSections, Sections, type ShownCard, shownOf } from "#features/decks/deck/views/cards.tsx";
import { printOf } from "#features/decks/lines/rules.ts";
import { type Column, Table } from "#ui/table.tsx";

type Group = { key: string; title: string; rows: BuilderRow[]; count: number };

type ListProps = {
  groups: Group[];
  view: BuilderLook["view"];
  /** Copies that the viewer has; null for visitors. */
  held: ReadonlyMap<string, number> | null;
  controls?: (card: BuilderCard) => ReactNode;
  onMenu?: (card: BuilderCard) => void;
};

export function CardList({ groups, view, held, controls, onMenu }: ListProps) {
  if (view === "table") return groups.map((group) => <GroupTable key={group.key} {...{ group, held, controls }} />);
  const cards = new Map(groups.flatMap(({ rows }) => rows.map(({ card }) => [card.id, card])));
  const sections = groups.map(({ rows, ...group }) => ({ ...group, cards: rows.map((row) => shownOf(row, held)) }));
  const controlsOf = ({ id }: ShownCard) => {
    const card = cards.get(id);
    return card && controls?.(card);
  };
  if (view === "grid") return <FaceSections sections={sections} controls={controlsOf} />;
  const open = ({ id }: ShownCard) => {
    const card = cards.get(id);
    if (card) onMenu?.(card);
  };
  return <Sections sections={sections} controls={controlsOf} onFace={onMenu && open} />;
}

type GroupProps = Pick<ListProps, "controls"> & { group: Group };

type TableProps = GroupProps & Pick<ListProps, "held">;

const CardName = ({ card }: BuilderRow) => (
  <WithThumb card={card.face}>
    <a href={card.href} data-overlay>
      {leadingName(card)}
    </a>{" "}
    <small>{printOf(card)}</small>
  </WithThumb>
);

const columnsOf = ({ held, controls }: TableProps): Column<BuilderRow>[] => [
  { title: "Card", cell: (row) => <CardName {...row} /> },
  { title: "Copies", isNumber: true, cell: ({ quantity }) => quantity },
  ...(held ? [{ title: "Owned", isNumber: true, cell: ({ card }: BuilderRow) => held.get(card.id) ?? 0 }] : []),
  { title: "Price", isNumber: true, cell: ({ card }) => <Price price={card.price} /> },
  ...(controls ? [{ title: "Change", cell: ({ card }: BuilderRow) => controls(card) }] : []),
];

const GroupTable = (props: TableProps) => (
  <Table
    caption={`${props.group.title} ${props.group.count}`}
    columns={columnsOf(props)}
    rows={props.group.rows}
    keyOf={({ card }) => card.id}
    isStacked
  />
);
