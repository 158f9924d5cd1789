import { migrateDatabase } from "../db/migrate.ts";
import { connect, openDatabase } from "../db/open.ts";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { firstAdminHint, signingSecret } from "./features/auth/service.ts";
import { loadSeedIfEmpty } from "./features/catalogue/import/seed.ts";
import { watchCatalogue } from "./features/catalogue/state.ts";
import { loadAssets, watchAssets } from "./http/assets.ts";
import type { Deps } from "./http/env.ts";
import { startJobs } from "./jobs.ts";
import { endBackground } from "./lib/endings.ts";
import { openHub } from "./live/hub.ts";
import { createLog } from "./log.ts";

/** Longest wait for requests under way when the program is told to stop; container engines kill after ten seconds. */
const drainMilliseconds = 5000;

const isDevelopment = process.argv.includes("--dev");

/** Opens the database, brings it up to date, serves, and stops in the reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const opened = await openDatabase(config, (line) => log.info(line));
  const { sql, db } = connect(opened);
  await migrateDatabase(sql);
  await loadSeedIfEmpty(sql, (line) => log.info(line));
  const watch = await watchCatalogue(sql);
  const hub = await openHub(sql, (error) => log.warn({ err: error }, "a live event was lost"));
  const secret = config.secret ?? (await signingSecret(db));
  const assets = await loadAssets(isDevelopment);
  if (isDevelopment) watchAssets(assets, (error) => log.error({ err: error }, "the browser bundle could not be built"));
  const deps: Deps = {
    config,
    db,
    sql,
    log,
    assets,
    hub,
    secret,
    isDevelopment,
    clock: () => new Date(),
    catalogue: watch.state,
  };
  const app = createApp(deps);
  const server = Bun.serve({ port: config.port, hostname: config.host, idleTimeout: 30, fetch: app.fetch });
  const stopJobs = startJobs(deps);
  console.log(`Toploader is at ${config.publicUrl ?? `http://localhost:${server.port}`}`);
  const hint = await firstAdminHint(db);
  if (hint) console.log(hint);

  const stop = async () => {
    log.info("stopping");
    // Streams end first, for the server waits for every answer it has begun; slow ones are cut off.
    await hub.stop();
    const isDrained = await Promise.race([server.stop().then(() => true), Bun.sleep(drainMilliseconds)]);
    if (!isDrained) await server.stop(true);
    await endBackground();
    await stopJobs();
    await watch.stop();
    await sql.end({ timeout: 5 });
    await opened.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error instanceof Error && error.name === "DatabaseError");
  console.error(known ? (error as Error).message : error);
  process.exit(1);
});
