import { categoryTitles } from "#features/catalogue/rules/categories.ts";
import { bandOf, bandTitle, moneySteps, partSteps, percent } from "#features/prices/rules/moves.ts";
import { dateText } from "#lib/time.ts";
import type { HoldingMoves, Market } from "../cache/market.ts";
import type { StockItem } from "../cache/stock.ts";
import type { OwnedView } from "../state.ts";
import type { Holding } from "./place.ts";
import { comparePlaces, type HoldingPlace, type Placed } from "./place.ts";

export type HoldingFigures = { market: Market | null; moves: HoldingMoves | null };

const days = (date: string | null): number | null => (date === null ? null : Date.parse(date) / 86_400_000);
const known = (value: number): number | null => (value === Infinity ? null : value);

/** Unknown values come last in both directions; equal ones keep the catalogue's order. */
export function orderHoldings(holdings: readonly Holding[], view: OwnedView, figures: HoldingFigures): Placed[] {
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

type ValueOf = (holding: Holding, figures: HoldingFigures) => number | null;

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

type Grouping = {
  rank(item: StockItem, figures: HoldingFigures): number;
  /** @param format takes minor units of the viewer's currency. */
  title(item: StockItem, figures: HoldingFigures, format: (minor: number) => string): string;
};

const games = Object.keys(categoryTitles);
const gameOf = ({ category }: StockItem["card"]): string => categoryTitles[category]?.title ?? category;

const groupings: Record<OwnedView["group"], Grouping | null> = {
  none: null,
  set: {
    rank: ({ ranks }) => ranks.set,
    title: ({ card }) => (card.category === games[0] ? card.setName : `${card.setName} · ${gameOf(card)}`),
  },
  game: { rank: ({ card }) => games.indexOf(card.category), title: ({ card }) => gameOf(card) },
  artist: { rank: ({ ranks }) => ranks.artist, title: ({ card }) => card.artist ?? "Unknown artist" },
  rarity: {
    rank: ({ ranks }) => (ranks.rarity === Infinity ? Infinity : -ranks.rarity),
    title: ({ card }) => card.rarity ?? "Unknown rarity",
  },
  released: {
    rank: ({ card }) => -(days(card.released) ?? -Infinity),
    title: ({ card }) => dateText(card.released) ?? "Unknown release date",
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

/** Title of the group that a holding is in; undefined without groups. */
export const holdingTitle = (
  { item }: HoldingPlace,
  group: OwnedView["group"],
  figures: HoldingFigures,
  format: (minor: number) => string,
): string | undefined => groupings[group]?.title(item, figures, format);
