import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

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

/** The minute of the day (0 to 1439, UTC) at which this installation fetches, drawn once: many must not call at one time. */
export async function ownMinute(sql: Sql): Promise<number> {
  const key = "minute of fetches";
  await sql`insert into settings (key, value) values (${key}, floor(random() * 1440)::int::text) on conflict do nothing`;
  const rows = await typedRows(
    v.strictObject({ minute: v.number() }),
    sql`select value::int as minute from settings where key = ${key}`,
  );
  return rows[0]?.minute ?? 0;
}
