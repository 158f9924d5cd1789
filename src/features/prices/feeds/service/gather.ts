import type { TransactionSql } from "postgres";
import type { PriceMatch } from "#features/prices/matching/rules/candidates.ts";
import { createMatcher } from "#features/prices/matching/rules/matcher.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { pricedVariants, type StagedPrice, stagePrices } from "../queries/staging.ts";
import { addToReport, emptyReport, type PriceReport } from "../rules.ts";
import { feedRows, type PriceFeed } from "../schema/formats.ts";
import type { FeedRow, PriceRow, RateRow } from "../schema/rows.ts";

const BATCH = 5000;
const dayMs = 86_400_000;
const EARLIEST = Date.UTC(2000, 0, 1);

type Later = { file: string; row: PriceRow };

type Gathering = {
  now: Date;
  matcher: ReturnType<typeof createMatcher>;
  staging: ReturnType<typeof batches>;
  report: PriceReport;
  rates: RateRow[];
  later: Later[];
  priced: Map<PriceSource, Set<string>>;
};

/** Reads feeds, and stages the prices that match a variant. Returns what was gathered, with the report. */
export async function gather(tx: TransactionSql, feeds: AsyncIterable<PriceFeed> | Iterable<PriceFeed>, now: Date) {
  const matcher = createMatcher(await pricedVariants(tx));
  const gathering: Gathering = {
    now,
    matcher,
    staging: batches(tx),
    report: emptyReport(),
    rates: [],
    later: [],
    priced: new Map(),
  };
  for await (const feed of feeds) await readFeed(gathering, feed);
  for (const { file, row } of gathering.later) await place(gathering, file, row, matcher.settle(row));
  await gathering.staging.flush();
  return gathering;
}

async function readFeed(gathering: Gathering, feed: PriceFeed): Promise<void> {
  const { name, isNamed } = feed.input;
  let rows = 0;
  for await (const row of feedRows(feed)) {
    rows++;
    await take(gathering, name, row);
  }
  gathering.report.files++;
  if (rows > 0) return;
  if (isNamed) throw new ImportError(`${name} is not a known price feed.`);
  gathering.report.skipped.push(name);
}

async function take(gathering: Gathering, file: string, row: FeedRow): Promise<void> {
  const { matcher, now, priced, rates, report } = gathering;
  if (row.kind === "rate") {
    rates.push(row);
    return;
  }
  report.read++;
  const reason = row.kind === "rejected" ? row.reason : wrongTime(row, now);
  if (reason !== null) addToReport(report, "rejected", { file, id: row.kind === "price" ? idOf(row) : row.id, reason });
  else if (row.kind === "price") {
    if (row.market !== null) {
      const ofSource = priced.get(row.source) ?? new Set();
      priced.set(row.source, ofSource.add(`${row.productId} ${row.printing}`));
    }
    // A row without a price counts as a printing of its product too.
    const match = matcher.match(row);
    if (row.market === null && row.low === null) report.empty++;
    else await place(gathering, file, row, match);
  }
}

async function place(
  { later, report, staging }: Gathering,
  file: string,
  row: PriceRow,
  match: PriceMatch,
): Promise<void> {
  if (match.is === "later") later.push({ file, row });
  else if (match.is === "ambiguous") addToReport(report, "ambiguous", { file, id: idOf(row), reason: match.reason });
  else if (match.is === "matched") {
    report.matched++;
    await staging.add({ variant: match.variant, row });
  } else if (match.reason === null) report.unmatched++;
  else addToReport(report, "unmatched", { file, id: idOf(row), reason: match.reason });
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
    await stagePrices(tx, waiting, staged);
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
