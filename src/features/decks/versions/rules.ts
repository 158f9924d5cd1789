import type { DeckCard } from "#db/schema/decks.ts";

type Difference = { cardId: string; before: number; after: number };

/** What makes `after` of `before`, by card. */
export function deckDifference(before: readonly DeckCard[], after: readonly DeckCard[]): Difference[] {
  const [old, present] = [before, after].map((rows) => new Map(rows.map((row) => [row.cardId, row.quantity])));
  const ids = new Set([...before, ...after].map(({ cardId }) => cardId));
  return [...ids]
    .map((cardId) => ({ cardId, before: old?.get(cardId) ?? 0, after: present?.get(cardId) ?? 0 }))
    .filter((row) => row.before !== row.after);
}

/** Copies that are in both. */
export function sharedCards(one: readonly DeckCard[], other: readonly DeckCard[]): number {
  const quantities = new Map(other.map(({ cardId, quantity }) => [cardId, quantity]));
  return one.reduce((sum, { cardId, quantity }) => sum + Math.min(quantity, quantities.get(cardId) ?? 0), 0);
}
