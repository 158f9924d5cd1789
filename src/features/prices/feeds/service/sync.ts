import { mkdir } from "node:fs/promises";
import type { Sql } from "postgres";
import * as v from "valibot";
import { inputs } from "#lib/ingest/inputs.ts";
import type { PriceFeed } from "../schema/formats.ts";
import { downloader, type SyncReport } from "./download.ts";
import { ask, eachOf, type PriceSyncOptions, reasonOf } from "./fetch.ts";
import { importPrices } from "./import.ts";
import { openState, type State } from "./state.ts";

export const TCGCSV = "https://tcgcsv.com/tcgplayer";
/** Pokémon in English and in Japanese. */
const CATEGORIES = [3, 85];

/** Downloads the lists that changed and imports them in one transaction. A stopped run resumes from its downloads. */
export async function syncPrices(sql: Sql, options: PriceSyncOptions): Promise<SyncReport> {
  await mkdir(options.folder, { recursive: true });
  const state = await openState(options.folder);
  const counts = { fetched: 0, unchanged: 0, alreadyToday: 0, failed: [] as string[] };
  const download = downloader(options, state, counts);
  const lists = await downloadLists(options, counts.failed, download);
  options.signal?.throwIfAborted();
  const shares = { tcgplayer: Math.min(1, state.waiting().length / Math.max(1, lists)) };
  await eachOf(options.moreUrls, download);
  const trust = { force: options.force, shares };
  const report = await importPrices(sql, waitingFeeds(options, state), options.now, trust);
  await state.forgetFiles();
  return { ...report, ...counts };
}

/** @returns the number of lists; infinite if a category cannot be read. */
async function downloadLists(options: PriceSyncOptions, failed: string[], download: (url: string) => Promise<void>) {
  let lists = 0;
  for (const category of CATEGORIES) {
    const groups = await groupIds(options, category).catch((error: unknown) => {
      failed.push(`${options.baseUrl}/${category}/groups: ${reasonOf(error)}`);
      lists = Number.POSITIVE_INFINITY;
      return [];
    });
    lists += groups.length;
    await eachOf(groups, (group) => download(`${options.baseUrl}/${category}/${group}/prices`));
    options.progress(`Category ${category}: ${groups.length} groups.`);
  }
  return lists;
}

const Groups = v.object({ results: v.array(v.object({ groupId: v.pipe(v.number(), v.integer()) })) });

async function groupIds(options: PriceSyncOptions, category: number): Promise<number[]> {
  const answer = await ask(`${options.baseUrl}/${category}/groups`, {}, options);
  const groups = v.safeParse(v.pipe(v.string(), v.parseJson(), Groups), Buffer.from(answer.bytes).toString());
  if (!groups.success) throw new Error("is not a list of groups");
  return groups.output.results.map(({ groupId }) => groupId);
}

async function* waitingFeeds({ now }: PriceSyncOptions, state: State): AsyncGenerator<PriceFeed> {
  for (const { path, lastModified } of state.waiting()) {
    const modified = lastModified === undefined ? Number.NaN : Date.parse(lastModified);
    const asOf = Number.isNaN(modified) ? now : new Date(Math.min(modified, now.getTime()));
    for await (const input of inputs([path])) yield { input: { ...input, isNamed: false }, asOf };
  }
}
