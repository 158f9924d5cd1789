import type { Sql } from "postgres";

/** Which catalogue and prices are in the database now; every cache of rendered pages has both in its key. */
export type CatalogueState = {
  version: number;
  pricesVersion: number;
  catalogueAt: Date | null;
  pricesAt: Date | null;
};

/** Channel that an import notifies after its commit. */
export const catalogueChannel = "catalogue";

const retryMilliseconds = 1000;

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

/**
 * Keeps a state object fresh: read again at each notification and whenever the listening connection comes back, so an
 * import by another process shows here without a restart.
 */
export async function watchCatalogue(sql: Sql): Promise<{ state: CatalogueState; stop: () => Promise<void> }> {
  const state = await readCatalogueState(sql);
  let isStopped = false;
  // Tried until it works: the notification does not come a second time.
  const refresh = async () => {
    while (!isStopped) {
      const read = await readCatalogueState(sql).catch(() => null);
      if (read) return void Object.assign(state, read);
      await Bun.sleep(retryMilliseconds);
    }
  };
  const listening = await sql.listen(catalogueChannel, refresh, refresh);
  async function stop() {
    isStopped = true;
    await listening.unlisten();
  }
  return { state, stop };
}
