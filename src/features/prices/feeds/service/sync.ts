import { mkdir } from "node:fs/promises";
import type { Sql } from "postgres";
import * as v from "valibot";
import { RepeatedIssueError } from "#features/prices/publish/service.ts";
import { FetchError } from "#lib/fetch.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import type { PriceReport } from "../rules.ts";
import type { PriceFeed } from "../schema/formats.ts";
import { type Counts, type Downloader, downloader, type SyncReport } from "./download.ts";
import { ask, eachOf, type PriceSyncOptions } from "./fetch.ts";
import { importPrices } from "./import.ts";
import { openState, type State } from "./state.ts";

export const TCGCSV = "https://tcgcsv.com/tcgplayer";
/** Pokémon in English and in Japanese. */
const CATEGORIES = [3, 85];

/**
 * Downloads what changed and imports it in one transaction: a signed feed, or each list of TCGCSV. A stopped run resumes
 * from its downloads. @throws ImportError
 */
export async function syncPrices(sql: Sql, options: PriceSyncOptions): Promise<SyncReport> {
  await mkdir(options.folder, { recursive: true });
  const state = await openState(options.folder);
  const counts: Counts = { fetched: 0, unchanged: 0, alreadyToday: 0, failed: [] };
  const source = downloader(options, state, counts);
  const isFeed = (options.keys ?? []).length > 0;
  const { lists, noteImported } = isFeed
    ? await downloadFeed(options, source)
    : await downloadChanged(options, state, source);
  options.signal?.throwIfAborted();
  const shares = isFeed ? {} : { tcgplayer: Math.min(1, state.waiting().length / Math.max(1, lists)) };
  await eachOf(options.moreUrls, async (url) => void (await source.download(url)));
  const report = await importWaiting(sql, options, state, { force: options.force, shares });
  await state.forgetFiles();
  await noteImported();
  return { ...report, ...counts };
}

type Trust = Parameters<typeof importPrices>[3];

async function importWaiting(sql: Sql, options: PriceSyncOptions, state: State, trust: Trust): Promise<PriceReport> {
  try {
    return await importPrices(sql, waitingFeeds(options, state), options.now, trust);
  } catch (error) {
    if (error instanceof RepeatedIssueError) {
      // What was fetched beside it is new.
      await state.forgetFile(options.baseUrl);
      return await importPrices(sql, waitingFeeds(options, state), options.now, trust);
    }
    // A refused feed would be refused again each day that it is unchanged.
    if (error instanceof ImportError && options.keys?.length) await state.forget(options.baseUrl);
    throw error;
  }
}

/** `lists`: how many the source has; 0 where it says that none changed; infinite if a category cannot be read. */
type Downloads = { lists: number; noteImported: () => Promise<void> };

async function downloadFeed({ baseUrl }: PriceSyncOptions, source: Downloader): Promise<Downloads> {
  await source.download(baseUrl);
  return { lists: 1, noteImported: async () => {} };
}

async function downloadChanged(options: PriceSyncOptions, state: State, source: Downloader): Promise<Downloads> {
  const url = new URL("/last-updated.txt", options.baseUrl).href;
  let updated = "";
  await source.attempt(url, async () => {
    updated = await lastUpdated(url, options);
  });
  const noteNothing = async () => {};
  if (updated !== "" && updated === state.known(url)?.lastModified && !options.force)
    return { lists: 0, noteImported: noteNothing };
  const { lists, areAllThere } = await downloadLists(options, source);
  const isNoted = updated !== "" && areAllThere;
  // Only then: lists that an import refused are judged as a whole the next time too.
  const note = () => state.remember(url, { lastModified: updated, fetchedAt: options.now.toISOString() });
  return { lists, noteImported: isNoted ? note : noteNothing };
}

const longestTime = 100;

/** The source's own time of its newest prices; "" where it tells none. */
async function lastUpdated(url: string, options: PriceSyncOptions): Promise<string> {
  try {
    const { bytes } = await ask(url, {}, options);
    return Buffer.from(bytes.subarray(0, longestTime)).toString().trim();
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) return "";
    throw error;
  }
}

async function downloadLists(options: PriceSyncOptions, source: Downloader) {
  let lists = 0;
  let areAllThere = true;
  const noteMissing = (isThere: boolean) => {
    areAllThere &&= isThere;
  };
  for (const category of CATEGORIES) {
    let groups: number[] = [];
    const isRead = await source.attempt(`${options.baseUrl}/${category}/groups`, async () => {
      groups = await groupIds(options, category);
    });
    noteMissing(isRead);
    lists = isRead ? lists + groups.length : Number.POSITIVE_INFINITY;
    await eachOf(groups, async (group) =>
      noteMissing(await source.download(`${options.baseUrl}/${category}/${group}/prices`)),
    );
    options.progress(`Category ${category}: ${groups.length} groups.`);
  }
  return { lists, areAllThere };
}

const Groups = v.object({ results: v.array(v.object({ groupId: v.pipe(v.number(), v.integer()) })) });

async function groupIds(options: PriceSyncOptions, category: number): Promise<number[]> {
  const answer = await ask(`${options.baseUrl}/${category}/groups`, {}, options);
  const groups = v.safeParse(v.pipe(v.string(), v.parseJson(), Groups), Buffer.from(answer.bytes).toString());
  if (!groups.success) throw new Error("is not a list of groups");
  return groups.output.results.map(({ groupId }) => groupId);
}

async function* waitingFeeds({ keys = [], now }: PriceSyncOptions, state: State): AsyncGenerator<PriceFeed> {
  for (const { path, lastModified } of state.waiting()) {
    const modified = lastModified === undefined ? Number.NaN : Date.parse(lastModified);
    const asOf = Number.isNaN(modified) ? now : new Date(Math.min(modified, now.getTime()));
    for await (const input of inputs([path])) yield { input: { ...input, isNamed: false }, asOf, keys };
  }
}
