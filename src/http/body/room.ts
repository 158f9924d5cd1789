import { statfs } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import type { Config } from "#src/config.ts";
import type { Env } from "../env.ts";
import { noRoom } from "../failures.tsx";

/** Reserved for PostgreSQL's WAL: without space for it even reads fail. */
const reservedBytes = 64 * 1024 * 1024;
const lookEveryMilliseconds = 1000;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes while an embedded database's disk is nearly full; an external server's disk is unknown. */
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

/** Whether a disk is nearly full; false if unknown: PostgreSQL reports a full disk itself. */
const isNearlyFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < reservedBytes,
    () => false,
  );
