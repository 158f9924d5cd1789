import type { Sql } from "postgres";

/**
 * Rebuilds the narrow index of cards, which many writes make twice as large as it must be; searches would then read
 * the whole table. Readers do not wait. A stopped rebuild leaves an invalid index, which the next one drops.
 */
export async function tidyCards(sql: Sql): Promise<void> {
  await sql`drop index if exists cards_narrow_ccnew, cards_narrow_ccold`;
  await sql`reindex index concurrently cards_narrow`;
  await sql`vacuum (analyze, skip_locked) cards`;
}
