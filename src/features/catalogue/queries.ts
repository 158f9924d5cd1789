import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { watch } from "#lib/sql/watch.ts";

/** Part of every cache key of rendered pages. */
const CatalogueState = v.strictObject({
  version: v.number(),
  pricesVersion: v.number(),
  catalogueAt: v.nullable(v.date()),
  pricesAt: v.nullable(v.date()),
});
export type CatalogueState = v.InferOutput<typeof CatalogueState>;

export const catalogueChannel = "catalogue";

/** Versions of catalogue and prices and when they changed; zero and null before the first import. */
export async function readCatalogueState(sql: Sql | TransactionSql): Promise<CatalogueState> {
  const [row] = await typedRows(
    CatalogueState,
    sql`
    select version, prices_version as "pricesVersion", catalogue_at as "catalogueAt", prices_at as "pricesAt"
    from catalogue_state`,
  );
  return row ?? { version: 0, pricesVersion: 0, catalogueAt: null, pricesAt: null };
}

/** Kept fresh, so an import by another process shows without a restart. */
export const watchCatalogue = (sql: Sql) => watch(sql, catalogueChannel, readCatalogueState);
