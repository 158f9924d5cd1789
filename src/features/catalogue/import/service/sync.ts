import type { Sql } from "postgres";
import { syncFeeds } from "#features/catalogue/publish/service.ts";
import { CATEGORY_IDS, type CategoryId } from "#features/catalogue/rules/paths.ts";
import { cardFrom, SetSchema, seriesRecord, setRecord } from "#features/catalogue/sources/schema/tcgdex.ts";
import { etags, isDone, remember, runStart } from "../queries/sync-state.ts";
import { idOf } from "../schema/fields.ts";
import { type ImportRecord, prefixed } from "../schema/records.ts";
import type { ImportReport } from "../schema/report.ts";
import { importWith } from "./import.ts";
import { politeClient } from "./sync-client.ts";
import { namesOfSet } from "./sync-names.ts";
import { LANGUAGES, type SetJob, type SourceClient, setJobs, shaped } from "./sync-sets.ts";

export type CatalogueSyncOptions = {
  category?: CategoryId;
  /** Address of the API with its version: https://api.tcgdex.net/v2 */
  baseUrl: string;
  /** Whose signed feeds `baseUrl` has; none: it is TCGdex's API. */
  keys?: readonly string[];
  /** Other languages of which names are brought, one call a set and language. */
  languages?: string[];
  /** Delay between requests of a connection and before the first retry, in milliseconds. Default 50. */
  delay?: number;
  signal?: AbortSignal;
};

/** `set`: the current one, or the game of a feed, null at the end; `problems`: rejected cards. */
export type SyncProgress = { done: number; of: number; set: string | null; added: number; problems: string[] };

/**
 * Reads the catalogue from its source. Each set is one transaction, so the next run continues after the last one.
 * @throws ImportError for an unreachable API.
 */
export async function syncCatalogue(
  sql: Sql,
  options: CatalogueSyncOptions,
  onProgress: (progress: SyncProgress) => void,
): Promise<ImportReport> {
  const started = performance.now();
  const baseUrl = options.baseUrl.replace(/\/$/, "");
  if (options.keys && options.keys.length > 0) {
    const feeds = await syncFeeds(sql, { ...options, baseUrl, keys: options.keys }, onProgress);
    return combined(feeds, (performance.now() - started) / 1000);
  }
  const client = politeClient(options.delay ?? 50, options.signal);
  const categories = options.category ? [options.category] : CATEGORY_IDS;
  const jobs: (SetJob & { since: string })[] = [];
  for (const category of categories) {
    const since = await runStart(sql, runKey(baseUrl, category));
    const sets = await setJobs(client, `${baseUrl}/${LANGUAGES[category]}`, category);
    jobs.push(...sets.map((set) => ({ ...set, since })));
  }
  const reports: ImportReport[] = [];
  const progress: SyncProgress = { done: 0, of: jobs.length, set: null, added: 0, problems: [] };
  for (const job of jobs) {
    progress.set = job.name;
    onProgress(progress);
    if (!(await isDone(sql, job.url, job.since))) {
      const report = await syncSet(sql, client, job, options);
      reports.push(report);
      progress.added += report.sets.reduce((sum, set) => sum + set.added, 0);
      progress.problems.push(...report.rejects.map(({ id, reason }) => `${id}: ${reason}`));
    }
    progress.done++;
  }
  progress.set = null;
  onProgress(progress);
  await sql`delete from sync_state where url in ${sql(categories.map((category) => runKey(baseUrl, category)))}`;
  return combined(reports, (performance.now() - started) / 1000);
}

const runKey = (baseUrl: string, category: CategoryId) => `run ${baseUrl}/${LANGUAGES[category]} ${category}`;

async function syncSet(
  sql: Sql,
  client: SourceClient,
  job: SetJob,
  { languages = [], signal }: CatalogueSyncOptions,
): Promise<ImportReport> {
  const { base, url, language, category } = job;
  const set = shaped(SetSchema, await client.json(url), url);
  const known = await etags(sql, `${base}/cards/`, category, set);
  const answers = await client.all(set.cards ?? [], async ({ id }) => {
    const address = `${base}/cards/${encodeURIComponent(id)}`;
    return { id, address, ...(await client.get(address, known.get(address))) };
  });
  const names = category === "JP" ? [] : await namesOfSet(client, job, set, languages);
  return await importWith(sql, async (stage, tx) => {
    const series = seriesRecord(job.series, language);
    if (typeof series !== "string") await stage.add(series);
    await stage.add(setRecord(set, language));
    const setId = prefixed(category, set.id);
    const setSeries = new Map([[set.id, set.serie.id]]);
    for (const answer of answers) {
      const record = recordOf(answer, setId, job, setSeries);
      await stage.add(record);
      if (record.kind === "card" && answer.etag) await remember(tx, answer.address, answer.etag);
    }
    for (const record of names) await stage.add(record);
    await remember(tx, url, null);
    signal?.throwIfAborted();
  });
}

type CardResponse = { id: string; address: string; status: number; body?: unknown };

function recordOf(
  { id, address, status, body }: CardResponse,
  setId: string,
  { language, category }: SetJob,
  setSeries: ReadonlyMap<string, string>,
): ImportRecord {
  const here = { source: "tcgdex" as const, setId };
  if (status === 304) return { kind: "present", ...here, id: prefixed(category, id) };
  const record = status === 200 ? cardFrom(body, language, setSeries) : `the API answers ${status}`;
  if (typeof record === "object") return record;
  return { kind: "reject", ...here, file: address, id: idOf(body ?? { id }), reason: record };
}

function combined(reports: ImportReport[], seconds: number): ImportReport {
  const last = reports.at(-1);
  return {
    sets: reports.flatMap((report) => report.sets),
    rejects: reports.flatMap((report) => report.rejects),
    notes: reports.flatMap((report) => report.notes),
    unknownRarities: [...new Set(reports.flatMap((report) => report.unknownRarities))],
    changes: reports.reduce((sum, report) => sum + report.changes, 0),
    version: last?.version ?? 0,
    totals: last?.totals ?? [],
    seconds,
  };
}
