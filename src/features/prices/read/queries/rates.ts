import { asc, desc } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { exchangeRates } from "#db/schema/prices.ts";
import type { SourcedRate } from "#features/prices/rules/rates.ts";
import { remembered } from "#lib/cache/remembered.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { Database } from "./market.ts";

const rateCache = prepared(() => new LRUCache<number, Promise<ReadonlyMap<string, SourcedRate>>>({ max: 2 }));

/** The newest exchange rates; without any, prices stay in their own currency. */
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

/** Codes of currencies that amounts can be converted to, in alphabetical order; always USD. */
export async function currencyCodes(db: Database, pricesVersion: number): Promise<string[]> {
  const rates = await latestRates(db, pricesVersion);
  return [...new Set(["USD", ...rates.keys()])].sort();
}
