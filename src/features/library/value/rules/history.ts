import { type Amount, type Rates, totalIn } from "#features/prices/rules/rates.ts";

export const dateRanges = { "24h": 1, "7d": 7, "30d": 30 } as const;

export type DateRange = keyof typeof dateRanges;

/** Days of history without Pro (docs/product.md, Value). */
export const historyForAll = 365;

/** A collection's value at the end of each day, in minor units of one currency. */
export function historyIn(
  snapshots: readonly (Amount & { day: string })[],
  currency: string,
  rates: Rates,
): { day: string; amount: number }[] {
  return [...Map.groupBy(snapshots, ({ day }) => day)].map(([day, amounts]) => ({
    day,
    amount: totalIn(amounts, currency, rates).total,
  }));
}
