import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Sql, TransactionSql } from "postgres";
import { remember } from "#features/catalogue/import/queries/sync-state.ts";
import { reprintKeysOf } from "#features/catalogue/import/rules/reprints.ts";
import type { CardRecord, ImportRecord } from "#features/catalogue/import/schema/records.ts";
import type { ImportReport } from "#features/catalogue/import/schema/report.ts";
import { importWith } from "#features/catalogue/import/service/import.ts";
import { CATEGORY_IDS, type CategoryId } from "#features/catalogue/rules/paths.ts";
import { FetchError, type Fetched, fetchBounded } from "#lib/fetch.ts";
import { ImportError } from "#lib/ingest/error.ts";
import type { Input } from "#lib/ingest/inputs.ts";
import { openSignedFeed, readPrivateKey, signedFeed } from "#lib/ingest/signed-feed.ts";
import { type FeedIssue, feedEtag, keepIssue, lastIssue, publishedGame, type StatedCard } from "./queries.ts";
import { catalogueFeedText, catalogueLimits, readCatalogueHeader, readCatalogueRecords } from "./schema.ts";

/** Of an issue that was imported already. */
export class RepeatedIssueError extends ImportError {}

/** Within the import's transaction, after its lock. @throws RepeatedIssueError; ImportError for an older issue or one of the future. */
export async function acceptIssue(tx: TransactionSql, issue: FeedIssue, now: Date): Promise<void> {
  const { day, sequence } = issue;
  const last = await lastIssue(tx, issue);
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (day > tomorrow) throw new ImportError(`The feed of ${day} is of the future.`);
  if (sequence === last.sequence) throw new RepeatedIssueError(`The feed of ${day} was imported already.`);
  if (sequence < last.sequence || day < last.day)
    throw new ImportError(`The feed of ${day} is older than the one of ${last.day} that was imported last.`);
  await keepIssue(tx, issue);
}

/** @throws ImportError for a missing file, or one without a key. */
export async function privateKeyIn(file: string): Promise<KeyObject> {
  const pem = await readFile(file, "utf8").catch(() => {
    throw new ImportError(`${file} cannot be read. "prices key ${file}" makes a key there.`);
  });
  return readPrivateKey(pem, file);
}

/** Signs what the sources state of a game. @throws ImportError without cards. @returns the feed, and the version of its catalogue. */
export async function catalogueFeed(sql: Sql, game: CategoryId, key: KeyObject, now: Date) {
  const { version, ...published } = await publishedGame(sql, game);
  if (published.cards.length === 0) throw new ImportError(`There are no cards of ${game} to publish.`);
  const header = {
    format: 1 as const,
    kind: "catalogue" as const,
    game,
    day: now.toISOString().slice(0, 10),
    sequence: Math.floor(now.getTime() / 1000),
  };
  const text = catalogueFeedText(header, recordsOfGame(game, published));
  return { bytes: await signedFeed(text, key, catalogueLimits), version };
}

type Published = Omit<Awaited<ReturnType<typeof publishedGame>>, "version">;

const known = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };

function recordsOfGame(game: CategoryId, { series, sets, cards, setNames, cardNames }: Published): ImportRecord[] {
  const here = { source: "tcgdex" as const, category: game };
  return [
    ...series.map((one) => ({ kind: "series" as const, ...here, ...known(one) })),
    ...sets.map((one) => ({ kind: "set" as const, ...here, ...known(one) })),
    ...cards.map((one) => cardRecordOf(game, one)),
    ...setNames.map((one) => ({ kind: "names" as const, subject: "set" as const, file: "", ...one })),
    ...cardNames.map((one) => ({ kind: "names" as const, subject: "card" as const, file: "", ...one })),
  ];
}

/** A card as a record of the feed; with its reprint key only where the facts give another one. */
function cardRecordOf(
  game: CategoryId,
  { facts, artist, variants, dexIds, reprintKey, ...card }: StatedCard,
): CardRecord {
  const { artistId: _, ...stated } = facts;
  const record = {
    kind: "card",
    category: game,
    ...card,
    ...stated,
    ...(artist !== null && { artist }),
    ...(dexIds !== null && { dexIds }),
    variants: variants ?? [],
  } as unknown as CardRecord;
  const isKnown = variants === null || reprintKeysOf(game, record, record.id).reprintKey === reprintKey;
  return isKnown ? record : { ...record, reprintKey };
}

type FeedImport = { keys: readonly string[]; now: Date; etag?: { url: string; value: string | null } };

/**
 * Imports a signed feed of a game, all records or none. `etag`: noted with them. @throws ImportError of one line: too
 * large, damaged, signed by none of the keys, older, or with a record that is none; RepeatedIssueError.
 */
export async function importCatalogueFeed(
  sql: Sql,
  input: Pick<Input, "name" | "bytes">,
  { keys, now, etag }: FeedImport,
): Promise<ImportReport> {
  const { key, lines } = await openSignedFeed(input, keys, { ...catalogueLimits, setting: "CATALOGUE_KEYS" });
  const first = await lines.next();
  const header = readCatalogueHeader(first.done ? "" : first.value, input.name);
  return await importWith(sql, async (stage, tx) => {
    await acceptIssue(tx, { of: `catalogue ${header.game}`, key, day: header.day, sequence: header.sequence }, now);
    for await (const record of readCatalogueRecords(lines, header, input.name)) await stage.add(record);
    if (etag) await remember(tx, etag.url, etag.value);
  });
}

type FeedSync = {
  /** Of the feeds, without the game: https://cards.example/feeds/catalogue */
  baseUrl: string;
  keys: readonly string[];
  category?: CategoryId;
  signal?: AbortSignal;
};

type FeedProgress = { done: number; of: number; set: string | null; added: number; problems: string[] };

/**
 * Brings the catalogue from signed feeds, one call a game, each game in one transaction. An unchanged feed, and one that
 * was imported already, change nothing. @throws ImportError
 */
export async function syncFeeds(
  sql: Sql,
  { baseUrl, keys, category, signal }: FeedSync,
  onProgress: (progress: FeedProgress) => void,
): Promise<ImportReport[]> {
  const games = category ? [category] : CATEGORY_IDS;
  const progress: FeedProgress = { done: 0, of: games.length, set: null, added: 0, problems: [] };
  const reports: ImportReport[] = [];
  for (const game of games) {
    progress.set = game;
    onProgress(progress);
    const url = `${baseUrl}/${game}`;
    const known = await feedEtag(sql, url);
    const answer = await fetched(url, known, signal);
    const report = answer && (await importFetched(sql, answer, { url, keys }));
    signal?.throwIfAborted();
    if (report) {
      reports.push(report);
      progress.added += report.sets.reduce((sum, set) => sum + set.added, 0);
      progress.problems.push(...report.rejects.map(({ id, reason }) => `${id}: ${reason}`));
    }
    progress.done++;
  }
  progress.set = null;
  onProgress(progress);
  return reports;
}

const timeoutMs = 120_000;

/** The answer of a feed's address; null when it is unchanged. @throws ImportError */
async function fetched(url: string, etag: string | null, signal?: AbortSignal): Promise<Fetched | null> {
  try {
    const answer = await fetchBounded(url, {
      headers: { "user-agent": "toploader", ...(etag !== null && { "if-none-match": etag }) },
      timeoutMs,
      maxBytes: catalogueLimits.packed,
      tries: 3,
      ...(signal && { signal }),
    });
    return answer.status === 304 ? null : answer;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FetchError) throw new ImportError(`${url} cannot be read: ${error.message}.`);
    throw error;
  }
}

async function importFetched(
  sql: Sql,
  { bytes, headers }: Fetched,
  { url, keys }: { url: string; keys: readonly string[] },
): Promise<ImportReport | undefined> {
  async function* whole() {
    yield bytes;
  }
  try {
    const etag = { url, value: headers.get("etag") };
    return await importCatalogueFeed(sql, { name: url, bytes: whole() }, { keys, now: new Date(), etag });
  } catch (error) {
    if (error instanceof RepeatedIssueError) return undefined;
    throw error;
  }
}
