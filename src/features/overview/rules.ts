import { formatMoney } from "../../lib/money.ts";
import { convert, type Rates } from "../prices/rules.ts";

/** Minor units of a currency. */
export type Amount = { currency: string; value: number };

export const dateRanges = { "24h": 1, "7d": 7, "30d": 30 } as const;
export type DateRange = keyof typeof dateRanges;

/** How far back the history of a value goes, in days. */
export const historyDays = [30, 90, 180, 365, 1095] as const;

/** Days of history that everyone sees; Pro members see three years (PRODUCT §4). */
export const historyForAll = 365;

const dayMilliseconds = 86_400_000;

/** The day (YYYY-MM-DD, UTC) that was `days` before a time; days begin alike for everyone. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMilliseconds).toISOString().slice(0, 10);

/**
 * Adds amounts up in one currency. Those of one currency are added before they are converted, so rounding happens once.
 * `rest` is what no rate is known for.
 */
export function totalIn(amounts: readonly Amount[], currency: string, rates: Rates) {
  const sums = new Map<string, number>();
  for (const { currency: own, value } of amounts) sums.set(own, (sums.get(own) ?? 0) + value);
  let total = 0;
  let isConverted = false;
  const rest: Amount[] = [];
  for (const [own, value] of sums) {
    const converted = convert(value, own, currency, rates);
    if (converted === null) rest.push({ currency: own, value });
    else total += converted;
    isConverted ||= converted !== null && own !== currency;
  }
  return { total, rest, isConverted };
}

/** A sum for people: "≈$1,234.50", and beside it what cannot be converted. Null where nothing has a price. */
export function worthText(amounts: readonly Amount[], currency: string, rates: Rates): string | null {
  if (amounts.length === 0) return null;
  const { total, rest, isConverted } = totalIn(amounts, currency, rates);
  const inOwn = rest.length === amounts.length ? [] : [`${isConverted ? "≈" : ""}${formatMoney(total, currency)}`];
  return [...inOwn, ...rest.map(({ currency: own, value }) => formatMoney(value, own))].join(" + ");
}

/** What a collection was worth on each day that is known, in one currency; what no rate is known for is left out. */
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
