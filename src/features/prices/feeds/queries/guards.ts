import type { TransactionSql } from "postgres";
import { ImportError } from "../../../../lib/ingest/error.ts";
import { PRICE_SOURCES, type PriceSource, sourceNames } from "../../rules/sources.ts";

/** What is known of a feed before it is judged. */
export type Trust = {
  /** Takes a feed that would be refused for what it lacks. */
  force?: boolean;
  /** Which part of a source's lists this feed is of, from 0 to 1; the whole where nothing is said. */
  shares?: Partial<Record<PriceSource, number>>;
};

/** What each source has a price of in a feed: a product in a printing, however many rows and days of it. */
type Priced = ReadonlyMap<PriceSource, ReadonlySet<string>>;

/** Below this many prices a day's chance halves them; a site that small is looked after by hand. */
const leastJudged = 200;

/** A smaller part of a source's lists says nothing about the whole. */
const leastShare = 0.5;

const keyOf = (source: PriceSource) => `price rows of ${source}`;

/**
 * Compares how many prices a feed has with what the last good one of the same source had, and remembers its number. A
 * forced one is no measure for those that follow, unless it has more.
 * @throws ImportError where it has fewer than half, unless forced.
 */
export async function judgeRows(tx: TransactionSql, priced: Priced, { force, shares = {} }: Trust): Promise<void> {
  for (const source of PRICE_SOURCES) {
    const share = shares[source] ?? 1;
    const isExpected = priced.has(source) || shares[source] !== undefined;
    if (!isExpected || share < leastShare) continue;
    const rows = priced.get(source)?.size ?? 0;
    const [last] = await tx<{ rows: number }[]>`
      select value::int as rows from settings where key = ${keyOf(source)}`;
    if (!force && last && last.rows >= leastJudged && rows < (last.rows * share) / 2) {
      throw refused(`has ${counted(rows)} ${sourceNames[source]} prices where the last one had ${counted(last.rows)}`);
    }
    const whole = Math.round(rows / share);
    if (force && last && whole < last.rows) continue;
    await tx`
      insert into settings (key, value) values (${keyOf(source)}, ${String(whole)})
      on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`;
  }
}

/** How many variants have a market price of any source. */
export async function countPriced(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ priced: number }[]>`
    select count(*)::int as priced from (
      select distinct card_id, variant from current_prices where market is not null) as variants`;
  return row?.priced ?? 0;
}

/** @throws ImportError where an import took the price of more than half of all variants away, unless forced. */
export async function judgeLoss(tx: TransactionSql, before: number, { force }: Trust): Promise<void> {
  if (force || before < leastJudged) return;
  const after = await countPriced(tx);
  if (after < before / 2) {
    throw refused(`would leave ${counted(after)} of ${counted(before)} variants with a price`);
  }
}

const counted = (number: number) => number.toLocaleString("en");

const refused = (what: string) =>
  new ImportError(`The feed ${what}: nothing was taken over, the old prices stay. If it is right, use --force.`);
