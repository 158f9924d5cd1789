import type { Sql } from "postgres";
import { watch } from "../../lib/sql/watch.ts";

/** Part of every cache key of rendered pages. */
export type CatalogueState = {
  version: number;
  pricesVersion: number;
  catalogueAt: Date | null;
  pricesAt: Date | null;
};

export const catalogueChannel = "catalogue";

export async function readCatalogueState(sql: Sql): Promise<CatalogueState> {
  const [row] = await sql<CatalogueState[]>`
    select version, prices_version as "pricesVersion", catalogue_at as "catalogueAt", prices_at as "pricesAt"
    from catalogue_state`;
  if (!row) return { version: 0, pricesVersion: 0, catalogueAt: null, pricesAt: null };
  // The client Drizzle wraps does not parse times.
  const time = (value: Date | null) => value && new Date(value);
  return { ...row, catalogueAt: time(row.catalogueAt), pricesAt: time(row.pricesAt) };
}

/** Kept fresh, so an import by another process shows without a restart. */
export const watchCatalogue = (sql: Sql) => watch(sql, catalogueChannel, readCatalogueState);
