import type { StoredCopy } from "#features/collection/rules/copies.ts";

type HeldCopies = StoredCopy & { id: number; quantity: number };

/** What a person has of a variant: all copies, those with details, and graded ones, which are copies too. */
export type HeldVariant = { quantity: number; copies: readonly HeldCopies[]; slabs: readonly { id: string }[] };

/** Copies that leave: of a row of `copies`, a graded card, or of those without details (both null). */
export type Lot = { copyId: number | null; gradedId: string | null; quantity: number };

/** What was chosen: a row of `copies`, or null for copies without details. */
type ChosenCopies = { id: number | null; quantity: number };

const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0);

/** Copies that are not graded. */
export const ungradedOf = ({ quantity, slabs }: HeldVariant): number => Math.max(0, quantity - slabs.length);

/** Ungraded copies without details. */
export const plainOf = (held: HeldVariant): number => Math.max(0, ungradedOf(held) - sum(held.copies));

/** In the order in which they came: by the date acquired; those without one after them, as they were entered. */
const inOrderOfArrival = (copies: readonly HeldCopies[]): HeldCopies[] =>
  copies.toSorted((a, b) => {
    const [one, other] = [a.acquiredOn ?? "9999", b.acquiredOn ?? "9999"];
    return one === other ? a.id - b.id : one < other ? -1 : 1;
  });

const lot = (copyId: number | null, quantity: number): Lot => ({ copyId, gradedId: null, quantity });

/** The copies that came first; those without details last. Null if there are too few ungraded ones. */
export function firstIn(held: HeldVariant, quantity: number): Lot[] | null {
  if (quantity > ungradedOf(held)) return null;
  let left = quantity;
  const lots: Lot[] = [];
  for (const row of inOrderOfArrival(held.copies)) {
    const taken = Math.min(left, row.quantity);
    if (taken > 0) lots.push(lot(row.id, taken));
    left -= taken;
  }
  return left > 0 ? [...lots, lot(null, left)] : lots;
}

/** The chosen copies. Null if one of them is not there, or not so often. */
export function chosenLots(held: HeldVariant, chosen: readonly ChosenCopies[]): Lot[] | null {
  const byId = [...Map.groupBy(chosen, ({ id }) => id)].map(([id, rows]) => lot(id, sum(rows)));
  const isThere = ({ copyId, quantity }: Lot) => {
    const row = held.copies.find(({ id }) => id === copyId);
    return quantity <= (copyId === null ? plainOf(held) : (row?.quantity ?? 0));
  };
  return byId.every(isThere) && sum(byId) <= ungradedOf(held) ? byId : null;
}

/**
 * A graded card. Where it is among the copies with details too, the first of these is what it was; a price paid of its own
 * goes before that copy's. Null if it is not there.
 */
export function slabLots(held: HeldVariant, gradedId: string): Lot[] | null {
  const slab = held.slabs.find(({ id }) => id === gradedId);
  if (!slab || held.quantity === 0) return null;
  const isTwice = sum(held.copies) > ungradedOf(held);
  const [first] = inOrderOfArrival(held.copies);
  return [{ copyId: isTwice && first ? first.id : null, gradedId, quantity: 1 }];
}
