import type { Db } from "#db/open.ts";

/** Makes a value once per database: a named prepared statement (about four times faster), or a cache. */
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
