import { undescribed } from "#features/collection/rules/copies.ts";
import type { OwnedEntry } from "../queries/entries.ts";
import type { OwnedCopies } from "../schema.ts";

export const byteOrderMark = "\ufeff";

/** Copies of an entry by their details; those of which nothing is known come last. */
export function copyGroups({ quantity, copies }: OwnedEntry): OwnedCopies[] {
  const rest = quantity - copies.reduce((sum, { quantity: known }) => sum + known, 0);
  return rest > 0 ? [...copies, { quantity: rest, ...undescribed }] : copies;
}
