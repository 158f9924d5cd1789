import type { DeckCard } from "#db/schema/decks.ts";

/** Steps of one copy: `consider` takes it out of the deck to think about, `include` back, `drop` away. */
export const steps = ["add", "remove", "consider", "include", "drop"] as const;

export type DeckStep = (typeof steps)[number];

export type DeckRows = { cards: DeckCard[]; considering: DeckCard[] };

const changes: Record<DeckStep, [cards: number, considering: number]> = {
  add: [1, 0],
  remove: [-1, 0],
  consider: [-1, 1],
  include: [1, -1],
  drop: [0, -1],
};

/** A step that takes from what is not there changes nothing. */
export function steppedRows({ cards, considering }: DeckRows, step: DeckStep, cardId: string): DeckRows {
  const [own, considered] = changes[step];
  const has = (rows: readonly DeckCard[], change: number) => quantityOf(rows, cardId) + change >= 0;
  if (!has(cards, own) || !has(considering, considered)) return { cards, considering };
  const changed = (rows: DeckCard[], change: number) =>
    change === 0 ? rows : changedCards(rows, [{ cardId, quantity: quantityOf(rows, cardId) + change }]);
  return { cards: changed(cards, own), considering: changed(considering, considered) };
}

const quantityOf = (rows: readonly DeckCard[], id: string): number =>
  rows.find(({ cardId }) => cardId === id)?.quantity ?? 0;

/** Rows of a deck with these quantities; 0 removes a row. */
export function changedCards(rows: readonly DeckCard[], changes: readonly DeckCard[]): DeckCard[] {
  const quantities = new Map(rows.map(({ cardId, quantity }) => [cardId, quantity]));
  for (const { cardId, quantity } of changes) quantities.set(cardId, quantity);
  return [...quantities].flatMap(([cardId, quantity]) => (quantity > 0 ? [{ cardId, quantity }] : []));
}

/** Rows of a deck with the quantities of equal cards added up. */
export const joinedCards = (rows: readonly DeckCard[]): DeckCard[] =>
  [...Map.groupBy(rows, ({ cardId }) => cardId)].map(([cardId, own]) => ({
    cardId,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
