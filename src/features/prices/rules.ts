import { currencyDigits, divideHalfEven, formatMoney, parseDecimal, power } from "../../lib/money.ts";

export const PRICE_SOURCES = ["tcgplayer", "cardmarket"] as const;

export const sourceNames = { tcgplayer: "TCGplayer", cardmarket: "Cardmarket" } as const;

export type PriceSource = (typeof PRICE_SOURCES)[number];

/** One source's price of one variant. `market` and `low` are minor units of `currency`; null where there is none. */
export type StoredPrice = {
  source: PriceSource;
  currency: string;
  market: number | null;
  low: number | null;
  asOf: Date;
};

/** The price that stands for a variant on pages. */
export type MarketPrice = StoredPrice & { market: number };

/** What one US dollar buys of a currency, as exact decimal text, and the day (YYYY-MM-DD) it is from. */
export type Rate = { currency: string; symbol: string; perDollar: string; day: string };
/** A rate with the source that published it. */
export type SourcedRate = Rate & { source: string };
export type Rates = ReadonlyMap<string, Rate>;

const hasMarket = (price: StoredPrice): price is MarketPrice => price.market !== null;

/** Of several sources' prices of one variant: the preferred one's where it has a market price, then another's, else null. */
export function choosePrice(
  prices: readonly StoredPrice[],
  preferred: PriceSource = PRICE_SOURCES[0],
): MarketPrice | null {
  const usable = prices.filter(hasMarket);
  return usable.find(({ source }) => source === preferred) ?? usable[0] ?? null;
}

/**
 * Minor units of `from` in minor units of `to`, computed exactly and rounded once, half to even.
 * Null when one of the rates is not known, or the result cannot be counted exactly.
 */
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

/** A price for people. `rateDay` is the day of the rate it was converted by (YYYY-MM-DD), null when it was not. */
type ShownPrice = { text: string; rateDay: string | null };

export const NO_PRICE = "N/A";

/**
 * The market price in the viewer's currency, "≈" before it when converted; in its own currency where no rate is known;
 * "N/A", never 0, where there is none.
 */
export function showPrice(
  price: Pick<StoredPrice, "currency" | "market"> | null | undefined,
  currency: string,
  rates: Rates,
  locale = "en",
): ShownPrice {
  if (price?.market === null || price?.market === undefined) return { text: NO_PRICE, rateDay: null };
  const converted = price.currency === currency ? null : convert(price.market, price.currency, currency, rates);
  if (converted === null) return { text: formatMoney(price.market, price.currency, locale), rateDay: null };
  const days = [price.currency, currency].flatMap((code) => rates.get(code)?.day ?? []).sort();
  return { text: `≈${formatMoney(converted, currency, locale)}`, rateDay: days[0] ?? null };
}

/** Minor units of a currency. */
export type Amount = { currency: string; value: number };

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

const dayMs = 86_400_000;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How old a price is, counted in UTC days: "today", "yesterday", "12 days ago", "3 months ago". */
export function priceAge(asOf: Date, now: Date): string {
  const days = Math.max(0, Math.floor(now.getTime() / dayMs) - Math.floor(asOf.getTime() / dayMs));
  if (days < 60) return relative.format(-days, "day");
  return days < 730
    ? relative.format(-Math.floor(days / 30), "month")
    : relative.format(-Math.floor(days / 365), "year");
}

/** A change for people: "+$3.20 (+12.5 %)"; the percentage is left out where there was nothing before. */
export function changeText(past: number, present: number, currency: string): string {
  const sign = present < past ? "−" : "+";
  const money = `${sign}${formatMoney(Math.abs(present - past), currency)}`;
  return past === 0 ? money : `${money} (${sign}${percentText(past, present)})`;
}

const percentText = (past: number, present: number): string => partText(Math.abs((present - past) / past));

const partText = (part: number): string => `${(part * 100).toLocaleString("en", { maximumFractionDigits: 1 })} %`;

/** A part gained or lost for people: "+12.5 %", "−3 %". */
export const gainText = (part: number): string => `${part < 0 ? "−" : "+"}${partText(Math.abs(part))}`;

/** How prices moved since so many days ago. */
export const moveDays = 7;

/** Steps of a price's change, in minor units of most currencies, and in parts. */
export const moneySteps = [1000, 100];
export const partSteps = [0.25, 0.1];
export const percent = (part: number): string => `${part * 100} %`;

/** Which band a change falls in: the greatest gains first, no change in the middle, unknown last. */
export function bandOf(change: number | null, steps: number[]): number {
  if (change === null) return Infinity;
  const size = steps.findIndex((step) => Math.abs(change) >= step);
  const distance = change === 0 ? 0 : size === -1 ? 1 : steps.length + 1 - size;
  return change > 0 ? -distance : distance;
}

/** What a band is called. @param format writes a step. */
export function bandTitle(change: number | null, steps: number[], format: (value: number) => string): string {
  if (change === null) return "No price history";
  if (change === 0) return `No change in ${moveDays} days`;
  const word = change > 0 ? "Up" : "Down";
  const size = steps.findIndex((step) => Math.abs(change) >= step);
  if (size === -1) return `${word} less than ${format(steps.at(-1) ?? 0)}`;
  const [least, most] = [steps[size] ?? 0, steps[size - 1]];
  return most === undefined ? `${word} ${format(least)} or more` : `${word} ${format(least)} to ${format(most)}`;
}
