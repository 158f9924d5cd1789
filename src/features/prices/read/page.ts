import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { compactMoney, formatMoney } from "../../../lib/money.ts";
import { dayBefore } from "../../../lib/time.ts";
import type { ChartSeries } from "../../../ui/chart.tsx";
import type { FullCard } from "../../catalogue/cards/queries.ts";
import { convert } from "../rules/rates.ts";
import { choosePrice, PRICE_SOURCES, type PriceSource, sourceNames } from "../rules/sources.ts";
import { priceAge, showPrice } from "../rules/text.ts";
import { cardPrices } from "./queries/market.ts";
import { cardPriceHistory } from "./queries/past.ts";
import { latestRates } from "./queries/rates.ts";

export const chartDays = [30, 90, 180, 365] as const;

type PriceLine = { source: string; market: string; low: string; age: string; counts: boolean };

export type CardPrices = {
  variants: { key: string; name: string; lines: PriceLine[] }[];
  series: (ChartSeries & { change: { past: number; present: number } })[];
  from: string;
  to: string;
  format: (minor: number) => string;
  formatTick: (minor: number) => string;
  rateDay: string | null;
};

/** The caller checks that prices are shown. @param days the chart's length. */
export async function pricesOfCard(
  c: Context<Env>,
  card: Pick<FullCard, "id" | "variants">,
  days: number,
): Promise<CardPrices> {
  const { db, viewer, catalogue, clock } = c.var;
  const currency = viewer?.preferences.preferredCurrency ?? "USD";
  const preferred = viewer?.preferences.priceSource ?? PRICE_SOURCES[0];
  const now = clock();
  const [from, to] = [dayBefore(now, days), dayBefore(now, 0)];
  const [prices, past, rates] = await Promise.all([
    cardPrices(db, card.id),
    cardPriceHistory(db, card.id, from),
    latestRates(db, catalogue.pricesVersion),
  ]);
  const chosen = new Map(card.variants.map(({ key }) => [key, choosePrice(prices.get(key) ?? [], preferred)]));
  const variants = card.variants.map(({ key, name }) => ({
    key,
    name,
    lines: (prices.get(key) ?? []).map((price) => ({
      source: sourceNames[price.source],
      market: showPrice(price, currency, rates).text,
      low: showPrice({ ...price, market: price.low }, currency, rates).text,
      age: priceAge(price.asOf, now),
      counts: chosen.get(key)?.source === price.source,
    })),
  }));
  const series = card.variants.flatMap(({ key, name }) => {
    const source: PriceSource | undefined = chosen.get(key)?.source;
    const points = past.flatMap((one) => {
      if (one.variant !== key || one.source !== source) return [];
      const amount = convert(one.market, one.currency, currency, rates);
      return amount === null ? [] : [{ day: one.day, amount }];
    });
    const [first, last] = [points[0], points.at(-1)];
    return first && last ? [{ key, name, points, change: { past: first.amount, present: last.amount } }] : [];
  });
  const converted = [...chosen.values()].flatMap((price) => (price && price.currency !== currency ? [price] : []));
  return {
    variants,
    series,
    from,
    to,
    format: (minor) => formatMoney(minor, currency),
    formatTick: (minor) => compactMoney(minor, currency),
    rateDay: converted[0] ? showPrice(converted[0], currency, rates).rateDay : null,
  };
}
