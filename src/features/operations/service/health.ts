import type { Sql } from "postgres";
import { isNewest, schemaVersion } from "#db/migrate.ts";

const limitMilliseconds = 1000;

/** Null if the database answers within a second and has this program's schema, else why not. */
export async function databaseTrouble(sql: Sql): Promise<string | null> {
  const version = await withinLimit(schemaVersion(sql));
  if (version === null) return "The database is not responding.";
  return isNewest(version) ? null : "The database schema doesn't match this version.";
}

/** Null if the work fails or takes over a second. */
export function withinLimit<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<T | null>();
  const timer = setTimeout(() => resolve(null), limitMilliseconds);
  work.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  return promise;
}
