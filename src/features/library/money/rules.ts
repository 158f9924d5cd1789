import { convert, type Rate, type Rates } from "#features/prices/rules/rates.ts";
import type { HeldSum } from "./queries/held.ts";
import type { LeftCopies, LeftSum } from "./queries/left.ts";
import type { DayRate } from "./queries/rates.ts";

/** An amount of a day, minor units. `day`: null for today's rate. */
type DatedAmount = { currency: string; day: string | null; value: number };

/** A sum in one currency; `isWhole` is false where a part has no rate and is left out. */
export type Sum = { value: number; isConverted: boolean; isWhole: boolean };

/** Exchange rates by currency, each with its days, the oldest first. */
export type RateDays = ReadonlyMap<string, readonly DayRate[]>;

/** Stored rates, which come the oldest first, by currency. */
export const rateDays = (rows: readonly DayRate[]): RateDays => Map.groupBy(rows, ({ currency }) => currency);

/** The rate of a day: the last one until then, else the first one after it; undefined without any. */
function rateOn(days: readonly DayRate[], day: string | null): DayRate | undefined {
  return day === null ? days.at(-1) : (days.findLast((rate) => rate.day <= day) ?? days[0]);
}

/** Rates as they were on a day, of two currencies. */
function ratesOn(known: RateDays, codes: readonly string[], day: string | null): Rates {
  const found = codes.flatMap((code): [string, Rate][] => {
    const rate = rateOn(known.get(code) ?? [], day);
    return rate ? [[code, { ...rate, symbol: "" }]] : [];
  });
  return new Map(found);
}

/** Adds amounts in one currency; each day and currency is rounded once. */
export function sumIn(amounts: readonly DatedAmount[], currency: string, known: RateDays): Sum {
  const sum: Sum = { value: 0, isConverted: false, isWhole: true };
  for (const alike of Map.groupBy(amounts, (one) => `${one.currency} ${one.day ?? ""}`).values()) {
    const { currency: own = currency, day = null } = alike[0] ?? {};
    const value = alike.reduce((all, one) => all + one.value, 0);
    const converted = convert(value, own, currency, ratesOn(known, [own, currency], day));
    if (converted === null) sum.isWhole = false;
    else sum.value += converted;
    sum.isConverted ||= converted !== null && own !== currency && value !== 0;
  }
  return sum;
}

const plus = (one: Sum, other: Sum, sign: 1 | -1 = 1): Sum => ({
  value: one.value + sign * other.value,
  isConverted: one.isConverted || other.isConverted,
  isWhole: one.isWhole && other.isWhole,
});

/** What copies cost and are worth: those that have both a price paid and a price of today. */
export type Standing = {
  paid: Sum;
  value: Sum;
  gain: Sum;
  /** `gain` as a part of what was paid; null from 0. */
  part: number | null;
  copies: number;
  /** Copies with a price paid, but none of today, and what was paid for them. */
  unpriced: number;
  unpricedPaid: Sum;
};

/** Adds up copies with a price paid. */
export function standingOf(rows: readonly HeldSum[], currency: string, known: RateDays): Standing {
  const paidFor = (of: readonly HeldSum[]) =>
    sumIn(
      of.map(({ costCurrency, day, paid }) => ({ currency: costCurrency, day, value: paid })),
      currency,
      known,
    );
  const [priced, unpriced] = [true, false].map((isPriced) =>
    rows.filter((row) => (row.currency !== null) === isPriced),
  ) as [HeldSum[], HeldSum[]];
  const worth = priced.flatMap((row) =>
    row.currency === null ? [] : [{ currency: row.currency, day: null, value: row.value }],
  );
  const value = sumIn(worth, currency, known);
  const spent = paidFor(priced);
  const gain = plus(value, spent, -1);
  const count = (of: readonly HeldSum[]) => of.reduce((sum, { copies }) => sum + copies, 0);
  return {
    paid: spent,
    value,
    gain,
    part: spent.value > 0 ? gain.value / spent.value : null,
    copies: count(priced),
    unpriced: count(unpriced),
    unpricedPaid: paidFor(unpriced),
  };
}

/** A year of what left. `realized`: proceeds of what had a price paid, less that price, less the price paid of what was given away or lost. */
export type YearOfSales = {
  year: string;
  sold: number;
  unpaid: number;
  gone: number;
  price: Sum;
  costs: Sum;
  paid: Sum;
  realized: Sum;
};

/** What left by year, the latest first. */
export function salesByYear(
  { sums, copies }: { sums: readonly LeftSum[]; copies: readonly LeftCopies[] },
  currency: string,
  known: RateDays,
): YearOfSales[] {
  const years = [...Map.groupBy(copies, ({ year }) => year)].map(([year, own]) => {
    const of = (...is: LeftSum["is"][]) =>
      sumIn(
        sums.filter((sum) => sum.year === year && is.includes(sum.is)),
        currency,
        known,
      );
    const count = (key: "sold" | "unpaid" | "gone") => own.reduce((all, row) => all + row[key], 0);
    const paid = of("paid", "lost");
    const counts = { sold: count("sold"), unpaid: count("unpaid"), gone: count("gone") };
    return { year, ...counts, price: of("price"), costs: of("costs"), paid, realized: plus(of("known"), paid, -1) };
  });
  return years.toSorted((a, b) => (a.year < b.year ? 1 : -1));
}
