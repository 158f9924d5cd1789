import type { Sql } from "postgres";
import { watch } from "../../lib/sql/watch.ts";

/** Which catalogue and prices are in the database now; every cache of rendered pages has both in its key. */
export type CatalogueState = {
  version: number;
  pricesVersion: number;
  catalogueAt: Date | null;
  pricesAt: Date | null;
};

/** Channel that an import notifies after its commit. */
export const catalogueChannel = "catalogue";

/** Reads the state once. */
export async function readCatalogueState(sql: Sql): Promise<CatalogueState> {
  const [row] = await sql<CatalogueState[]>`
    select version, prices_version as "pricesVersion", catalogue_at as "catalogueAt", prices_at as "pricesAt"
    from catalogue_state`;
  if (!row) return { version: 0, pricesVersion: 0, catalogueAt: null, pricesAt: null };
  // The client that Drizzle wraps no longer parses times.
  const time = (value: Date | null) => value && new Date(value);
  return { ...row, catalogueAt: time(row.catalogueAt), pricesAt: time(row.pricesAt) };
}

/** The state, kept fresh: an import by another process shows here without a restart. */
export const watchCatalogue = (sql: Sql) => watch(sql, catalogueChannel, readCatalogueState);
