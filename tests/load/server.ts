import { watchFlags } from "#access/flags/queries.ts";
import { connect } from "#db/connect.ts";
import { openJobs } from "#db/jobs.ts";
import { openDatabase } from "#db/open.ts";
import { signingSecret } from "#features/auth/sign-in/service/accounts.ts";
import { watchCatalogue } from "#features/catalogue/queries.ts";
import { watchTexts } from "#frame/texts/queries.ts";
import { loadAssets } from "#http/assets/assets.ts";
import type { Deps } from "#http/env.ts";
import { openHub } from "#live/hub.ts";
import { createApp } from "#src/app.ts";
import { readConfig } from "#src/config.ts";
import { startWorkers } from "#src/jobs.ts";
import { createLog } from "#src/log.ts";
import { addComparisons } from "./measures/comparisons.tsx";

/** The site as `src/main.ts` serves it, with the routes that it is compared with. Tells its parent the port. */
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const opened = await openDatabase(config, () => {});
const { sql, db } = connect(opened);
const watch = await watchCatalogue(sql);
const flags = await watchFlags(sql, config.flags);
const hub = await openHub(sql, (error) => log.warn({ err: error }, "a live event was lost"));
const jobs = openJobs({ sql });
const deps: Deps = {
  config,
  db,
  sql,
  log,
  assets: await loadAssets(false),
  hub,
  jobs,
  mailer: null,
  secret: await signingSecret(db),
  isDevelopment: false,
  clock: () => new Date(),
  catalogue: watch.state,
  flags: flags.state,
  texts: (await watchTexts(sql)).state,
};
await jobs.start();
const stopWorkers = await startWorkers(deps);
const app = createApp(deps);
addComparisons(app);
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 30, fetch: app.fetch });
// The least that any server here can do: how much of the machine the generator needs for itself.
const bare = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") });

process.once("SIGTERM", async () => {
  await hub.stop();
  await Promise.all([server.stop(true), bare.stop(true)]);
  await stopWorkers();
  await jobs.stop();
  await watch.stop();
  await flags.stop();
  await sql.end({ timeout: 5 });
  await opened.close();
  process.exit(0);
});
// A bench that failed must not leave it with its connections.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.send?.({ port: server.port, barePort: bare.port });
