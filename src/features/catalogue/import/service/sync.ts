import type { Sql } from "postgres";
import * as v from "valibot";
import { ImportError } from "../../../../lib/ingest/error.ts";
import { CATEGORY_IDS, type CategoryId } from "../../rules/paths.ts";
import { idOf, Text } from "../schema/fields.ts";
import {
  cardFrom,
  isChinese,
  type Language,
  SetSchema,
  seriesRecord,
  setRecord,
  type TcgdexSet,
} from "../schema/formats/tcgdex.ts";
import { prefixed } from "../schema/records.ts";
import { type ImportReport, importWith } from "./import.ts";
import { politeClient } from "./sync-client.ts";

export type SyncOptions = {
  category?: CategoryId;
  /** With the version: https://api.tcgdex.net/v2 */
  baseUrl: string;
  /** Between requests of a connection and before the first retry, in milliseconds. Default 50. */
  delay?: number;
  /** Ends the run between requests; it then throws the signal's reason. */
  signal?: AbortSignal;
};

/** `set`: the current one, null at the end; `problems`: rejected cards. */
export type SyncProgress = { done: number; of: number; set: string | null; added: number; problems: string[] };

const LANGUAGES: Record<CategoryId, Language> = { EN: "en", JP: "ja", "TCG-POCKET-EN": "en" };
const POCKET_SERIES = "tcgp";
const Brief = v.object({ id: Text });
const SeriesWithSets = v.object({ id: Text, sets: v.array(v.object({ id: Text, name: v.optional(Text) })) });

type Client = ReturnType<typeof politeClient>;
type SetJob = { name: string; base: string; url: string; language: Language; category: CategoryId; series: unknown };

/**
 * Each set is one transaction, so an interrupted run goes on after it. @throws ImportError when the API stays
 * unreachable.
 */
export async function syncCatalogue(
  sql: Sql,
  options: SyncOptions,
  onProgress: (progress: SyncProgress) => void,
): Promise<ImportReport> {
  const started = performance.now();
  const baseUrl = options.baseUrl.replace(/\/$/, "");
  const client = politeClient(options.delay ?? 50, options.signal);
  const categories = options.category ? [options.category] : CATEGORY_IDS;
  const since = new Map<CategoryId, string>();
  const jobs: SetJob[] = [];
  for (const category of categories) {
    since.set(category, await runStart(sql, runKey(baseUrl, category)));
    jobs.push(...(await setsOf(client, `${baseUrl}/${LANGUAGES[category]}`, category)));
  }
  const reports: ImportReport[] = [];
  const progress: SyncProgress = { done: 0, of: jobs.length, set: null, added: 0, problems: [] };
  for (const job of jobs) {
    progress.set = job.name;
    onProgress(progress);
    if (!(await isDone(sql, job.url, since.get(job.category)!))) {
      const report = await syncSet(sql, client, job, options.signal);
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

async function setsOf(client: Client, base: string, category: CategoryId): Promise<SetJob[]> {
  const language = LANGUAGES[category];
  const all = shaped(v.array(Brief), await client.json(`${base}/series`), `${base}/series`);
  const jobs: SetJob[] = [];
  for (const { id: seriesId } of all) {
    if ((seriesId === POCKET_SERIES) !== (category === "TCG-POCKET-EN")) continue;
    const address = `${base}/series/${encodeURIComponent(seriesId)}`;
    const series = await client.json(address);
    for (const { id, name } of shaped(SeriesWithSets, series, address).sets) {
      if (isChinese(language, id)) continue;
      jobs.push({ name: name ?? id, base, url: `${base}/sets/${encodeURIComponent(id)}`, language, category, series });
    }
  }
  return jobs;
}

/** @throws ImportError for any other shape. */
function shaped<S extends v.GenericSchema>(schema: S, answer: unknown, url: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new ImportError(`${url} does not answer as the TCGdex API does.`);
  return parsed.output;
}

async function syncSet(sql: Sql, client: Client, job: SetJob, signal?: AbortSignal): Promise<ImportReport> {
  const { base, url, language, category } = job;
  const set = shaped(SetSchema, await client.json(url), url);
  const known = await etags(sql, `${base}/cards/`, category, set);
  const answers = await client.all(set.cards ?? [], async ({ id }) => {
    const address = `${base}/cards/${encodeURIComponent(id)}`;
    return { id, address, ...(await client.get(address, known.get(address))) };
  });
  return await importWith(sql, async (stage, tx) => {
    const series = seriesRecord(job.series, language);
    if (typeof series !== "string") await stage.add(series);
    await stage.add(setRecord(set, language));
    const setId = prefixed(category, set.id);
    for (const { id, address, status, etag, body } of answers) {
      const here = { source: "tcgdex" as const, setId };
      const record = status === 200 ? cardFrom(body, language, new Map([[set.id, set.serie.id]])) : undefined;
      if (status === 304) await stage.add({ kind: "present", ...here, id: prefixed(category, id) });
      else if (typeof record === "object") await stage.add(record);
      else {
        const reason = record ?? `the API answers ${status}`;
        await stage.add({ kind: "reject", ...here, file: address, id: idOf(body ?? { id }), reason });
      }
      if (typeof record === "object" && etag) await remember(tx, address, etag);
    }
    await remember(tx, url, null);
    signal?.throwIfAborted();
  });
}

/** Without cards the catalogue lacks, so those are fetched again. */
async function etags(sql: Sql, prefix: string, category: CategoryId, set: TcgdexSet): Promise<Map<string, string>> {
  const cards = (set.cards ?? []).map(({ id }) => ({
    url: prefix + encodeURIComponent(id),
    id: prefixed(category, id),
  }));
  const rows = await sql<{ url: string; etag: string }[]>`
    select s.url, s.etag from sync_state s
    join json_to_recordset(${JSON.stringify(cards)}::text::json) a (url text, id text) using (url)
    where s.etag is not null and exists (select from cards c where c.id = a.id)`;
  return new Map(rows.map((row) => [row.url, row.etag]));
}

/** Start of the current run: that of a run interrupted within the last day, else now. Text, to keep microseconds. */
async function runStart(sql: Sql, key: string): Promise<string> {
  await sql`
    insert into sync_state (url, at) values (${key}, clock_timestamp())
    on conflict (url) do update set at = excluded.at where sync_state.at < excluded.at - interval '1 day'`;
  const [row] = await sql<{ at: string }[]>`select at::text from sync_state where url = ${key}`;
  return row!.at;
}

async function isDone(sql: Sql, url: string, since: string): Promise<boolean> {
  const rows = await sql`select 1 from sync_state where url = ${url} and at >= ${since}::text::timestamptz`;
  return rows.length > 0;
}

async function remember(sql: Pick<Sql, "unsafe">, url: string, etag: string | null): Promise<void> {
  await sql.unsafe(
    `insert into sync_state (url, etag, at) values ($1, $2, clock_timestamp())
    on conflict (url) do update set etag = excluded.etag, at = excluded.at`,
    [url, etag],
  );
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
