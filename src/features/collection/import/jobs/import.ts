import type { Logger } from "pino";
import type { Sql } from "postgres";
import * as v from "valibot";
import type { Jobs } from "../../../../../db/jobs.ts";
import type { Db, Tx } from "../../../../../db/open.ts";
import { onEnding } from "../../../../lib/endings.ts";
import { JobFault } from "../../../../lib/job-fault.ts";
import type { Hub } from "../../../../live/hub.ts";
import { failImport, unfinished, workOf } from "../queries/progress.ts";
import { commit } from "./commit.ts";
import { readFile } from "./read.ts";

/** What an import is worked on with; without a hub its owner's open pages learn of it when they load again. */
export type Tools = { db: Db; sql: Sql; log: Logger; jobs: Jobs; hub?: Hub };

export type WorkTools = Omit<Tools, "jobs">;

export const ourFault = "Something went wrong on our side; the server's log says what.";

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
