import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { PRICE_SOURCES, type PriceSource, sourceNames } from "#features/prices/rules/sources.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { countText } from "#lib/text/locale.ts";
import type { PriceDay } from "./days.ts";

export type Trust = {
  /** Accepts a feed with too few prices. */
  force?: boolean;
  /** The part of a source's lists in this feed, 0 to 1. */
  shares?: Partial<Record<PriceSource, number>>;
  /** Days on which a source told that everything else is as before. */
  unchanged?: readonly PriceDay[];
};

type Priced = ReadonlyMap<PriceSource, ReadonlySet<string>>;

/** Below this, chance halves a count. */
const leastJudged = 200;

const leastShare = 0.5;

/** Signed feeds have the matched prices only, and are counted apart. */
type RowsCounted = "price rows" | "feed rows";

async function lastRows(tx: TransactionSql, key: string): Promise<{ rows: number } | undefined> {
  const counted = tx`select value::int as rows from settings where key = ${key}`;
  return (await typedRows(v.strictObject({ rows: v.number() }), counted))[0];
}

/** By the source's last good feed; a forced one lowers no count. @throws ImportError below half, unless forced. */
export async function judgeRows(
  tx: TransactionSql,
  [counting, priced]: [RowsCounted, Priced],
  { force, shares = {} }: Trust,
): Promise<void> {
  for (const source of PRICE_SOURCES) {
    const share = shares[source] ?? 1;
    const isExpected = priced.has(source) || shares[source] !== undefined;
    if (!isExpected || share < leastShare) continue;
    const rows = priced.get(source)?.size ?? 0;
    const key = `${counting} of ${source}`;
    const last = await lastRows(tx, key);
    if (!force && last && last.rows >= leastJudged && rows < (last.rows * share) / 2) {
      throw refused(
        `has ${countText(rows)} ${sourceNames[source]} prices where the last one had ${countText(last.rows)}`,
      );
    }
    const whole = Math.round(rows / share);
    if (force && last && whole < last.rows) continue;
    await tx`
      insert into settings (key, value) values (${key}, ${String(whole)})
      on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`;
  }
}

/** Market prices by source, then by day. */
type PricedDays = ReadonlyMap<PriceSource, ReadonlyMap<string, number>>;

/** The days that a feed has a source's prices of: those with half as many as its last good feed, or of a small one any. */
export async function wholeDays(tx: TransactionSql, counting: RowsCounted, counts: PricedDays): Promise<PriceDay[]> {
  const days: PriceDay[] = [];
  for (const [source, ofSource] of counts) {
    const { rows = 0 } = (await lastRows(tx, `${counting} of ${source}`)) ?? {};
    for (const [day, count] of ofSource)
      if (rows < leastJudged || count >= rows * leastShare) days.push({ source, day });
  }
  return days;
}

/** How many variants have a market price. */
export async function countPriced(tx: TransactionSql): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ priced: v.number() }),
    tx`
    select count(*)::int as priced from (
      select distinct card_id, variant from current_prices where market is not null) as variants`,
  );
  return row?.priced ?? 0;
}

/** @throws ImportError when more than half of all variants lost their price, unless forced. */
export async function judgeLoss(tx: TransactionSql, before: number, { force }: Trust): Promise<void> {
  if (force || before < leastJudged) return;
  const after = await countPriced(tx);
  if (after < before / 2) {
    throw refused(`would leave ${countText(after)} of ${countText(before)} variants with a price`);
  }
}

const refused = (what: string) =>
  new ImportError(`The feed ${what}: nothing was imported and the old prices stay. If the feed is right, use --force.`);
