import { comparePlaces, type Place, type Placed, placeText } from "./place.ts";

const entriesPerPage = 60;

export type Page = {
  rows: Placed[];
  /** How many come before. */
  before: number;
  /** The places that the pages beside this one begin after; null where there is none, "" for the very start. */
  previous: string | null;
  next: string | null;
};

/** The entries that follow a place. */
export function pageAfter(order: readonly Placed[], after: Place | null): Page {
  let before = after ? countUpTo(order, after) : 0;
  // A place past the end, where all that came after is gone: the last page there is.
  if (before >= order.length) before = Math.max(0, order.length - entriesPerPage);
  const rows = order.slice(before, before + entriesPerPage);
  const [start, last] = [order[before - entriesPerPage - 1], rows.at(-1)];
  return {
    rows,
    before,
    previous: before === 0 ? null : start ? placeText(start) : "",
    next: last && before + rows.length < order.length ? placeText(last) : null,
  };
}

/** How many of an order stand at a place or before it. */
function countUpTo(order: readonly Placed[], place: Place): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = order[middle];
    if (one && comparePlaces(one, place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
