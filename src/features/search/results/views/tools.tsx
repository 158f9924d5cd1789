import { type Orders, viewTitles } from "#features/cards/toolbar/rules.ts";
import { ChoiceMenu, OrderMenu } from "#features/cards/toolbar/views/menus.tsx";
import { printQuery } from "#features/search/language/rules/print.ts";
import { type Direction, type Query, type Sort, termsOf } from "#features/search/language/rules/query.ts";
import { type Door, searchHref, type View } from "../rules/results.ts";

const orders: Orders<Sort> = {
  match: { title: "Best match", dir: null },
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  rarity: { title: "Rarity", dir: "desc" },
  price: { title: "Price", dir: "desc" },
  artist: { title: "Artist", dir: "asc" },
  released: { title: "Release date", dir: "desc" },
};

/** Without words every card matches as well: the order is that of sets, newest first. */
const ordersOf = ({ filter }: Query): Orders<Sort> =>
  termsOf(filter).some(({ kind }) => kind === "word" || kind === "phrase")
    ? orders
    : { ...orders, match: { title: "Newest", dir: null } };

export type ResultToolsProps = {
  q: string;
  door: Door;
  view: View;
  query: Query;
  /** The current direction. */
  dir: Direction;
  hasPrices: boolean;
  select: "" | "1";
};

export function ResultTools({ q, door, view, query, dir, hasPrices, select }: ResultToolsProps) {
  return (
    <>
      <OrderMenu
        orders={ordersOf(query)}
        current={{ sort: query.sort, dir }}
        isChanged={query.sort !== "match"}
        // A newly chosen order starts in its default direction, so the query states none.
        href={(next) => {
          const sorted = { ...query, sort: next.sort, dir: next.sort === query.sort ? next.dir : null };
          return searchHref(printQuery(sorted), { view, door, select });
        }}
        hasPrices={hasPrices}
      />
      <ChoiceMenu
        label="View"
        titles={viewTitles}
        current={view}
        usual="grid"
        href={(key) => searchHref(q, { view: key, door, select })}
      />
    </>
  );
}
