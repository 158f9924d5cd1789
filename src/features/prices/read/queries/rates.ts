import { asc, desc } from "drizzle-orm";
import { exchangeRates } from "#db/schema/prices.ts";
import type { SourcedRate } from "#features/prices/rules/rates.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Database } from "./market.ts";

const rates = keptBy("prices")<Promise<ReadonlyMap<string, SourcedRate>>>({ name: "exchange rates", part: "facts" });

/** The newest exchange rates; without any, prices stay in their own currency. */
export function latestRates(db: Database, pricesVersion: number): Promise<ReadonlyMap<string, SourcedRate>> {
  return rates.or(rates.key(db, { prices: pricesVersion }), async () => {
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
  const known = await latestRates(db, pricesVersion);
  return [...new Set(["USD", ...known.keys()])].sort();
}
