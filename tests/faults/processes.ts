import { realpathSync } from "node:fs";
import { join } from "node:path";
import { readPostmaster } from "#db/embedded/postmaster.ts";
import { startSite as start } from "../site-process.ts";
import type { Cleanup } from "./fault.ts";

/** A site that has to start, and is stopped in the end if it still runs. */
export async function startSite(settings: Record<string, string>, cleanup: Cleanup) {
  const begin = performance.now();
  const site = await start(settings);
  cleanup.defer(async () => void (await site.stop()));
  if (site.address === "") throw new Error(`The site does not start: ${site.output()}`);
  return Object.assign(site, { startMilliseconds: Math.round(performance.now() - begin) });
}

export type Site = Awaited<ReturnType<typeof startSite>>;

export const dataFolder = (dataDir: string) => join(realpathSync(dataDir), "pg", "data");

/** The process of the embedded PostgreSQL server; 0 when there is none. */
export function serverOf(dataDir: string): number {
  try {
    return readPostmaster(dataFolder(dataDir))?.pid ?? 0;
  } catch {
    return 0;
  }
}

/** A process and all that it has started, and they in turn. */
export function withDescendants(...roots: number[]): number[] {
  const lines = Bun.spawnSync(["ps", "-A", "-o", "pid=,ppid="]).stdout.toString().trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set(roots.filter((pid) => pid > 0));
  for (const pid of found) for (const [child = 0, parent] of pairs) if (parent === pid) found.add(child);
  return [...found];
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** Kills a site with its database at once, in no order. */
export async function killTree(child: Bun.Subprocess, dataDir: string): Promise<void> {
  const all = withDescendants(child.pid, serverOf(dataDir));
  signalAll(
    all.toSorted(() => Math.random() - 0.5),
    "SIGKILL",
  );
  await child.exited;
}
