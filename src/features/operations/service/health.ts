import type { Sql } from "postgres";
import { DatabaseError } from "#db/error.ts";
import { schemaState } from "#db/migrate.ts";

const limitMilliseconds = 1000;

/** Null if the database answers within a second and has a schema that this program can use, else why not. */
export async function databaseTrouble(sql: Sql): Promise<string | null> {
  const isUsable = schemaState(sql).then(
    ({ missing }) => missing === 0,
    (error: unknown) => {
      if (error instanceof DatabaseError) return false;
      throw error;
    },
  );
  const found = await withinLimit(isUsable);
  if (found === null) return "The database is not responding.";
  return found ? null : "The database schema doesn't match this version.";
}

/** Null if the work fails or takes over a second. */
export function withinLimit<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<T | null>();
  const timer = setTimeout(() => resolve(null), limitMilliseconds);
  work.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer));
  return promise;
}
