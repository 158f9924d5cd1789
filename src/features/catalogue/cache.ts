import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/sql/prepared.ts";
import { facesOfSets } from "./curated/queries.ts";
import type { CatalogueState } from "./queries.ts";
import { listCategories, totals } from "./sets/queries.ts";

/** Keeps the answer of a query about the whole catalogue for as long as the catalogue stays the same. */
export function perVersion<T>(load: (db: Db) => PromiseLike<T>): (db: Db, catalogue: CatalogueState) => Promise<T> {
  const kept = prepared((): { version?: number; answer?: Promise<T> } => ({}));
  return (db, { version }) => {
    const last = kept(db);
    if (last.answer === undefined || last.version !== version) {
      last.version = version;
      // A query of Drizzle runs anew each time it is awaited; a promise of its answer does not.
      last.answer = (async () => await load(db))();
      last.answer.catch(() => {
        last.answer = undefined;
      });
    }
    return last.answer;
  };
}

/** How much there is of everything, by category. */
export const catalogueTotals = perVersion(totals);

/** The categories, in their order. */
export const categoryList = perVersion(listCategories);

/** Faces to recognise each category by, at most this many of each. */
export const categoryFaces = perVersion((db) => facesOfSets(db, 5));
