import type { OwnedCopies, OwnedEntry } from "../queries/entries.ts";

/** Spreadsheet programs take a file for UTF-8 only where it says so. */
export const byteOrderMark = "\ufeff";

const nothingKnown = { condition: null, language: null, cost: null, costCurrency: null, acquiredOn: null };

/** The copies of an entry: those of which something is known, alike ones together, and the rest. */
export function groupsOf({ quantity, copies }: OwnedEntry): OwnedCopies[] {
  const rest = quantity - copies.reduce((sum, { quantity: known }) => sum + known, 0);
  return rest > 0 ? [...copies, { quantity: rest, ...nothingKnown }] : copies;
}
