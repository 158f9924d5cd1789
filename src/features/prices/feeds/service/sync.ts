import { mkdir } from "node:fs/promises";
import type { Sql } from "postgres";
import * as v from "valibot";
import { RepeatedIssueError } from "#features/catalogue/publish/service.ts";
import { FetchError } from "#lib/fetch.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import type { PriceDay } from "../queries/days.ts";
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
  const read = state.waiting().filter(({ url }) => url.endsWith("/prices")).length;
  const shares = isFeed ? {} : { tcgplayer: Math.min(1, read / Math.max(1, lists)) };
  // Most lists were answered: what is not in them is as before.
  const isKnown = !isFeed && Number.isFinite(lists) && counts.failed.length * 2 <= lists;
  const today = options.now.toISOString().slice(0, 10);
  const unchanged: PriceDay[] = isKnown ? [{ source: "tcgplayer", day: today }] : [];
  await eachOf(options.moreUrls, async (url) => void (await source.download(url)));
  const report = await importWaiting(sql, options, state, { force: options.force, shares, unchanged });
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
  const { lists, areAllThere } = await downloadLists(options, state, source);
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

async function downloadLists(options: PriceSyncOptions, state: State, source: Downloader) {
  const products: { group: number; url: string }[] = [];
  const today = options.now.toISOString().slice(0, 10);
  let ofToday = 0;
  let lists = 0;
  let areAllThere = true;
  const noteMissing = (isThere: boolean) => {
    areAllThere &&= isThere;
  };
  for (const category of CATEGORIES) {
    const url = `${options.baseUrl}/${category}`;
    let groups: number[] = [];
    const isRead = await source.attempt(`${url}/groups`, async () => {
      const { bytes } = await ask(`${url}/groups`, {}, options);
      groups = groupIds(bytes);
      const known = groups.map((group) => ({ group, fetchedAt: state.known(`${url}/${group}/products`)?.fetchedAt }));
      const due = known.filter(({ fetchedAt }) => isDue(options, fetchedAt));
      for (const { group } of due) products.push({ group, url: `${url}/${group}/products` });
      ofToday += known.filter(({ fetchedAt }) => fetchedAt?.startsWith(today)).length;
      // What the sets are called is read with their products.
      if (due.length > 0) await source.keep(`${url}/groups`, bytes);
    });
    noteMissing(isRead);
    lists = isRead ? lists + groups.length : Number.POSITIVE_INFINITY;
    await eachOf(groups, async (group) => noteMissing(await source.download(`${url}/${group}/prices`)));
    options.progress(`Category ${category}: ${groups.length} groups.`);
  }
  const newest = products.sort((one, other) => other.group - one.group).slice(0, Math.max(0, PRODUCT_LISTS - ofToday));
  // A source that fails is not asked for more.
  if (areAllThere) await eachOf(newest, async ({ url }) => void (await source.download(url)));
  return { lists, areAllThere };
}

/** Lists of products fetched in a day, those of the newest sets first, and days until one is fetched again. */
const PRODUCT_LISTS = 20;
const PRODUCT_DAYS = 60;

const isDue = ({ now }: PriceSyncOptions, fetchedAt: string | undefined): boolean =>
  fetchedAt === undefined || now.getTime() - Date.parse(fetchedAt) > PRODUCT_DAYS * 86_400_000;

const Groups = v.object({ results: v.array(v.object({ groupId: v.pipe(v.number(), v.integer()) })) });

function groupIds(bytes: Uint8Array): number[] {
  const groups = v.safeParse(v.pipe(v.string(), v.parseJson(), Groups), Buffer.from(bytes).toString());
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
