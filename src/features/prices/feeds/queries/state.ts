import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { catalogueChannel } from "#features/catalogue/queries.ts";

/** Raises the version of prices, and tells all processes. */
export async function announcePrices(tx: TransactionSql, now: Date): Promise<void> {
  await tx`update catalogue_state set prices_version = prices_version + 1, prices_at = ${now}`;
  await tx`select pg_notify(${catalogueChannel}, '')`;
}

/** When an address was last fetched; null if never. */
export async function lastFetch(sql: Sql, url: string): Promise<Date | null> {
  const [row] = await typedRows(v.strictObject({ at: v.date() }), sql`select at from sync_state where url = ${url}`);
  return row?.at ?? null;
}

/** Notes when an address was fetched. */
export async function noteFetch(tx: TransactionSql, url: string, now: Date): Promise<void> {
  await tx`insert into sync_state (url, at) values (${url}, ${now})
    on conflict (url) do update set at = excluded.at`;
}
