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
  asOf: v.date(),
});

/** The newest price of every variant and source, in the order of a feed. */
async function publishedPrices(tx: TransactionSql): Promise<VariantPrice[]> {
  return await typedRows(
    Price,
    tx`
    select card_id as "cardId", variant, source, currency, market, low, date_trunc('milliseconds', as_of) as "asOf"
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

const sequenceKey = (key: string) => `feed sequence of ${key}`;
const dayKey = "feed day";

/** The day of the newest accepted issue of any publisher, and the sequence of the newest one of this publisher. */
export async function lastIssue(sql: Sql | TransactionSql, key: string): Promise<{ day: string; sequence: number }> {
  const rows = await typedRows(
    v.strictObject({ key: v.string(), value: v.string() }),
    sql`select key, value from settings where key in (${sequenceKey(key)}, ${dayKey})`,
  );
  const found = new Map(rows.map((row) => [row.key, row.value]));
  return { day: found.get(dayKey) ?? "", sequence: Number(found.get(sequenceKey(key)) ?? 0) };
}

/** Keeps the issue of a feed as the newest of its publisher, and its day as the newest of all. */
export async function keepIssue(
  tx: TransactionSql,
  { key, day, sequence }: { key: string; day: string; sequence: number },
) {
  for (const [name, value] of [
    [sequenceKey(key), String(sequence)],
    [dayKey, day],
  ] as const) {
    await tx`insert into settings (key, value) values (${name}, ${value})
      on conflict (key) do update set value = excluded.value`;
  }
}

/** The version of the prices and the key of the feed that this site serves; undefined before the first. */
export async function servedFeed(sql: Sql): Promise<{ etag: string } | undefined> {
  const feeds = await typedRows(
    v.strictObject({ etag: v.string() }),
    sql`select concat_ws('-', prices_version, public_key) as etag from published_feeds where name = 'prices'`,
  );
  return feeds[0];
}

/** The feed that this site serves; undefined before the first. */
export async function servedBytes(sql: Sql): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  const feeds = await typedRows(
    v.strictObject({ etag: v.string(), bytes: v.instance(Uint8Array) }),
    sql`select concat_ws('-', prices_version, public_key) as etag, bytes from published_feeds where name = 'prices'`,
  );
  return feeds[0];
}

type Served = { pricesVersion: number; publicKey: string; bytes: Uint8Array; madeAt: Date };

/** Replaces the feed that this site serves. */
export async function serveFeed(sql: Sql, { pricesVersion, publicKey, bytes, madeAt }: Served): Promise<void> {
  await sql`insert into published_feeds (name, prices_version, public_key, bytes, made_at)
    values ('prices', ${pricesVersion}, ${publicKey}, ${Buffer.from(bytes)}, ${madeAt})
    on conflict (name) do update set prices_version = excluded.prices_version, public_key = excluded.public_key,
      bytes = excluded.bytes, made_at = excluded.made_at`;
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
