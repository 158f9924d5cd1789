import * as v from "valibot";
import type { Jobs } from "#db/jobs.ts";
import { tryLock, unlock } from "#db/locks.ts";
import type { Tx } from "#db/open.ts";
import { commit, type Tools, type WorkTools } from "#features/transfer/commit/jobs.ts";
import { onEnding } from "#lib/endings.ts";
import { JobError } from "#lib/job-fault.ts";
import { userTopic } from "#live/event.ts";
import { failImport, unfinished, workOf } from "../queries/progress.ts";
import { ourFault, readFile } from "./read.ts";

const Task = v.object({ id: v.string() });

/** @throws JobError when stopped or when another process holds the lock: the retry resumes where this one stopped. */
export async function importJob(tools: Tools, data: object, { isLast }: { isLast: boolean }): Promise<void> {
  const { id } = v.parse(Task, data);
  try {
    if (!(await work(tools, id))) throw new JobError("an import is not finished yet");
  } catch (error) {
    if (isLast) await failImport(tools.db, id, ourFault);
    throw error;
  }
}

export const queueWork = (jobs: Jobs, id: string, tx?: Tx) => jobs.send("import", { id }, { key: id, tx });

/** Queues imports without a job, such as after a restore. An import whose job is dead has failed. */
export async function queueUnfinished({ db, jobs }: Pick<Tools, "db" | "jobs">): Promise<void> {
  for (const { id } of await unfinished(db)) {
    const state = await jobs.stateOf("import", id);
    if (state === "dead") await failImport(db, id, ourFault);
    else if (state === undefined) await queueWork(jobs, id);
  }
}

/** Reads an import's file or commits its rows; shutdown stops it. @returns false when work is left. */
export async function work(tools: WorkTools, id: string): Promise<boolean> {
  const stop = new AbortController();
  const turn = workAlone(tools, id, stop.signal);
  const forget = onEnding(async () => {
    stop.abort();
    await turn.catch(() => {});
  });
  return await turn.finally(forget);
}

/** The lock belongs to the connection, so a killed process frees it. */
async function workAlone(tools: WorkTools, id: string, stop: AbortSignal): Promise<boolean> {
  const connection = await tools.sql.reserve();
  try {
    if (!(await tryLock(connection, "import", id))) return false;
    try {
      await workOn(tools, id, stop);
      return !stop.aborted;
    } finally {
      await unlock(connection);
    }
  } finally {
    connection.release();
  }
}

async function workOn(tools: WorkTools, id: string, stop: AbortSignal): Promise<void> {
  const found = stop.aborted ? undefined : await workOf(tools.db, id);
  if (!found) return;
  const { state, bytes, userId } = found;
  const tell = () => tools.hub?.publish({ topic: userTopic(userId), name: "import", scope: id, ids: [], tab: "" });
  if (state === "reading" && bytes) await readFile({ ...tools, tell }, id, { ...found, bytes }, stop);
  if (state === "committing") await commit(tools, id);
  tell();
}
