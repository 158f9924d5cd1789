import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { compareNumbers } from "#features/catalogue/rules/paths.ts";
import { copiesOf, type Owned } from "#features/collection/rules/owned.ts";
import { matches, wordsOfSearch } from "../groups/rules/choose.ts";
import type { Orders } from "../toolbar/rules.ts";

/** A card or printing, and the viewer's number of copies. */
export type Counted = {
  card: ListedCard;
  copies: number;
  /** Price in minor units, for sorting. */
  price: number | null;
};

export const listSorts = ["number", "name", "released", "price"] as const;

export type SortName = (typeof listSorts)[number];

type Sortable = Pick<Counted, "price"> & {
  card: { name: string; englishName?: string | null; number: string; releaseDate: string | null; setId: string };
};

const orders: Record<SortName, (a: Sortable, b: Sortable) => number> = {
  number: (a, b) => compareNumbers(a.card.number, b.card.number),
  name: (a, b) => leadingName(a.card).localeCompare(leadingName(b.card), "en"),
  released: (a, b) =>
    (a.card.releaseDate ?? "").localeCompare(b.card.releaseDate ?? "") || a.card.setId.localeCompare(b.card.setId),
  price: (a, b) => (a.price ?? -1) - (b.price ?? -1),
};

/** Equal ones stay as they stand. */
export const sortedBy = <One extends Sortable>(items: One[], name: SortName, dir: "asc" | "desc"): One[] =>
  items.toSorted((a, b) => (dir === "asc" ? orders[name](a, b) : orders[name](b, a)));

export const countedOrders: Orders<"order" | SortName> = {
  order: { title: "List order", dir: "asc" },
  number: { title: "Number", dir: "asc" },
  name: { title: "Name", dir: "asc" },
  released: { title: "Release date", dir: "desc" },
  price: { title: "Price", dir: "desc" },
};

type Own = "all" | "have" | "need" | "dupes";

export const ownTitles: Record<Exclude<Own, "dupes">, string> = { all: "All", have: "Have", need: "Need" };

const isOwn: Record<Own, (copies: number) => boolean> = {
  all: () => true,
  have: (copies) => copies > 0,
  need: (copies) => copies === 0,
  dupes: (copies) => copies > 1,
};

type Chosen = { q: string; own: Own; sort: "order" | SortName; dir: "asc" | "desc" };

/** Cards of a list that fit search and filter, in the chosen order. */
export function shownItems<One extends Counted>(items: One[], { q, own, sort, dir }: Chosen): One[] {
  const words = wordsOfSearch(q);
  const found = items.filter(({ card, copies }) => isOwn[own](copies) && matches(card, words));
  if (sort !== "order") return sortedBy(found, sort, dir);
  return dir === "asc" ? found : found.reverse();
}

/** Copies of a card in a variant, or in all for null; 0 for visitors. */
export const copiesOwned = (owned: Owned | null, cardId: string, variant: string | null): number =>
  owned ? copiesOf(owned, cardId, variant ?? undefined) : 0;

/** How many cards of a list fit a filter of owned cards. */
export const countOf = (items: Counted[], own: Own): number => items.filter(({ copies }) => isOwn[own](copies)).length;

/** How many cards of a list are owned. */
export const ownedCount = (items: Counted[]): number => countOf(items, "have");
