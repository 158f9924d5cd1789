import type { useSite } from "./harness.ts";
import { until } from "./until.ts";

type Site = Pick<Awaited<ReturnType<typeof useSite>>, "deps" | "sql">;

/** Changes rows of the catalogue as an import does. The site's process knows of it before this returns. */
export const changeCatalogue = (site: Site, change?: PromiseLike<unknown>): Promise<void> =>
  raise(site, "version", change);

/** Changes prices as a feed does. The site's process knows of it before this returns. */
export const changePrices = (site: Site, change?: PromiseLike<unknown>): Promise<void> =>
  raise(site, "prices_version", change);

async function raise({ deps, sql }: Site, column: "version" | "prices_version", change?: PromiseLike<unknown>) {
  await change;
  const [raised] = await sql<{ version: number; pricesVersion: number }[]>`
    update catalogue_state set ${sql(column)} = ${sql(column)} + 1
    returning version, prices_version as "pricesVersion"`;
  await sql`notify catalogue`;
  if (!raised) return;
  const { catalogue } = deps;
  await until(() => catalogue.version >= raised.version && catalogue.pricesVersion >= raised.pricesVersion);
}
