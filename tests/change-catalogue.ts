import type { useSite } from "./harness.ts";
import { until } from "./until.ts";

type Site = Pick<Awaited<ReturnType<typeof useSite>>, "deps" | "sql">;

export async function changeCatalogue(site: Site, change: PromiseLike<unknown>): Promise<void> {
  const { version } = site.deps.catalogue;
  await change;
  await site.sql`update catalogue_state set version = version + 1`;
  await site.sql`notify catalogue`;
  await until(() => site.deps.catalogue.version !== version);
}
