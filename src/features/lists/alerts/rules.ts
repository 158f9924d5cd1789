import { badAmount } from "#features/details/tab/rules.ts";
import { badCurrency, currencies } from "#features/prices/rules/currencies.ts";
import { currencySymbol, formatMoney, readAmount } from "#lib/money.ts";

const signOfCurrency = /^\s*(?:\p{L}{3}(?=[\s\d])|\p{Sc})|(?:(?<=[\s\d])\p{L}{3}|\p{Sc})\s*$/u;

/** A symbol that other currencies share is that of the usual one: "$" in Canada. */
function currencyOf(sign: string, usual: string): string | undefined {
  if (/\p{L}/u.test(sign)) return sign.toUpperCase();
  if (currencySymbol(usual).endsWith(sign)) return usual;
  return currencies.find((code) => currencySymbol(code) === sign);
}

type Price = { below: number | null; currency: string };

/** "12.50" in the usual currency, or in one that the text names: "12.50 EUR", "€12.50". @returns the rule that the text breaks. */
export function readPrice(text: string, usual: string): Price | string {
  const sign = signOfCurrency.exec(text)?.[0].trim();
  const currency = sign === undefined ? usual : currencyOf(sign, usual);
  if (currency === undefined) return badAmount;
  if (!currencies.includes(currency)) return badCurrency;
  const below = readAmount(text.replace(signOfCurrency, ""), currency);
  if (below === undefined || (below === null && sign !== undefined)) return badAmount;
  return { below: below || null, currency };
}

type Known = { below: number; isBelow: boolean; toldOn: string | null };

/** An alert fires once until the price rises again. A person gets alerts once a day. Prices: minor units of the alert's currency. */
export function alertChanges<One extends Known>(alerts: One[], priceOf: (alert: One) => number | null, day: string) {
  const priced = alerts.flatMap((alert) => {
    const price = priceOf(alert);
    return price === null ? [] : [{ alert, isLower: price < alert.below }];
  });
  const hadAlert = alerts.some(({ toldOn }) => toldOn === day);
  return {
    fallen: hadAlert ? [] : priced.filter(({ alert, isLower }) => isLower && !alert.isBelow).map(({ alert }) => alert),
    risen: priced.filter(({ alert, isLower }) => !isLower && alert.isBelow).map(({ alert }) => alert),
    day,
  };
}

type Fallen = { name: string; below: number; currency: string };

/** The news of alerts that fell, as a sentence; empty for none. */
export function alertNews([first, ...others]: Fallen[]): string {
  if (!first) return "";
  const price = formatMoney(first.below, first.currency);
  if (others.length === 0) return `${first.name} fell below ${price}`;
  return `${others.length + 1} cards you want fell below your price`;
}
