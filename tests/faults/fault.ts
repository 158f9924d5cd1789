import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { type DatabaseLocation, openDatabase } from "#db/open.ts";
import { busyness } from "../runner/patience.ts";

/** How thoroughly: `short` is part of every test run. */
export type Length = "long" | "short";

/**
 * Something that goes wrong with a running site. `whyNot` says why it cannot be tried on this machine. `run` says what was
 * shown, with its figures, and fails when the site does not bear it as it should.
 */
export type Fault = {
  name: string;
  /** Left to `bun run test:long`: the suite has another that is much like it. */
  isRare?: true;
  whyNot?(cleanup: Cleanup): Promise<string | undefined>;
  run(length: Length, cleanup: Cleanup): Promise<string>;
};

/** What to end when a fault is over, whatever became of it; the last first. */
export type Cleanup = AsyncDisposableStack;

export async function runFault(fault: Fault, length: Length): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  return await fault.run(length, cleanup);
}

/** Why it cannot be tried on this machine, or undefined. */
export async function whyNot(fault: Fault): Promise<string | undefined> {
  await using cleanup = new AsyncDisposableStack();
  return await fault.whyNot?.(cleanup);
}

/** A folder for a site's data. */
export async function newFolder(cleanup: Cleanup): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "toploader-fault-"));
  // As root the database runs as another user, who has to get through.
  await chmod(path, 0o711);
  cleanup.defer(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Looks into a site's database as a second process does, also while the site runs. */
export async function inspect<T>(where: DatabaseLocation, look: (sql: Sql) => Promise<T>): Promise<T> {
  const opened = await openDatabase(where, () => {});
  const { sql } = connect(opened, { max: 2, statementTimeoutMs: 0 });
  try {
    return await look(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await opened.close();
  }
}

export function assert(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}

/** Asks until the answer is yes. @returns the milliseconds that took. @throws when it is no for too long, by the load of the machine. */
export async function until(what: string, ask: () => Promise<boolean>, limitMilliseconds = 30_000): Promise<number> {
  const start = performance.now();
  while (!(await ask())) {
    const limit = limitMilliseconds * busyness();
    assert(performance.now() - start < limit, `${what}: not within ${limit / 1000} s`);
    await Bun.sleep(20);
  }
  return Math.round(performance.now() - start);
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export const count = (number: number): string => number.toLocaleString("en");
