import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { facesOfSets } from "./curated/queries.ts";
import type { CatalogueState } from "./queries.ts";
import { listCategories, totals } from "./sets/queries.ts";

export function perVersion<T>(load: (db: Db) => PromiseLike<T>): (db: Db, catalogue: CatalogueState) => Promise<T> {
  const cacheOf = prepared((): { version?: number; answer?: Promise<T> } => ({}));
  return (db, { version }) => {
    const last = cacheOf(db);
    if (last.answer === undefined || last.version !== version) {
      last.version = version;
      // Awaiting a Drizzle query runs it again; awaiting a promise does not.
      last.answer = (async () => await load(db))();
      last.answer.catch(() => {
        last.answer = undefined;
      });
    }
    return last.answer;
  };
}

export const catalogueTotals = perVersion(totals);

export const categoryList = perVersion(listCategories);

export const categoryFaces = perVersion((db) => facesOfSets(db, 6));
