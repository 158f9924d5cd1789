import { shownVariant } from "#features/cards/tiles/rules.ts";
import type { CardRow } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { SetView } from "#features/collection/state.ts";
import type { PriceMoves } from "#features/prices/read/cache/moves.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { keptBy, numberOf } from "#lib/cache/kept.ts";
import { comparer, listText } from "#lib/text/locale.ts";

const compareNumbered = comparer({ numeric: true, sensitivity: "base" });

/** Prices to sort and group by; `moves` only where the view needs them. */
export type OrderFigures = { prices: ShownPrices; moves: PriceMoves | null };

const bytesOfPlace = 8;
/** Of a set’s rows, which the set’s own cache counts. */
const orders = keptBy("day")<CardRow[]>({
  name: "orders of sets",
  part: "facts",
  bytesOf: (cards) => bytesOfPlace * cards.length,
});

/** All cards of a set in the view's order; cached per set and prices, as it depends on no viewer. */
export function setOrder(data: SetData, figures: OrderFigures, view: SetView): CardRow[] {
  const { sort, dir } = view;
  const isOfVariant = sort === "price" || sort === "variant" || figures.moves;
  const state = [sort, dir, isOfVariant ? view.variant : ""];
  const key = orders.key(data, { day: figures.moves?.day ?? null }, numberOf(figures.prices), ...state);
  return orders.or(key, () => sorted(data.cards, figures, view));
}

/** Unknown values come last in both directions. */
export function sorted<Card extends CardRow>(cards: Card[], figures: OrderFigures, view: SetView): Card[] {
  const { sort, dir } = view;
  const sign = dir === "asc" ? 1 : -1;
  if (sort === "number") return dir === "asc" ? cards : cards.toReversed();
  if (sort === "price" || sort === "change" || sort === "percent") {
    const values = new Map(cards.map((card) => [card, worthOfCard(card, sort, figures, view.variant)]));
    const value = (card: Card) => values.get(card) ?? (dir === "asc" ? Infinity : -Infinity);
    return cards.toSorted((a, b) => sign * (value(a) === value(b) ? 0 : value(a) - value(b)));
  }
  const compare: Record<typeof sort, (a: CardRow, b: CardRow) => number> = {
    name: (a, b) => sign * compareNumbered(leadingName(a), leadingName(b)),
    rarity: (a, b) => sign * ((a.rarityRank ?? 0) - (b.rarityRank ?? 0)),
    artist: (a, b) => knownFirst(a.artist, b.artist, sign),
    released: (a, b) => knownFirst(a.releaseDate, b.releaseDate, sign),
    variant: (a, b) => sign * compareNumbered(shownVariant(a, view.variant).name, shownVariant(b, view.variant).name),
    booster: (a, b) => knownFirst(boosterOf(a), boosterOf(b), sign),
  };
  return cards.toSorted(compare[sort]);
}

/** Price or change of price of the shown variant, in minor units or as a part; null if unknown. */
export function worthOfCard(
  card: CardRow,
  by: "price" | "change" | "percent",
  { prices, moves }: OrderFigures,
  wanted: string,
): number | null {
  const { key } = shownVariant(card, wanted);
  if (by === "price") return prices.amount(card.id, key);
  return (by === "change" ? moves?.amount(card.id, key) : moves?.part(card.id, key)) ?? null;
}

/** Boosters that hold a card, as the title of its group; null for none. */
export const boosterOf = ({ boosters }: CardRow): string | null => listText(boosters) || null;

function knownFirst(a: string | null, b: string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * compareNumbered(a, b);
}
