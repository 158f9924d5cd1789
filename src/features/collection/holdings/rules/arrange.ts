import type { Market } from "../cache/market.ts";
import type { OwnedView } from "../state.ts";
import { chooseHoldings, type HoldingsFilter } from "./filter.ts";
import { type HoldingFigures, orderHoldings } from "./order.ts";
import type { Holding, Placed } from "./place.ts";

export type Arrangement = {
  order: Placed[];
  totals: Totals;
  /** Left out by a bound of the price, as theirs is unknown. */
  unpriced: number;
  /** Sums by the rank of the group; empty without groups. */
  groups: Map<number, Totals>;
};

/** Holdings that the filter keeps, in order and in groups, with their number and sum. */
export function arrange(
  holdings: readonly Holding[],
  filter: HoldingsFilter,
  view: OwnedView,
  figures: HoldingFigures,
): Arrangement {
  const { chosen, unpriced } = chooseHoldings(holdings, filter, figures);
  const order = orderHoldings(chosen, view, figures);
  const grouped = view.group === "none" ? [] : Map.groupBy(order, ({ group }) => group);
  const groups = new Map([...grouped].map(([group, rows]) => [group, totalsOf(heldIn(rows), figures.market)]));
  return { order, totals: totalsOf(chosen, figures.market), unpriced, groups };
}

const heldIn = (rows: Placed[]) => rows.map(({ holding }) => holding);

type Totals = { entries: number; copies: number; worth: { currency: string; value: number }[] };

/** A graded card's value replaces one raw copy's (docs/product.md, Value). */
function totalsOf(holdings: readonly Holding[], market: Market | null): Totals {
  const worth: Totals["worth"] = [];
  const add = (currency: string, value: number) => {
    const sum = worth.find((one) => one.currency === currency);
    if (sum) sum.value += value;
    else worth.push({ currency, value });
  };
  let copies = 0;
  for (const { item, quantity, graded } of holdings) {
    copies += quantity;
    const price = market?.price(item);
    if (price) add(price.currency, Math.max(0, quantity - graded.length) * price.market);
    if (market) for (const { currency, value } of graded) add(currency, value);
  }
  return { entries: holdings.length, copies, worth };
}
