import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../../../../db/open.ts";
import { cards } from "../../../../db/schema/catalogue.ts";
import { currentPrices, exchangeRates, priceHistory } from "../../../../db/schema/prices.ts";
import { remembered } from "../../../lib/cache/remembered.ts";
import { prepared } from "../../../lib/sql/prepared.ts";
import { choosePrice, type MarketPrice, type PriceSource, type SourcedRate, type StoredPrice } from "../rules.ts";

const columns = {
  cardId: currentPrices.cardId,
  variant: currentPrices.variant,
  source: currentPrices.source,
  currency: currentPrices.currency,
  market: currentPrices.market,
  low: currentPrices.low,
  asOf: currentPrices.asOf,
};

/** Market prices by card id, then by variant key; a card or variant without one is not in it. */
export type SetPrices = ReadonlyMap<string, ReadonlyMap<string, MarketPrice>>;

const pricesOfSet = prepared((db) =>
  db
    .select(columns)
    .from(currentPrices)
    .innerJoin(cards, eq(cards.id, currentPrices.cardId))
    .where(and(eq(cards.setId, sql.placeholder("setId")), isNotNull(currentPrices.market)))
    .prepare("prices_of_set"),
);

const pricesOfCard = prepared((db) =>
  db
    .select(columns)
    .from(currentPrices)
    .where(eq(currentPrices.cardId, sql.placeholder("cardId")))
    .orderBy(asc(currentPrices.variant), desc(currentPrices.source))
    .prepare("prices_of_card"),
);

const setCache = prepared(() => new LRUCache<string, Promise<SetPrices>>({ max: 300 }));
const rateCache = prepared(() => new LRUCache<number, Promise<ReadonlyMap<string, SourcedRate>>>({ max: 2 }));

type Database = Parameters<typeof pricesOfSet>[0];

/**
 * The market price of every variant of a set, of the preferred source where that has one. Kept in memory until
 * `pricesVersion` (of the catalogue's state) changes, so a page costs no query.
 */
export function marketPrices(
  db: Database,
  setId: string,
  pricesVersion: number,
  preferred?: PriceSource,
): Promise<SetPrices> {
  return remembered(setCache(db), `${pricesVersion} ${preferred} ${setId}`, async () =>
    chosen(await pricesOfSet(db).execute({ setId }), preferred),
  );
}

/** The same for some cards of any sets, in one query. */
export const marketPricesOfCards = async (
  db: Database,
  cardIds: string[],
  preferred?: PriceSource,
): Promise<SetPrices> =>
  chosen(
    await db
      .select(columns)
      .from(currentPrices)
      .where(and(inArray(currentPrices.cardId, cardIds), isNotNull(currentPrices.market))),
    preferred,
  );

/** Every source's prices of a card's variants, by variant key; TCGplayer first. */
export async function cardPrices(db: Database, cardId: string): Promise<ReadonlyMap<string, StoredPrice[]>> {
  return Map.groupBy(await pricesOfCard(db).execute({ cardId }), ({ variant }) => variant);
}

type PastPrice = { variant: string; source: PriceSource; currency: string; day: string; market: number };

/** Market prices of a card's variants since a day (YYYY-MM-DD), of every source, oldest first. */
export const cardPriceHistory = async (db: Database, cardId: string, since: string): Promise<PastPrice[]> =>
  db
    .select({
      variant: priceHistory.variant,
      source: priceHistory.source,
      currency: priceHistory.currency,
      day: priceHistory.day,
      market: sql<number>`${priceHistory.market}`,
    })
    .from(priceHistory)
    .where(and(eq(priceHistory.cardId, cardId), gte(priceHistory.day, since), isNotNull(priceHistory.market)))
    .orderBy(asc(priceHistory.day), desc(priceHistory.source));

type PastMarket = { cardId: string; variant: string; source: PriceSource; market: number };

/** What each present price of some cards was on a day (YYYY-MM-DD): that day's, or the last one before it. */
export const pastMarkets = async (db: Db, cardIds: string[], day: string): Promise<PastMarket[]> =>
  db.execute<PastMarket>(sql`
    select p.card_id as "cardId", p.variant, p.source, past.market from current_prices p
    join lateral (
      select h.market from price_history h
      where h.card_id = p.card_id and h.variant = p.variant and h.source = p.source
        and h.day <= ${day}::date and h.market > 0
      order by h.day desc limit 1
    ) past on true
    where p.card_id = any(${sql.param(cardIds)}::text[]) and p.market is not null`);

/** The newest rate of each currency. Empty when none was imported: then prices stay in their own currency. */
export function latestRates(db: Database, pricesVersion: number): Promise<ReadonlyMap<string, SourcedRate>> {
  return remembered(rateCache(db), pricesVersion, async () => {
    const rows = await db
      .selectDistinctOn([exchangeRates.currency], {
        currency: exchangeRates.currency,
        symbol: exchangeRates.symbol,
        perDollar: exchangeRates.perDollar,
        source: exchangeRates.source,
        day: exchangeRates.day,
      })
      .from(exchangeRates)
      .orderBy(asc(exchangeRates.currency), desc(exchangeRates.day));
    return new Map(rows.map((rate) => [rate.currency, rate]));
  });
}

/** Codes of the currencies that every price can be shown in, sorted. Without rates that is the dollar alone. */
export async function currencyCodes(db: Database, pricesVersion: number): Promise<string[]> {
  const rates = await latestRates(db, pricesVersion);
  return [...new Set(["USD", ...rates.keys()])].sort();
}

/** The same, not from memory. */
export async function ratedCurrencies(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectDistinct({ currency: exchangeRates.currency }).from(exchangeRates);
  return new Set(["USD", ...rows.map(({ currency }) => currency)]);
}

function chosen(rows: (StoredPrice & { cardId: string; variant: string })[], preferred?: PriceSource): SetPrices {
  const found = new Map<string, Map<string, MarketPrice>>();
  for (const [cardId, ofCard] of Map.groupBy(rows, (row) => row.cardId)) {
    const byVariant = new Map<string, MarketPrice>();
    for (const [variant, prices] of Map.groupBy(ofCard, (row) => row.variant)) {
      const price = choosePrice(prices, preferred);
      if (price) byVariant.set(variant, price);
    }
    found.set(cardId, byVariant);
  }
  return found;
}
