import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { facesOfSets } from "./curated/queries.ts";
import type { CatalogueState } from "./queries.ts";
import { listCategories, totals } from "./sets/queries.ts";
import { publicVersions } from "./version.ts";

/** One value of the whole catalogue. `bytesOf`: see `keptBy`. */
export function perVersion<T>(
  name: string,
  load: (db: Db, catalogue: CatalogueState) => PromiseLike<T>,
  bytesOf?: (value: T) => number,
): (db: Db, catalogue: CatalogueState) => Promise<T> {
  const kept = keptBy("catalogue")<Promise<T>>({
    name,
    part: "facts",
    ...(bytesOf && { bytesOf: (value) => bytesOf(value as T) }),
  });
  return (db, catalogue) =>
    // Awaiting a Drizzle query runs it again; awaiting a promise does not.
    kept.or(kept.key(db, publicVersions(catalogue)), async () => await load(db, catalogue));
}

export const catalogueTotals = perVersion("totals", totals);

export const categoryList = perVersion("categories", listCategories);

export const categoryFaces = perVersion("faces of categories", (db) => facesOfSets(db, 6));
