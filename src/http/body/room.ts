import { statfs } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../config.ts";
import type { Env } from "../env.ts";
import { noRoom } from "../failures.tsx";

/** PostgreSQL stops, and with it all reading, when there is no room for its log: the last of the disk is kept for that. */
const keptBytes = 64 * 1024 * 1024;
const lookEveryMilliseconds = 1000;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses changes while the disk of an embedded database is nearly full. Of another server's disk we know nothing. */
export function keepRoom({ dataDir, databaseUrl }: Config) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return createMiddleware<Env>(async (c, next) => {
    if (databaseUrl === undefined && !reading.has(c.req.method)) {
      const now = performance.now();
      if (now - lookedAt > lookEveryMilliseconds) {
        lookedAt = now;
        isFull = await isNearlyFull(dataDir);
      }
      if (isFull) throw noRoom();
    }
    await next();
  });
}

/** Where that cannot be told, PostgreSQL itself has to say when its disk is full. */
async function isNearlyFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < keptBytes;
  } catch {
    return false;
  }
}
