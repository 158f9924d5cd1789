import { divideHalfEven, parseDecimal, power } from "#lib/money.ts";
import type { FeedRow, RateRow } from "./rows.ts";

/** Finer than a minor unit of any sum. */
const RATE_DECIMALS = 12;

const CUBE = /<Cube\s+(?:time=['"]([^'"]*)['"]|currency=['"]([^'"]*)['"]\s+rate=['"]([^'"]*)['"])/g;

/** Converts the ECB's rates per euro (eurofxref XML) to rates per dollar. A day without a dollar rate is rejected. */
export function readEcbRates(xml: string): FeedRow[] {
  const rows: FeedRow[] = [];
  const days = new Map<string, Map<string, string>>();
  let rates = new Map<string, string>();
  for (const [, day, currency, rate] of xml.matchAll(CUBE)) {
    if (day !== undefined) {
      rates = new Map();
      days.set(day, rates);
    } else if (currency !== undefined && rate !== undefined) rates.set(currency, rate);
  }
  for (const [day, perEuro] of days) rows.push(...ratesOfDay(day, perEuro));
  return rows;
}

function ratesOfDay(day: string, perEuro: Map<string, string>): FeedRow[] {
  const dollar = parseRate(perEuro.get("USD"));
  if (!dollar || !isDay(day))
    return [{ kind: "rejected", id: `rates of ${day}`, reason: "no valid day, or no dollar" }];
  const rows = [...perEuro.set("EUR", "1")].map(([currency, text]): FeedRow => {
    const rate = parseRate(text);
    if (!rate || !isCurrency(currency)) {
      return { kind: "rejected", id: `rate of ${currency} on ${day}`, reason: "no valid rate" };
    }
    const numerator = rate.units * power(dollar.scale + RATE_DECIMALS);
    const perDollar = divideHalfEven(numerator, dollar.units * power(rate.scale));
    return { kind: "rate", currency, perDollar: rateText(perDollar), day } satisfies RateRow;
  });
  return rows;
}

function parseRate(text: string | undefined) {
  const rate = parseDecimal(text ?? "");
  return rate && rate.units > 0n ? rate : null;
}

function rateText(scaled: bigint): string {
  const digits = scaled.toString().padStart(RATE_DECIMALS + 1, "0");
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`.replace(/\.?0+$/, "");
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A code that the formatting of money will accept. */
const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);
