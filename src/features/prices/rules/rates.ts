import { currencyDigits, divideHalfEven, parseDecimal, power } from "#lib/money.ts";

/** `perDollar`: exact decimal text. `day`: YYYY-MM-DD. */
export type Rate = { currency: string; symbol: string; perDollar: string; day: string };
export type SourcedRate = Rate & { source: string };
export type Rates = ReadonlyMap<string, Rate>;

/** Exact, rounded once, half to even. Null without a rate, or beyond safe integers. */
export function convert(minor: number, from: string, to: string, rates: Rates): number | null {
  if (from === to) return minor;
  const [source, target] = [perDollar(from, rates), perDollar(to, rates)];
  if (!source || !target) return null;
  const numerator = BigInt(minor) * target.units * power(source.scale + currencyDigits(to));
  const denominator = source.units * power(target.scale + currencyDigits(from));
  const converted = Number(divideHalfEven(numerator, denominator));
  return Number.isSafeInteger(converted) ? converted : null;
}

function perDollar(currency: string, rates: Rates) {
  if (currency === "USD") return { units: 1n, scale: 0 };
  const rate = parseDecimal(rates.get(currency)?.perDollar ?? "");
  return rate && rate.units > 0n ? rate : null;
}

/** Minor units. */
export type Amount = { currency: string; value: number };

/** Rounds once per currency. `rest` has no rate. */
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
