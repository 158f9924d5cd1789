import { formatMoney } from "../../../lib/money.ts";

type Known = { below: number; isBelow: boolean; toldOn: string | null };

/** An alert fires once until the price rises again. A person gets alerts once a day. Prices: minor units of the alert's currency. */
export function changesOf<One extends Known>(alerts: One[], priceOf: (alert: One) => number | null, day: string) {
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

export function newsOf([first, ...others]: Fallen[]): string {
  if (!first) return "";
  const price = formatMoney(first.below, first.currency);
  if (others.length === 0) return `${first.name} fell below ${price}`;
  return `${others.length + 1} cards you want fell below your price`;
}
