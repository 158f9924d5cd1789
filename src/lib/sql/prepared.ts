import type { Db } from "../../../db/open.ts";

/**
 * Makes something once for each database: a named prepared statement (a hot query is about four times faster so), or a
 * cache of what is in it.
 */
export function prepared<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    let query = made.get(db);
    if (query === undefined) {
      query = make(db);
      made.set(db, query);
    }
    return query;
  };
}
