import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import type { PriceFeedHeader, VariantPrice } from "./schema.ts";

const Price = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  currency: v.string(),
  market: v.nullable(v.number()),
  low: v.nullable(v.number()),
  trend: v.nullable(v.number()),
  average30: v.nullable(v.number()),
  asOf: v.date(),
});

/** The newest price of every variant and source, in the order of a feed. */
async function publishedPrices(tx: TransactionSql): Promise<VariantPrice[]> {
  return await typedRows(
    Price,
    tx`
    select card_id as "cardId", variant, source, currency, market, low, trend, average30,
      date_trunc('milliseconds', as_of) as "asOf"
    from current_prices where market is not null or low is not null
    order by source collate "C", currency collate "C", date_trunc('milliseconds', as_of), card_id collate "C",
      variant collate "C"`,
  );
}

/** The exchange rates of the newest day, or null. */
async function publishedRates(tx: TransactionSql): Promise<PriceFeedHeader["rates"]> {
  const rates = await typedRows(
    v.strictObject({ day: v.string(), currency: v.string(), perDollar: v.string() }),
    tx`
    select day::text, currency, per_dollar as "perDollar" from exchange_rates
    where day = (select max(day) from exchange_rates) order by currency collate "C"`,
  );
  const day = rates[0]?.day;
  return day === undefined
    ? null
    : { day, perDollar: Object.fromEntries(rates.map(({ currency, perDollar }) => [currency, perDollar])) };
}

const Version = v.strictObject({ version: v.number() });

/** The version of the prices; it grows with every change. */
export async function pricesVersion(sql: Sql | TransactionSql): Promise<number> {
  const rows = await typedRows(Version, sql`select prices_version as version from catalogue_state`);
  return rows[0]?.version ?? 0;
}

/** All that a feed has, as of one moment. */
export async function publishedAll(sql: Sql) {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    return {
      prices: await publishedPrices(tx),
      rates: await publishedRates(tx),
      version: await pricesVersion(tx),
    };
  });
}
