import { comparePlaces, type Place, type Placed, placeText } from "./place.ts";

const entriesPerPage = 60;

export type Page = {
  rows: Placed[];
  before: number;
  /** Cursors of the previous and next page; null when there is none, "" for the first page. */
  previous: string | null;
  next: string | null;
};

export function pageAfter(order: readonly Placed[], after: Place | null): Page {
  let before = after ? countUpTo(order, after) : 0;
  // A cursor past the end gives the last page.
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
