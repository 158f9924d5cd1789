import type { Sql } from "postgres";

/** Marks each day of the history as fetched, for every source that it has. */
export async function markDaysOfHistory(sql: Sql): Promise<void> {
  await sql`insert into price_days select distinct source, day from price_history on conflict do nothing`;
}
