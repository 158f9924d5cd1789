import type { Sql } from "postgres";
import * as v from "valibot";
import { CATEGORY_IDS, type CategoryId } from "../rules.ts";
import { idOf, Text } from "./fields.ts";
import {
  cardFrom,
  isChinese,
  type Language,
  SetSchema,
  seriesRecord,
  setRecord,
  type TcgdexSet,
} from "./formats/tcgdex.ts";
import { ImportError, prefixed } from "./records.ts";
import { politeClient } from "./sync-client.ts";
import { type ImportReport, importWith } from "./upsert.ts";

export type SyncOptions = {
  /** One category; all three when absent. */
  category?: CategoryId;
  /** Default https://api.tcgdex.net/v2. */
  baseUrl?: string;
  /** Milliseconds between two requests of one connection, and before the first retry. Default 50. */
  delay?: number;
};

const LANGUAGES: Record<CategoryId, Language> = { EN: "en", JP: "ja", "TCG-POCKET-EN": "en" };
const POCKET_SERIES = "tcgp";
const Brief = v.object({ id: Text });
const SeriesWithSets = v.object({ id: Text, sets: v.array(Brief) });

type Client = ReturnType<typeof politeClient>;
type Report = (text: string) => void;

/**
 * Brings the catalogue up to date from the TCGdex API, over at most four connections. Each set is one transaction, and
 * with it goes what was learnt of its addresses, so a run that is cut off goes on where it stopped: sets that it had
 * finished are not asked for again, and of the others only what has changed is sent (ETag).
 * Throws ImportError when the API cannot be reached, after a few patient tries.
 */
export async function syncCatalogue(sql: Sql, options: SyncOptions, onProgress: Report): Promise<ImportReport> {
  const started = performance.now();
  const baseUrl = (options.baseUrl ?? "https://api.tcgdex.net/v2").replace(/\/$/, "");
  const client = politeClient(options.delay ?? 50);
  const reports: ImportReport[] = [];
  for (const category of options.category ? [options.category] : CATEGORY_IDS) {
    reports.push(...(await syncCategory(sql, client, `${baseUrl}/${LANGUAGES[category]}`, category, onProgress)));
  }
  return combined(reports, (performance.now() - started) / 1000);
}

async function syncCategory(sql: Sql, client: Client, base: string, category: CategoryId, onProgress: Report) {
  const language = LANGUAGES[category];
  const all = v.parse(v.array(Brief), await client.json(`${base}/series`));
  const wanted = all.filter(({ id }) => (id === POCKET_SERIES) === (category === "TCG-POCKET-EN"));
  const runKey = `run ${base} ${category}`;
  const since = await runStart(sql, runKey);
  const reports: ImportReport[] = [];
  const seriesList = [];
  for (const { id } of wanted) seriesList.push(await client.json(`${base}/series/${encodeURIComponent(id)}`));
  const sets = seriesList.flatMap((series) =>
    v.parse(SeriesWithSets, series).sets.flatMap(({ id }) => (isChinese(language, id) ? [] : [{ id, series }])),
  );
  for (const [index, { id, series }] of sets.entries()) {
    const url = `${base}/sets/${encodeURIComponent(id)}`;
    onProgress(`${bar(index, sets.length)} ${category} ${id}`);
    if (await isDone(sql, url, since)) continue;
    reports.push(await syncSet(sql, client, { base, url, language, category, series }));
  }
  await sql`delete from sync_state where url = ${runKey}`;
  onProgress(bar(sets.length, sets.length));
  return reports;
}

type SetJob = { base: string; url: string; language: Language; category: CategoryId; series: unknown };

/** One set: its own record, and those of its cards that changed since they were last read. */
async function syncSet(sql: Sql, client: Client, job: SetJob): Promise<ImportReport> {
  const { base, url, language, category } = job;
  const parsed = v.safeParse(SetSchema, await client.json(url));
  if (!parsed.success) throw new ImportError(`${url} did not answer with a set.`);
  const set = parsed.output;
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
  });
}

/** What was last read of the cards of a set; a card that the catalogue lacks is asked for anew. */
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

/** When the run that is not finished yet began, to the microsecond: now, unless one was cut off. */
async function runStart(sql: Sql, key: string): Promise<string> {
  await sql`insert into sync_state (url, at) values (${key}, clock_timestamp()) on conflict do nothing`;
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

function bar(done: number, of: number): string {
  const width = 24;
  const filled = of === 0 ? width : Math.round((done / of) * width);
  return `[${"#".repeat(filled)}${".".repeat(width - filled)}] ${done}/${of}`;
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
