import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CsvError } from "csv-parse";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import * as v from "valibot";
import type { Jobs } from "../../../../db/jobs.ts";
import type { Db, Tx } from "../../../../db/open.ts";
import { onEnding } from "../../../lib/endings.ts";
import { Refusal } from "../../../lib/errors.ts";
import { JobFault } from "../../../lib/job-fault.ts";
import { takeTurns } from "../../../lib/turns.ts";
import type { Hub } from "../../../live/hub.ts";
import { ratedCurrencies } from "../../prices/read/queries.ts";
import { collectionChanged } from "../entries/service.ts";
import { knownCards, knownSets } from "./queries/catalogue.ts";
import { commitRows } from "./queries/commit.ts";
import {
  endReading,
  failImport,
  keepRows,
  returnToPreview,
  type StagedRow,
  unfinished,
  workOf,
} from "./queries/imports.ts";
import { type CardIndex, indexCards } from "./rules/card-index.ts";
import { dialectOf, type FileRow, mostRows, rowsOf, tooLongRow } from "./rules/file.ts";
import type { Columns } from "./rules/formats.ts";
import { type Match, matchRow } from "./rules/match.ts";
import { type Reading, readRow, withoutGraded, withoutUnrated } from "./rules/read-row.ts";

/** What an import is worked on with; without a hub its owner's open pages learn of it when they load again. */
export type Tools = { db: Db; sql: Sql; log: Logger; jobs: Jobs; hub?: Hub };

type WorkTools = Omit<Tools, "jobs">;

const unpack = promisify<Uint8Array, Buffer>(gunzip);

/** Rows looked at and kept at a time. */
const chunkRows = 2_000;

const ourFault = "Something went wrong on our side; the server's log says what.";

const Task = v.object({ id: v.string() });

/**
 * Works on one import, which it alone does. @throws JobFault where it was stopped half way, or another process is at it:
 * what is finished is kept, and the next try goes on from there.
 */
export async function importJob(tools: Tools, data: object, { isLast }: { isLast: boolean }): Promise<void> {
  const { id } = v.parse(Task, data);
  try {
    if (!(await work(tools, id))) throw new JobFault("an import is not finished yet");
  } catch (error) {
    if (isLast) await failImport(tools.db, id, ourFault);
    throw error;
  }
}

/** Queues the work on an import; in a transaction, once that commits. */
export const queueWork = (jobs: Jobs, id: string, tx?: Tx) => jobs.send("import", { id }, { key: id, tx });

/** Queues imports without a job, as after a backup was restored. One whose job is dead has failed. */
export async function queueUnfinished({ db, jobs }: Pick<Tools, "db" | "jobs">): Promise<void> {
  for (const { id } of await unfinished(db)) {
    const state = await jobs.stateOf("import", id);
    if (state === "dead") await failImport(db, id, ourFault);
    else if (state === undefined) await queueWork(jobs, id);
  }
}

/**
 * Does what is to be done on an import: reads its file, or writes what was agreed to. The end of the process stops it.
 * @returns false where something is left to do.
 */
export async function work(tools: WorkTools, id: string): Promise<boolean> {
  const stop = new AbortController();
  const turn = workAlone(tools, id, stop.signal);
  const forget = onEnding(async () => {
    stop.abort();
    await turn.catch(() => {});
  });
  return await turn.finally(forget);
}

/** Holds the import for itself: the lock goes with its connection, so that of a killed process is free at once. */
async function workAlone(tools: WorkTools, id: string, stop: AbortSignal): Promise<boolean> {
  const connection = await tools.sql.reserve();
  const key = `import ${id}`;
  try {
    const [lock] = await connection<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${key}, 0)) as "isOurs"`;
    if (!lock?.isOurs) return false;
    try {
      await workOn(tools, id, stop);
      return !stop.aborted;
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  } finally {
    connection.release();
  }
}

async function workOn(tools: WorkTools, id: string, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  const found = await workOf(tools.db, id);
  if (found?.state === "reading" && found.bytes) await readFile(tools, id, { ...found, bytes: found.bytes }, stop);
  if (found?.state === "committing") await commit(tools, id);
}

async function readFile(
  { db, log }: WorkTools,
  id: string,
  file: { bytes: Uint8Array; seen: number; keepsGraded: boolean },
  stop: AbortSignal,
): Promise<void> {
  try {
    const text = new TextDecoder().decode(await unpack(file.bytes));
    const dialect = dialectOf(text);
    const index = indexCards(await knownSets(db), await knownCards(db));
    const taken: Taken = { keepsGraded: file.keepsGraded, currencies: await ratedCurrencies(db) };
    const turn = takeTurns();
    let seen = 0;
    // The next rows are looked at while the database keeps the last.
    let isGoing: Promise<boolean> = Promise.resolve(true);
    for await (const rows of rowsOf(text, dialect, chunkRows)) {
      seen += rows.length;
      if (seen > mostRows) throw new Refusal(422, `At most ${mostRows.toLocaleString("en")} rows come in at once.`);
      // Kept before, by a process that has ended.
      if (seen <= file.seen) continue;
      const staged: StagedRow[] = [];
      for (const row of rows) {
        await turn();
        staged.push(stagedOf(index, dialect, row, taken));
      }
      if (!(await isGoing) || stop.aborted) return;
      isGoing = keepRows(db, id, seen, staged);
      // Its failure is thrown where it is waited for; of a file that breaks off before that, it does not matter.
      isGoing.catch(() => {});
    }
    if (await isGoing) await endReading(db, id);
  } catch (error) {
    const message = reasonOf(error);
    if (message === null) log.error({ err: error }, "reading a file of a collection failed");
    await failImport(db, id, message ?? ourFault);
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof CsvError)) return null;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return "The file breaks off inside of quotes: a quotation mark is missing.";
  if (error.code === "CSV_MAX_RECORD_SIZE") return tooLongRow;
  return `The file cannot be read: ${error.message}`;
}

/** What may come in of a row. */
type Taken = { keepsGraded: boolean; currencies: ReadonlySet<string> };

function stagedOf(index: CardIndex, columns: Columns, { line, cells }: FileRow, taken: Taken): StagedRow {
  const read = withoutUnrated(readRow(columns, cells), taken.currencies);
  const row = taken.keepsGraded ? read : withoutGraded(read);
  const found = row.is === "readable" ? matchRow(index, columns.format, row.asked, aboutOf(row)) : row;
  return {
    line,
    state: found.is,
    reason: (found.is === "matched" ? row.reason : found.reason) ?? null,
    said: row.said,
    quantity: row.quantity,
    ...placeOf(found),
    choices: found.is === "ambiguous" ? found.choices : null,
    details: Object.keys(row.details).length > 0 ? row.details : null,
  };
}

function aboutOf({ details }: Reading): "set" | "card" | "variant" {
  if (details.setNote !== undefined) return "set";
  return details.note && details.graded === undefined ? "card" : "variant";
}

const placeOf = (found: Match | { is: "unresolved" | "skipped" }) =>
  found.is === "matched"
    ? { setId: found.setId, cardId: found.cardId, variant: found.variant }
    : { setId: null, cardId: null, variant: null };

async function commit({ db, log, hub }: WorkTools, id: string): Promise<void> {
  try {
    const done = await commitRows(db, id);
    if (!done) return;
    for (const setId of done.setIds) {
      hub?.publish(collectionChanged(done.userId, setId, []));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, "writing an import failed");
    const message = error instanceof Refusal ? error.message : "Something went wrong on our side. Please try again.";
    await returnToPreview(db, id, message);
  }
}
