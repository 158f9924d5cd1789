import { dateText } from "../../../../lib/time.ts";
import { type Search, wordPattern } from "../../../catalogue/words/rules.ts";
import { bandOf, bandTitle, moneySteps, partSteps, percent } from "../../../prices/rules.ts";
import type { Holding } from "../cache/holdings.ts";
import type { Market, Moves } from "../cache/market.ts";
import type { Item } from "../cache/stock.ts";
import type { OwnedView } from "../state.ts";

const entriesPerPage = 60;

/** Where an entry stands: its group, what it is sorted by, and itself. All compared upwards; Infinity is the unknown. */
type Place = { group: number; value: number; item: Item };
export type Placed = Place & { holding: Holding };

/** What the entries are read with; `market` and `moves` are null where prices are hidden. */
export type Figures = { market: Market | null; moves: Moves | null };

type Filter = Pick<OwnedView, "own" | "category" | "set" | "variant" | "rarity"> & {
  /** Minor units. */
  min: number | null;
  max: number | null;
  search: Search;
};

/** The entries that a filter lets through. */
function chooseHoldings(holdings: readonly Holding[], filter: Filter, { market }: Figures): Holding[] {
  const { own, category, set, variant, rarity, min, max, search } = filter;
  const isFound = finder(search);
  const isPriced = (item: Item) => {
    const amount = market?.amount(item) ?? null;
    return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Infinity);
  };
  return holdings.filter(
    ({ item, quantity }) =>
      (own === "all" || quantity > 1) &&
      (category === "" || item.card.category === category) &&
      (set === "" || item.card.setId === set) &&
      (variant === "" || item.variant === variant) &&
      (rarity === "" || item.card.rarity === rarity) &&
      ((min === null && max === null) || isPriced(item)) &&
      isFound(item),
  );
}

/** Finds what the quick search would: each word in the card's text or its set's, by the same patterns. */
function finder({ printed, words }: Search): (item: Item) => boolean {
  const parts = words.map((word) => wordPattern(word).slice(1, -1));
  return ({ card }) =>
    (printed === null || (card.numberKey === printed.numberKey && card.printedTotal === printed.total)) &&
    parts.every((part) => card.text.includes(part) || card.setText.includes(part));
}

const days = (date: string | null): number | null => (date === null ? null : Date.parse(date) / 86_400_000);
const known = (value: number): number | null => (value === Infinity ? null : value);

/** Puts entries in their order. Unknown values come last in both directions; equal ones stand as in the catalogue. */
function orderHoldings(holdings: readonly Holding[], view: OwnedView, figures: Figures): Placed[] {
  const sign = view.dir === "asc" ? 1 : -1;
  const sortedBy = sorts[view.sort];
  const group = groupings[view.group];
  const places = holdings.map((holding) => {
    const value = sortedBy(holding, figures);
    return {
      group: group?.rank(holding.item, figures) ?? 0,
      value: value === null ? Infinity : sign * value,
      item: holding.item,
      holding,
    };
  });
  return places.sort(comparePlaces);
}

/** The difference of two infinities is no number, so they are compared before they are subtracted. */
const comparePlaces = (a: Place, b: Place): number =>
  (a.group === b.group ? 0 : a.group - b.group) ||
  (a.value === b.value ? 0 : a.value - b.value) ||
  a.item.place - b.item.place;

type ValueOf = (holding: Holding, figures: Figures) => number | null;

const sorts: Record<OwnedView["sort"], ValueOf> = {
  added: ({ added }) => added,
  number: ({ item }) => item.card.position,
  name: ({ item }) => known(item.ranks.name),
  released: ({ item }) => days(item.card.released),
  rarity: ({ item }) => item.card.rarityRank,
  price: ({ item }, { market }) => market?.amount(item) ?? null,
  copies: ({ quantity }) => quantity,
  change: ({ item }, { moves }) => moves?.part(item) ?? null,
};

/** A way to put entries under headings: the order of the headings, and their titles. */
type Grouping = {
  rank(item: Item, figures: Figures): number;
  /** @param format writes minor units of the viewer's currency. */
  title(item: Item, figures: Figures, format: (minor: number) => string): string;
};

const groupings: Record<OwnedView["group"], Grouping | null> = {
  none: null,
  artist: { rank: ({ ranks }) => ranks.artist, title: ({ card }) => card.artist ?? "Unknown artist" },
  rarity: {
    rank: ({ ranks }) => (ranks.rarity === Infinity ? Infinity : -ranks.rarity),
    title: ({ card }) => card.rarity ?? "No rarity",
  },
  released: {
    rank: ({ card }) => -(days(card.released) ?? -Infinity),
    title: ({ card }) => dateText(card.released) ?? "Undated",
  },
  variant: { rank: ({ ranks }) => ranks.variant, title: ({ variantName }) => variantName },
  booster: { rank: ({ ranks }) => ranks.booster, title: ({ card }) => card.booster || "Any booster" },
  change: {
    rank: (item, { moves }) => bandOf(moves?.amount(item) ?? null, moneySteps),
    title: (item, { moves }, format) => bandTitle(moves?.amount(item) ?? null, moneySteps, format),
  },
  percent: {
    rank: (item, { moves }) => bandOf(moves?.part(item) ?? null, partSteps),
    title: (item, { moves }) => bandTitle(moves?.part(item) ?? null, partSteps, percent),
  },
};

export const titleOf = (
  { item }: Place,
  group: OwnedView["group"],
  figures: Figures,
  format: (minor: number) => string,
): string | undefined => groupings[group]?.title(item, figures, format);

/** A place as text for an address: it stays where it was, whatever is added, removed or repriced since. */
const placeText = ({ group, value, item }: Place): string => [group, value, item.card.id, item.variant].join(" ");

/** Reads such a text; null for one that is none, or whose card is no more. */
export function readPlace(text: string, find: (cardId: string, variant: string) => Item | undefined): Place | null {
  const [group = "", value = "", cardId = "", variant = ""] = text.split(" ");
  const item = find(cardId, variant);
  const numbers = [group, value].map((part) => (part === "" ? Number.NaN : Number(part)));
  const [groupNumber = Number.NaN, valueNumber = Number.NaN] = numbers;
  return item && !numbers.some(Number.isNaN) ? { group: groupNumber, value: valueNumber, item } : null;
}

export type Page = {
  rows: Placed[];
  /** How many come before. */
  before: number;
  /** The places that the pages beside this one begin after; null where there is none, "" for the very start. */
  previous: string | null;
  next: string | null;
};

/** The entries that follow a place. */
export function pageAfter(order: readonly Placed[], after: Place | null): Page {
  let before = after ? countUpTo(order, after) : 0;
  // A place past the end, where all that came after is gone: the last page there is.
  if (before >= order.length) before = Math.max(0, order.length - entriesPerPage);
  const rows = order.slice(before, before + entriesPerPage);
  const [start, last] = [order[before - entriesPerPage - 1], rows.at(-1)];
  return {
    rows,
    before,
    previous: before === 0 ? null : start ? placeText(start) : "",
    next: last && before + rows.length < order.length ? placeText(last) : null,
  };
}

/** How many of an order stand at a place or before it. */
function countUpTo(order: readonly Placed[], place: Place): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = order[middle];
    if (one && comparePlaces(one, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Chosen entries in their order, and what there is to say about all of them. */
export type Arrangement = {
  order: Placed[];
  totals: Totals;
  /** How many stand under each heading. */
  counts: Map<number, number>;
};

export function arrange(holdings: readonly Holding[], filter: Filter, view: OwnedView, figures: Figures): Arrangement {
  const chosen = chooseHoldings(holdings, filter, figures);
  const order = orderHoldings(chosen, view, figures);
  const counts = new Map<number, number>();
  if (view.group !== "none") for (const { group } of order) counts.set(group, (counts.get(group) ?? 0) + 1);
  return { order, totals: totalsOf(chosen, figures.market), counts };
}

/** What a list of entries comes to. */
type Totals = { entries: number; copies: number; worth: { currency: string; value: number }[] };

/** A graded card's value takes the place of one raw copy's, as in the value of the whole collection (docs/product.md, Value). */
function totalsOf(holdings: readonly Holding[], market: Market | null): Totals {
  // Two or three currencies at most: a list is searched faster than a map.
  const worth: Totals["worth"] = [];
  const add = (currency: string, value: number) => {
    const sum = worth.find((one) => one.currency === currency);
    if (sum) sum.value += value;
    else worth.push({ currency, value });
  };
  let copies = 0;
  for (const { item, quantity, graded } of holdings) {
    copies += quantity;
    const price = market?.price(item);
    if (price) add(price.currency, Math.max(0, quantity - graded.length) * price.market);
    if (market) for (const { currency, value } of graded) add(currency, value);
  }
  return { entries: holdings.length, copies, worth };
}
