import type { TransactionSql } from "postgres";
import type { PriceMatch } from "#features/prices/matching/rules/candidates.ts";
import { linkProducts } from "#features/prices/matching/rules/links.ts";
import { createMatcher } from "#features/prices/matching/rules/matcher.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { groupedSets, storeLinks, unlinkedCards } from "../queries/links.ts";
import { type SoldPrice, storeSold } from "../queries/sold.ts";
import { pricedVariants, type StagedPrice, stagePrices, variantNames } from "../queries/staging.ts";
import { addToReport, emptyReport, type PriceReport } from "../rules.ts";
import { feedRows, type PriceFeed } from "../schema/formats.ts";
import {
  type FeedRow,
  type GroupRow,
  type IssueRow,
  type PriceRow,
  type ProductRow,
  type RateRow,
  unplaced,
} from "../schema/rows.ts";

const BATCH = 5000;
const dayMs = 86_400_000;
const EARLIEST = Date.UTC(2000, 0, 1);

type Later = { file: string; row: PriceRow };

type Priced = Extract<FeedRow, { kind: "price" | "variant price" }>;

type Gathering = {
  now: Date;
  matcher: ReturnType<typeof createMatcher>;
  staging: ReturnType<typeof batches>;
  report: PriceReport;
  rates: RateRow[];
  issues: IssueRow[];
  /** The variants of the catalogue, read for the first price of a signed feed. */
  variants(): Promise<ReadonlySet<string>>;
  later: Later[];
  /** Prices of products without a known id: those of linked products are placed last. */
  unknown: Later[];
  products: Map<number, ProductRow>;
  groups: GroupRow[];
  priced: Map<PriceSource, Set<string>>;
  pricedDays: Map<PriceSource, Map<string, number>>;
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
    issues: [],
    variants: once(() => variantNames(tx)),
    later: [],
    unknown: [],
    products: new Map(),
    groups: [],
    priced: new Map(),
    pricedDays: new Map(),
  };
  for await (const feed of feeds) await readFeed(gathering, feed);
  await linkUnknown(tx, gathering);
  await settleLater(tx, gathering);
  await gathering.staging.flush();
  return gathering;
}

/** Places what waited for all printings; prices of printings that turn out to be variants too, the others are listed. */
async function settleLater(tx: TransactionSql, gathering: Gathering): Promise<void> {
  const { later, matcher, report } = gathering;
  const others: (Later & SoldPrice)[] = [];
  for (const { file, row } of later) {
    const match = matcher.settle(row);
    if (match.is === "unmatched" && match.other) others.push({ file, row, other: match.other });
    else await place(gathering, file, row, match);
  }
  report.derived = await storeSold(tx, matcher.allListed(), others);
  const fresh = report.derived > 0 ? createMatcher(await pricedVariants(tx)) : matcher;
  for (const { file, row } of others) {
    const match = fresh.match(row);
    await place(gathering, file, row, match.is === "later" ? matcher.settle(row) : match);
  }
}

/** Looks for the cards of listed products, stores what it finds, and places the prices of products without a known id. */
async function linkUnknown(tx: TransactionSql, gathering: Gathering): Promise<void> {
  const { groups, matcher, products, report, unknown } = gathering;
  if (products.size > 0) {
    const links = linkProducts(products.values(), groups, await groupedSets(tx), await unlinkedCards(tx));
    report.linked = await storeLinks(tx, [...products.keys()], links);
    if (report.linked > 0) matcher.learn(await pricedVariants(tx));
  }
  for (const { file, row } of unknown) {
    const match = matcher.match(row);
    const number = products.get(row.productId)?.number ?? null;
    const isCard = match.is === "unmatched" && match.reason === null && number !== null;
    await takePrice(gathering, file, row, isCard ? unplaced(number) : match);
  }
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
  const { issues, matcher, now, rates, report } = gathering;
  if (row.kind === "rate") {
    rates.push(row);
    return;
  }
  if (row.kind === "issue") {
    issues.push(row);
    return;
  }
  if (row.kind === "product") {
    gathering.products.set(row.productId, row);
    return;
  }
  if (row.kind === "group") {
    gathering.groups.push(row);
    return;
  }
  report.read++;
  const reason = row.kind === "rejected" ? row.reason : wrongTime(row, now);
  if (reason !== null)
    addToReport(report, "rejected", { file, id: row.kind === "rejected" ? row.id : idOf(row), reason });
  else if (row.kind === "variant price") {
    countRow(gathering, row, `${row.cardId} ${row.variant}`);
    await placeVariant(gathering, file, row);
  } else if (row.kind === "price") {
    countRow(gathering, row, `${row.productId} ${row.printing}`);
    // A row without a price counts as a printing of its product too.
    const match = matcher.match(row);
    if (match.is === "unmatched" && match.reason === null) gathering.unknown.push({ file, row });
    else await takePrice(gathering, file, row, match);
  }
}

async function takePrice(gathering: Gathering, file: string, row: PriceRow, match: PriceMatch): Promise<void> {
  if (row.market === null && row.low === null) gathering.report.empty++;
  else await place(gathering, file, row, match);
}

function countRow({ priced, pricedDays }: Gathering, { market, source, asOf }: Priced, id: string): void {
  if (market === null) return;
  const days = pricedDays.get(source) ?? new Map<string, number>();
  const day = asOf.toISOString().slice(0, 10);
  pricedDays.set(source, days.set(day, (days.get(day) ?? 0) + 1));
  const ofSource = priced.get(source) ?? new Set();
  priced.set(source, ofSource.add(id));
}

async function placeVariant(gathering: Gathering, file: string, row: Extract<FeedRow, { kind: "variant price" }>) {
  const { report, staging, variants } = gathering;
  const variant = { cardId: row.cardId, key: row.variant };
  if (!(await variants()).has(`${row.cardId} ${row.variant}`)) {
    addToReport(report, "unmatched", { file, id: idOf(row), reason: "the catalogue has no such variant" });
    return;
  }
  report.matched++;
  await staging.add({ variant, row });
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

const idOf = (row: Priced): string =>
  row.kind === "price"
    ? `${row.source} product ${row.productId}, ${row.printing}`
    : `${row.source} ${row.cardId}, ${row.variant}`;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function wrongTime(row: Priced, now: Date): string | null {
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
