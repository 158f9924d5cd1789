import type { Sql, TransactionSql } from "postgres";
import { ImportError } from "../../../../lib/ingest/error.ts";
import { holdJumps } from "../../review/queries/hold.ts";
import type { PriceSource } from "../../rules/sources.ts";
import { countPriced, judgeLoss, judgeRows, type Trust } from "../queries/guards.ts";
import { writeRates } from "../queries/rates.ts";
import { createStaging, lockPrices, mergeStaged, pricedVariants, type StagedPrice, stage } from "../queries/staging.ts";
import { announcePrices } from "../queries/state.ts";
import type { Match } from "../rules/matching/candidates.ts";
import { createMatcher } from "../rules/matching/matcher.ts";
import { emptyReport, listed, type PriceReport } from "../rules/report.ts";
import { type Feed, feedRows } from "../schema/formats.ts";
import type { FeedRow, PriceRow, RateRow } from "../schema/rows.ts";

const BATCH = 5000;
const dayMs = 86_400_000;
/** TCGplayer's first year of prices; an older date is a mistake. */
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * Reads price feeds into the database in one transaction: all of it or nothing. The same feeds again change nothing.
 * `now` bounds the feeds' dates and is told as the time of the change. Prices that jumped are held back for staff.
 * @throws ImportError, one line, for a broken file, for a file asked for by name that holds no prices, and for feeds
 * that lack more than half of what there was, unless forced.
 */
export async function importPrices(
  sql: Sql,
  feeds: AsyncIterable<Feed> | Iterable<Feed>,
  now: Date,
  trust: Trust = {},
): Promise<PriceReport> {
  return await sql.begin(async (tx) => {
    await createStaging(tx);
    const gathered = await gather(tx, feeds, now);
    const { report } = gathered;
    await lockPrices(tx);
    await judgeRows(tx, gathered.priced, trust);
    report.held = await holdJumps(tx);
    const before = await countPriced(tx);
    report.changed = await mergeStaged(tx);
    await judgeLoss(tx, before, trust);
    report.rates = await writeRates(tx, gathered.rates, "ecb");
    if (report.changed + report.rates > 0) await announcePrices(tx, now);
    return report;
  });
}

type Later = { file: string; row: PriceRow };

async function gather(tx: TransactionSql, feeds: AsyncIterable<Feed> | Iterable<Feed>, now: Date) {
  const matcher = createMatcher(await pricedVariants(tx));
  const report = emptyReport();
  const rates: RateRow[] = [];
  const later: Later[] = [];
  const staging = batches(tx);
  const priced = new Map<PriceSource, Set<string>>();

  async function place(file: string, row: PriceRow, match: Match): Promise<void> {
    if (match.is === "later") later.push({ file, row });
    else if (match.is === "ambiguous") listed(report, "ambiguous", { file, id: idOf(row), reason: match.reason });
    else if (match.is === "matched") {
      report.matched++;
      await staging.add({ variant: match.variant, row });
    } else if (match.reason === null) report.unmatched++;
    else listed(report, "unmatched", { file, id: idOf(row), reason: match.reason });
  }

  async function take(file: string, row: FeedRow): Promise<void> {
    if (row.kind === "rate") {
      rates.push(row);
      return;
    }
    report.read++;
    const reason = row.kind === "rejected" ? row.reason : wrongTime(row, now);
    if (reason !== null) listed(report, "rejected", { file, id: row.kind === "price" ? idOf(row) : row.id, reason });
    else if (row.kind === "price") {
      if (row.market !== null) {
        const ofSource = priced.get(row.source) ?? new Set();
        priced.set(row.source, ofSource.add(`${row.productId} ${row.printing}`));
      }
      // Asked even for a row without a price: it is a printing of the product all the same.
      const match = matcher.match(row);
      if (row.market === null && row.low === null) report.empty++;
      else await place(file, row, match);
    }
  }

  for await (const feed of feeds) {
    let rows = 0;
    for await (const row of feedRows(feed)) {
      rows++;
      await take(feed.input.name, row);
    }
    report.files++;
    if (rows > 0) continue;
    if (feed.input.isNamed) throw new ImportError(`${feed.input.name} is not a price feed that is known here.`);
    report.skipped.push(feed.input.name);
  }
  for (const { file, row } of later) await place(file, row, matcher.settle(row));
  await staging.flush();
  return { report, rates, priced };
}

const idOf = (row: PriceRow): string => `${row.source} product ${row.productId}, ${row.printing}`;

function wrongTime(row: PriceRow, now: Date): string | null {
  const time = row.asOf.getTime();
  if (time > now.getTime() + dayMs) return "its date is in the future";
  return time < EARLIEST ? "its date is before 2000" : null;
}

function batches(tx: TransactionSql) {
  let waiting: StagedPrice[] = [];
  let staged = 0;
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    await stage(tx, waiting, staged);
    staged += waiting.length;
    waiting = [];
  }
  return {
    flush,
    async add(price: StagedPrice): Promise<void> {
      waiting.push(price);
      if (waiting.length >= BATCH) await flush();
    },
  };
}
