import type { Context } from "hono";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import type { Env } from "#http/env.ts";
import { compactMoney, formatMoney } from "#lib/money.ts";
import { dayBefore } from "#lib/time.ts";
import type { ChartSeries } from "#ui/chart.tsx";
import { convert } from "../rules/rates.ts";
import {
  choosePrice,
  type MarketPrice,
  PRICE_SOURCES,
  type PriceSource,
  type StatedPrice,
  sourceNames,
} from "../rules/sources.ts";
import { priceAge, showPrice } from "../rules/text.ts";
import { cardPrices } from "./queries/market.ts";
import { cardPriceHistory } from "./queries/past.ts";
import { latestRates } from "./queries/rates.ts";

export const chartDays = [30, 90, 180, 365, 545] as const;

/** `change`: of the source's own line. `missing`: the chosen source, which has no price, so this one counts. */
type PriceLine = {
  source: string;
  market: string;
  low: string;
  age: string;
  counts: boolean;
  missing: string | null;
  /** The source's own figures in its own currency. */
  stated: string[];
  change: Change | undefined;
};

/** Between the first and the last day of a line. */
type Change = { since: string; past: number; present: number };

export type CardPrices = {
  variants: { key: string; name: string; lines: PriceLine[] }[];
  series: ChartSeries[];
  from: string;
  to: string;
  /** First day of the prices, where they are younger than the period. */
  begun: string | null;
  format: (minor: number) => string;
  formatTick: (minor: number) => string;
  rateDay: string | null;
};

/** The caller must check that the set has prices and the viewer wants them shown. */
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
  const converted = [...prices.values()].flat().find((price) => price.market !== null && price.currency !== currency);
  const lines = pastLines(card, past, chosen, (price) => convert(price.market, price.currency, currency, rates));
  const series = [...lines].sort((one, other) => Number(one.isAside) - Number(other.isAside));
  return {
    variants: linesOf(card, prices, { lines, chosen, preferred }, (price) => ({
      source: sourceNames[price.source],
      market: showPrice(price, currency, rates).text,
      low: showPrice({ ...price, market: price.low }, currency, rates).text,
      age: priceAge(price.asOf, now),
      stated: statedIn(price),
    })),
    series,
    from: firstDay(series, from, dayBefore(now, shortestDays)),
    to,
    begun: begunAfter(series, dayBefore(now, days - 1)),
    format: (minor) => formatMoney(minor, currency),
    formatTick: (minor) => compactMoney(minor, currency),
    rateDay: converted ? showPrice(converted, currency, rates).rateDay : null,
  };
}

/** Cardmarket's trend and average, and its low beside them. */
function statedIn({ trend, average30, low, currency }: StatedPrice): string[] {
  if (trend === null && average30 === null) return [];
  const text = (name: string, amount: number | null) =>
    amount === null ? [] : [`${name} ${formatMoney(amount, currency)}`];
  return [...text("Trend", trend), ...text("30-day average", average30), ...text("Low", low)];
}

const firstOf = (series: Pick<ChartSeries, "points">[]): string | undefined =>
  series.flatMap(({ points }) => points[0]?.day ?? []).sort()[0];

function begunAfter(series: Pick<ChartSeries, "points">[], day: string): string | null {
  const first = firstOf(series);
  return first !== undefined && first > day ? first : null;
}

/** So that a single day is still a line. */
const shortestDays = 7;

/** Prices that are younger than the period fill the chart. */
function firstDay(series: Pick<ChartSeries, "points">[], from: string, latest: string): string {
  const begun = firstOf(series) ?? from;
  return begun < latest ? begun : latest;
}

type Card = Pick<FullCard, "variants">;
type Chosen = ReadonlyMap<string, MarketPrice | null>;
type PastPrice = Awaited<ReturnType<typeof cardPriceHistory>>[number];

type PastLine = ChartSeries & { variant: string; source: PriceSource; isAside: boolean; change: Change };
type Beside = { lines: PastLine[]; chosen: Chosen; preferred: PriceSource };

const linesOf = (
  card: Card,
  prices: ReadonlyMap<string, StatedPrice[]>,
  { lines, chosen, preferred }: Beside,
  textOf: (price: StatedPrice) => Omit<PriceLine, "counts" | "missing" | "change">,
): CardPrices["variants"] =>
  card.variants.map(({ key, name }) => ({
    key,
    name,
    lines: (prices.get(key) ?? []).map((price) => {
      const counts = chosen.get(key)?.source === price.source;
      return {
        ...textOf(price),
        counts,
        missing: counts && price.source !== preferred ? sourceNames[preferred] : null,
        change: lines.find(({ variant, source }) => variant === key && source === price.source)?.change,
      };
    }),
  }));

/** A line of each variant and source; only those of the source that counts are whole. */
const pastLines = (
  card: Card,
  past: PastPrice[],
  chosen: Chosen,
  amountOf: (price: PastPrice) => number | null,
): PastLine[] =>
  card.variants.flatMap(({ key, name }) => {
    const found = PRICE_SOURCES.flatMap((source) => {
      const points = past.flatMap((one) => {
        const amount = one.variant === key && one.source === source ? amountOf(one) : null;
        return amount === null ? [] : [{ day: one.day, amount }];
      });
      const [first, last] = [points[0], points.at(-1)];
      return first && last
        ? [{ source, points, change: { since: first.day, past: first.amount, present: last.amount } }]
        : [];
    });
    return found.map((line) => ({
      ...line,
      variant: key,
      isDaily: true,
      key: line.source === chosen.get(key)?.source ? key : `${key}-${line.source}`,
      name: found.length > 1 ? `${name}, ${sourceNames[line.source]}` : name,
      isAside: line.source !== chosen.get(key)?.source,
    }));
  });
