import { derived } from "../../../lib/cache/derived.ts";
import { formatMoney } from "../../../lib/money.ts";
import { dateText } from "../../../lib/time.ts";
import type { CardRow } from "../../catalogue/cards/queries.ts";
import type { SetData } from "../../catalogue/sets/cache.ts";
import type { Owned } from "../../collection/rules/owned.ts";
import { isShown } from "../../collection/rules/units.ts";
import type { SetView } from "../../collection/state.ts";
import type { Moves } from "../../prices/read/cache/moves.ts";
import type { ShownPrices } from "../../prices/read/cache/shown.ts";
import { bandOf, bandTitle, moneySteps, partSteps, percent } from "../../prices/rules/moves.ts";
import { shownVariant } from "../tiles/cache.tsx";

/** Cards under one heading. `count`: on all pages; `variant`: the variant its tiles count. */
export type Group<Card = CardRow> = { title?: string; variant?: string; cards: Card[]; count: number };

const cardsPerPage = 300;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Cards with the variant, search words and ownership the view asks for. `alsoIn` adds text to search. */
export function chooseCards<Card extends CardRow>(
  ordered: Card[],
  owned: Owned,
  view: SetView,
  alsoIn: (card: Card) => string = () => "",
): Card[] {
  const words = wordsOf(view.q);
  return ordered.filter((card) => matches(card, words, () => alsoIn(card)) && isChosen(card, owned, view));
}

export const isChosen = (card: CardRow, owned: Owned, { variant, goal, own }: SetView): boolean =>
  (variant === "" || card.variants.some(({ key }) => key === variant)) &&
  (own === "all" || isShown(card, owned, goal, own, variant));

export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

const folded = new WeakMap<CardRow, { text: string; numbers: string[] }>();

function foldedOf(card: CardRow, alsoIn: () => string) {
  let known = folded.get(card);
  if (known === undefined) {
    const text = fold([card.name, card.englishName, card.rarity, card.artist, ...card.types, alsoIn()].join(" "));
    known = { text, numbers: [card.number, card.numberKey].map(fold) };
    folded.set(card, known);
  }
  return known;
}

export function matches(card: CardRow, words: string[], alsoIn: () => string = () => ""): boolean {
  if (words.length === 0) return true;
  const { text, numbers } = foldedOf(card, alsoIn);
  return words.every((word) => numbers.includes(word) || text.includes(word));
}

/** Prices to sort and group by; `moves` only where the view needs them. */
export type Figures = { prices: ShownPrices; moves: Moves | null };

const orders = derived<SetData, ShownPrices, Map<string, CardRow[]>>(() => new Map());

/** All cards of a set in the view's order; cached per set and prices, as it depends on no viewer. */
export function orderOf(data: SetData, figures: Figures, view: SetView): CardRow[] {
  const known = orders(data, figures.prices);
  const key = [
    view.sort,
    view.dir,
    view.sort === "price" || view.sort === "variant" || figures.moves ? view.variant : "",
    figures.moves?.day,
  ].join(" ");
  const order = known.get(key) ?? sorted(data.cards, figures, view);
  known.set(key, order);
  return order;
}

/** Unknown values come last in both directions. */
export function sorted<Card extends CardRow>(cards: Card[], figures: Figures, view: SetView): Card[] {
  const { sort, dir } = view;
  const sign = dir === "asc" ? 1 : -1;
  if (sort === "number") return dir === "asc" ? cards : cards.toReversed();
  if (sort === "price" || sort === "change" || sort === "percent") {
    const values = new Map(cards.map((card) => [card, worthOf(card, sort, figures, view.variant)]));
    const value = (card: Card) => values.get(card) ?? (dir === "asc" ? Infinity : -Infinity);
    return cards.toSorted((a, b) => sign * (value(a) === value(b) ? 0 : value(a) - value(b)));
  }
  const compare: Record<typeof sort, (a: CardRow, b: CardRow) => number> = {
    name: (a, b) => sign * collator.compare(a.name, b.name),
    rarity: (a, b) => sign * ((a.rarityRank ?? 0) - (b.rarityRank ?? 0)),
    artist: (a, b) => knownFirst(a.artist, b.artist, sign),
    released: (a, b) => knownFirst(a.releaseDate, b.releaseDate, sign),
    variant: (a, b) => sign * collator.compare(shownVariant(a, view.variant).name, shownVariant(b, view.variant).name),
    booster: (a, b) => knownFirst(boosterOf(a), boosterOf(b), sign),
  };
  return cards.toSorted(compare[sort]);
}

function worthOf(
  card: CardRow,
  by: "price" | "change" | "percent",
  { prices, moves }: Figures,
  wanted: string,
): number | null {
  const { key } = shownVariant(card, wanted);
  if (by === "price") return prices.amount(card.id, key);
  return (by === "change" ? moves?.amount(card.id, key) : moves?.part(card.id, key)) ?? null;
}

const boosterOf = ({ boosters }: CardRow): string | null => boosters.join(" and ") || null;

function knownFirst(a: string | null, b: string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * collator.compare(a, b);
}

type Heading = { title: string; variant?: string; rank?: number };

/** A card appears under each of its variants; price moves start with the largest gain. */
export function groupCards<Card extends CardRow>(cards: Card[], view: SetView, figures: Figures): Group<Card>[] {
  if (view.group === "none") return [{ cards, count: cards.length }];
  const groups = new Map<string, Group<Card> & { rank: number }>();
  for (const card of cards) {
    for (const { title, variant, rank = 0 } of headingsOf(card, view, figures)) {
      const known = groups.get(title);
      if (known) known.cards.push(card);
      else groups.set(title, { title, variant, rank, cards: [card], count: 0 });
    }
  }
  const byRank = [...groups.values()].sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  return byRank.map(({ title, variant, cards }) => ({ title, variant, cards, count: cards.length }));
}

function headingsOf(card: CardRow, { group, variant }: SetView, figures: Figures): Heading[] {
  switch (group) {
    case "none":
      return [];
    case "artist":
      return [{ title: card.artist ?? "Unknown artist" }];
    case "rarity":
      return [{ title: card.rarity ?? "No rarity" }];
    case "released":
      return [{ title: dateText(card.releaseDate) ?? "Undated" }];
    case "variant":
      return card.variants.map(({ key, name }) => ({ title: name, variant: key }));
    case "booster":
      return [{ title: boosterOf(card) ?? "Any booster" }];
    case "change": {
      const amount = worthOf(card, "change", figures, variant);
      const format = (minor: number) => formatMoney(minor, figures.prices.currency);
      return [{ title: bandTitle(amount, moneySteps, format), rank: bandOf(amount, moneySteps) }];
    }
    case "percent": {
      const part = worthOf(card, "percent", figures, variant);
      return [{ title: bandTitle(part, partSteps, percent), rank: bandOf(part, partSteps) }];
    }
  }
}

/** A page past the end is the last page. */
export function pageOfGroups<Card>(
  groups: Group<Card>[],
  wanted: number,
): { groups: Group<Card>[]; page: number; pages: number } {
  const total = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const pages = Math.max(1, Math.ceil(total / cardsPerPage));
  const page = Math.min(Math.max(1, wanted), pages);
  let first = (page - 1) * cardsPerPage;
  let room = cardsPerPage;
  const shown = groups.flatMap((group) => {
    const cards = group.cards.slice(first, first + room);
    first = Math.max(0, first - group.cards.length);
    room -= cards.length;
    return cards.length > 0 ? [{ ...group, cards }] : [];
  });
  return { groups: shown, page, pages };
}
