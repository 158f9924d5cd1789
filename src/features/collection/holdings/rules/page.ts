import { type Neighbours, neighboursOf } from "#lib/cursor.ts";
import { comparePlaces, type HoldingPlace, type Placed, placeText } from "./place.ts";

const entriesPerPage = 60;

export type PageOfHoldings = Neighbours & { rows: Placed[] };

/** A page of ordered holdings behind a place; the last page for a place past the end. */
export function pageAfter(order: readonly Placed[], after: HoldingPlace | null): PageOfHoldings {
  let before = after ? countUpTo(order, after) : 0;
  // A cursor past the end gives the last page.
  if (before >= order.length) before = Math.max(0, order.length - entriesPerPage);
  const rows = order.slice(before, before + entriesPerPage);
  const start = order[before - entriesPerPage - 1];
  return { rows, ...neighboursOf({ rows, start, before, total: order.length }, placeText) };
}

function countUpTo(order: readonly Placed[], place: HoldingPlace): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = order[middle];
    if (one && comparePlaces(one, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
