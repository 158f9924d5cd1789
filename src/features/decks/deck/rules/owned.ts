import type { RuleCard } from "./cards.ts";

type Row = { card: RuleCard & { reprintKey: string }; quantity: number };

/** Copies that a person has for each row, in any printing. Rows of one card share them. Other decks may hold more. */
export function ownedForDeck(rows: readonly Row[], quantities: ReadonlyMap<string, number>): Map<string, number> {
  const left = new Map<string, number>();
  const owned = new Map<string, number>();
  for (const { card, quantity } of rows) {
    const key = card.reprintKey;
    const all = card.prints.reduce((sum, { id }) => sum + (quantities.get(id) ?? 0), 0);
    const own = left.get(key) ?? Math.max(0, all);
    owned.set(card.id, own);
    left.set(key, Math.max(0, own - quantity));
  }
  return owned;
}

/** What is missing of each row. */
export const lacking = <Own extends Row>(rows: readonly Own[], owned: ReadonlyMap<string, number>) =>
  rows.flatMap((row) => {
    const card: Own["card"] = row.card;
    const missing = row.quantity - (owned.get(card.id) ?? 0);
    return missing > 0 ? [{ card, missing }] : [];
  });
