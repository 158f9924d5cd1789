import type { FormatRules } from "#features/decks/check/rules/formats.ts";
import { copiesAllowed } from "#features/decks/check/rules/legality.ts";
import { type DeckRow, deckNameOf } from "#features/decks/deck/rules/cards.ts";
import { maxDeckQuantity, maxDeckRows } from "#features/decks/deck/rules/limits.ts";

/** Why `after` may not follow `before`: a name over its limit may only get fewer. */
export function excessOf(
  rules: FormatRules,
  before: readonly DeckRow[],
  after: readonly DeckRow[],
): string | undefined {
  const copies = (rows: readonly DeckRow[], { card }: DeckRow) =>
    rows
      .filter(
        (row) => deckNameOf(row.card) === deckNameOf(card) && copiesAllowed(rules, row.card) < Number.POSITIVE_INFINITY,
      )
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const excess = after.find((row) => {
    const held = copies(after, row);
    return held > copiesAllowed(rules, row.card) && held > copies(before, row);
  });
  return excess && `At most ${copiesAllowed(rules, excess.card)} ${excess.card.name} in any printing.`;
}

/** Why an edit is refused before it is made. `others`: rows beside the deck. */
export function refusalOf(
  rules: FormatRules,
  before: readonly DeckRow[],
  after: readonly DeckRow[],
  others: number,
): string | undefined {
  if (after.length + others > maxDeckRows) return `A deck has at most ${maxDeckRows} different cards.`;
  if (after.some(({ quantity }) => quantity > maxDeckQuantity)) return `At most ${maxDeckQuantity} copies of a card.`;
  return excessOf(rules, before, after);
}
