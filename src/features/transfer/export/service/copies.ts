import type { OwnedEntry } from "../queries/entries.ts";
import type { OwnedCopies } from "../schema.ts";

export const byteOrderMark = "\ufeff";

const nothingKnown = { condition: null, language: null, cost: null, costCurrency: null, acquiredOn: null };

export function copyGroups({ quantity, copies }: OwnedEntry): OwnedCopies[] {
  const rest = quantity - copies.reduce((sum, { quantity: known }) => sum + known, 0);
  return rest > 0 ? [...copies, { quantity: rest, ...nothingKnown }] : copies;
}
