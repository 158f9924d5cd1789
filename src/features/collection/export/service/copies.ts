import type { OwnedCopies, OwnedEntry } from "../queries/entries.ts";

/** Without it, spreadsheets do not read UTF-8. */
export const byteOrderMark = "\ufeff";

const nothingKnown = { condition: null, language: null, cost: null, costCurrency: null, acquiredOn: null };

/** Described copies, equal ones merged, then the rest. */
export function groupsOf({ quantity, copies }: OwnedEntry): OwnedCopies[] {
  const rest = quantity - copies.reduce((sum, { quantity: known }) => sum + known, 0);
  return rest > 0 ? [...copies, { quantity: rest, ...nothingKnown }] : copies;
}
