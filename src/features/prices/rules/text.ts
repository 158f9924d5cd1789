import { formatMoney } from "#lib/money.ts";
import { ageText, english, percentText } from "#lib/text/locale.ts";
import { type Amount, convert, type Rates, totalIn } from "./rates.ts";
import type { StoredPrice } from "./sources.ts";

/** `rateDay`: the day of the exchange rate (YYYY-MM-DD), null when not converted. */
type ShownPrice = { text: string; rateDay: string | null };

export const NO_PRICE = "N/A";

/** The price in the viewer's currency, with "≈" when converted; in its own without a rate; "N/A" when unknown. */
export function showPrice(
  price: Pick<StoredPrice, "currency" | "market"> | null | undefined,
  currency: string,
  rates: Rates,
  locale = english,
): ShownPrice {
  if (price?.market === null || price?.market === undefined) return { text: NO_PRICE, rateDay: null };
  const converted = price.currency === currency ? null : convert(price.market, price.currency, currency, rates);
  if (converted === null) return { text: formatMoney(price.market, price.currency, locale), rateDay: null };
  const days = [price.currency, currency].flatMap((code) => rates.get(code)?.day ?? []).sort();
  return { text: `≈${formatMoney(converted, currency, locale)}`, rateDay: days[0] ?? null };
}

/** "≈$1,234.50", plus amounts without a rate. Null for no amounts. */
export function worthText(amounts: readonly Amount[], currency: string, rates: Rates): string | null {
  if (amounts.length === 0) return null;
  const { total, rest, isConverted } = totalIn(amounts, currency, rates);
  const inOwn = rest.length === amounts.length ? [] : [`${isConverted ? "≈" : ""}${formatMoney(total, currency)}`];
  return [...inOwn, ...rest.map(({ currency: own, value }) => formatMoney(value, own))].join(" + ");
}

const dayMs = 86_400_000;

/** Age of a price in UTC days: "today", "yesterday", "12 days ago", "3 months ago". */
export function priceAge(asOf: Date, now: Date, locale = english): string {
  const days = Math.max(0, Math.floor(now.getTime() / dayMs) - Math.floor(asOf.getTime() / dayMs));
  if (days < 60) return ageText(-days, "day", locale);
  return days < 730
    ? ageText(-Math.floor(days / 30), "month", locale)
    : ageText(-Math.floor(days / 365), "year", locale);
}

/** "+$3.20 (+12.5%)"; no percentage from 0. */
export function changeText(past: number, present: number, currency: string): string {
  const money = gainMoney(past, present, currency);
  return past === 0 ? money : `${money} (${gainText((present - past) / past)})`;
}

/** "+$3.20" */
export const gainMoney = (past: number, present: number, currency: string): string =>
  `${present < past ? "−" : "+"}${formatMoney(Math.abs(present - past), currency)}`;

/** A change of a price as a percentage with its sign. */
export const gainText = (part: number): string => `${part < 0 ? "−" : "+"}${percentText(Math.abs(part))}`;
