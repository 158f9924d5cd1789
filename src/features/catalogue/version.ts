import { sql } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import type { Tx } from "#db/open.ts";
import type { Versions } from "#lib/cache/versions.ts";
import { type CatalogueState, catalogueChannel } from "./queries.ts";

/** The versions of what every page may show, as they were when the request came. */
export const publicVersions = ({
  version,
  pricesVersion,
}: Pick<CatalogueState, "version" | "pricesVersion">): Versions<"catalogue" | "prices"> => ({
  catalogue: version,
  prices: pricesVersion,
});

const raise = `
  with raised as (update catalogue_state set version = version + 1, catalogue_at = now() returning id)
  select pg_notify('${catalogueChannel}', '') from raised`;

/** Belongs to every change of what the version `catalogue` names. All processes hear of it once it is committed. */
export async function raiseCatalogue(tx: TransactionSql | Tx): Promise<void> {
  await (typeof tx === "function" ? tx.unsafe(raise) : tx.execute(sql.raw(raise)));
}

/** Belongs to every change of prices and exchange rates. All processes hear of it once it is committed. */
export async function raisePrices(tx: TransactionSql, now: Date): Promise<void> {
  await tx`update catalogue_state set prices_version = prices_version + 1, prices_at = ${now}`;
  await tx`select pg_notify(${catalogueChannel}, '')`;
}
