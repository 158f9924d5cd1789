import type { DeckCard } from "../../../../db/schema/decks.ts";

type Difference = { cardId: string; before: number; after: number };

/** What makes `after` of `before`, by card. */
export function differenceOf(before: readonly DeckCard[], after: readonly DeckCard[]): Difference[] {
  const [old, present] = [before, after].map((rows) => new Map(rows.map((row) => [row.cardId, row.quantity])));
  const ids = new Set([...before, ...after].map(({ cardId }) => cardId));
  return [...ids]
    .map((cardId) => ({ cardId, before: old?.get(cardId) ?? 0, after: present?.get(cardId) ?? 0 }))
    .filter((row) => row.before !== row.after);
}
