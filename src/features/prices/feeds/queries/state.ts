import type { Sql, TransactionSql } from "postgres";
import { catalogueChannel } from "../../../catalogue/queries.ts";

/** Notifies every process on commit. */
export async function announcePrices(tx: TransactionSql, now: Date): Promise<void> {
  await tx`update catalogue_state set prices_version = prices_version + 1, prices_at = ${now.toISOString()}`;
  await tx`select pg_notify(${catalogueChannel}, '')`;
}

export async function lastFetch(sql: Sql, url: string): Promise<Date | null> {
  const [row] = await sql<{ at: number }[]>`
    select extract(epoch from at)::float8 * 1000 as at from sync_state where url = ${url}`;
  return row ? new Date(row.at) : null;
}

export async function noteFetch(tx: TransactionSql, url: string, now: Date): Promise<void> {
  await tx`insert into sync_state (url, at) values (${url}, ${now.toISOString()})
    on conflict (url) do update set at = excluded.at`;
}
