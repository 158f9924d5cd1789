import type { TransactionSql } from "postgres";
import type { PriceSource } from "#features/prices/rules/sources.ts";

/** A day (YYYY-MM-DD) of which a source's prices were fetched. */
export type PriceDay = { source: PriceSource; day: string };

/** Marks days as fetched: prices are carried over them. @returns how many were not marked before. */
export async function markFetched(tx: TransactionSql, days: readonly PriceDay[]): Promise<number> {
  if (days.length === 0) return 0;
  const marked = await tx`
    insert into price_days ${tx(days.map(({ source, day }) => ({ source, day })))} on conflict do nothing`;
  return marked.count;
}
