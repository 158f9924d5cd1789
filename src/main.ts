import type { Server } from "bun";
import { connect } from "../db/connect.ts";
import { openJobs } from "../db/jobs.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { type Db, type OpenDatabase, openDatabase } from "../db/open.ts";
import { watchFlags } from "./access/flags/queries.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { signingSecret } from "./features/auth/sign-in/service/accounts.ts";
import { firstAdminHint } from "./features/auth/sign-in/service/registration.ts";
import { loadSeedIfEmpty } from "./features/catalogue/import/service/seed.ts";
import { watchCatalogue } from "./features/catalogue/queries.ts";
import { countMode } from "./features/membership/queries.ts";
import { newerSchema } from "./features/operations/service/doctor.ts";
import { readAhead } from "./features/search/results/cache.ts";
import { watchTexts } from "./frame/texts/queries.ts";
import { loadAssets, watchAssets } from "./http/assets/assets.ts";
import type { Deps } from "./http/env.ts";
import { startJobs } from "./jobs.ts";
import { setBudget } from "./lib/cache/kept.ts";
import { announceEnd, endBackground, isAboutToEnd } from "./lib/endings.ts";
import { openMailer } from "./lib/mailer.ts";
import { type Hub, openHub } from "./live/hub.ts";
import { createLog } from "./log.ts";
import { isWorker, listen, poolSize, startMilliseconds, supervise } from "./workers.ts";

/** Wait for running requests at shutdown; container engines kill after ten seconds. */
const drainMilliseconds = 5000;

/** How long /readyz fails first, so that a proxy moves on. */
const noticeMilliseconds = 3000;

const isDevelopment = process.argv.includes("--dev");

async function main(): Promise<void> {
  if (isWorker) endWithSupervisor();
  const config = readConfig(process.env);
  const port =
    config.workers > 1 && !isWorker ? await supervise(config, createLog(config.logLevel)) : await serve(config);
  // Printed last, as a reader may stop the process at once.
  const address = config.publicUrl ? `${config.publicUrl} (port ${port})` : `http://localhost:${port}`;
  if (!isWorker) console.log(`Toploader is at ${address}`);
}

async function serve(config: Config): Promise<number | undefined> {
  setBudget(config.cacheBytes);
  const { deps, direct, isAlone, close } = await openSite(config);
  const { log, hub, db } = deps;
  // Bun would end the process, and with it what all others do.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "work failed that nothing waited for"));
  const { fetch } = createApp(deps);
  const { port, host: hostname } = config;
  const options = { port, hostname, idleTimeout: 30, fetch, reusePort: isWorker };
  const server = await begun(() => listen(options, () => Bun.serve(options)), close);
  const jobsStarted = startJobs({ ...deps, ...direct });
  isServing = true;
  onFirstSignal(isAlone ? 0 : noticeMilliseconds, async (notice) => {
    log.info("stopping");
    announceEnd();
    await Bun.sleep(notice);
    await drain(server, hub);
    await endBackground();
    await (await jobsStarted)();
    await close();
    process.exit(0);
  });
  if (!isWorker) await printHint(db);
  process.send?.("listening");
  return server.port;
}

/** A start that fails leaves no database running. */
async function begun<S>(start: () => S, close: () => Promise<void>): Promise<S> {
  try {
    return start();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends the process with its supervisor, also while it starts; later `onFirstSignal` ends it in order. */
function endWithSupervisor(): void {
  if (!process.connected) process.exit(0);
  process.on("disconnect", () => isServing || process.exit(0));
}

let isServing = false;

async function printHint(db: Db): Promise<void> {
  const hint = await firstAdminHint(db);
  if (hint) console.log(hint);
}

async function openSite(config: Config) {
  const log = createLog(config.logLevel);
  const opened = await openDatabase({ ...config, waitMs: startMilliseconds }, (line) => log.info(line));
  const { sql, db } = connect(opened, { max: poolSize(config) });
  const direct = directOf(opened, { sql, db });
  const { later } = await migrateDatabase(direct.sql);
  if (later > 0) log.warn(`The database schema: ${newerSchema(later)}`);
  const jobs = openJobs({ sql, direct: direct.sql }, (error) =>
    log.warn({ err: error }, "the queues could not be read"),
  );
  await jobs.start();
  await loadSeedIfEmpty(direct.sql, (line) => log.info(line));
  const watch = await watchCatalogue(direct.sql);
  void readAhead(db, watch.state).catch((error: unknown) => {
    if (!isAboutToEnd()) log.warn({ err: error }, "what searches share could not be read");
  });
  const flags = await watchFlags(direct.sql, config.flags);
  const texts = await watchTexts(direct.sql);
  const hub = await openHub(direct.sql, (error) => log.warn({ err: error }, "a live event was lost"));
  if (config.stripe) await countMode(db, config.stripe.isLive);
  const secret = config.secret ?? (await signingSecret(db));
  const assets = await loadAssets(isDevelopment);
  if (isDevelopment) watchAssets(assets, (error) => log.error({ err: error }, "the browser bundle could not be built"));
  const mailer = openMailer(config, jobs);
  const tools = { config, db, sql, log, assets, hub, jobs, mailer, secret, isDevelopment };
  const states = { catalogue: watch.state, flags: flags.state, texts: texts.state };
  const deps: Deps = { ...tools, ...states, clock: () => new Date() };
  const close = async () => {
    mailer?.close();
    await jobs.stop();
    await watch.stop();
    await flags.stop();
    await texts.stop();
    await Promise.all([sql, direct.sql].map((client) => client.end({ timeout: 5 })));
    await opened.close();
  };
  return { deps, direct, isAlone: opened.kind !== "external", close };
}

/** Connections for jobs, and for what has to be kept past a pooler; a database on this machine needs none of its own. */
const directConnections = 2;

function directOf(opened: OpenDatabase, client: ReturnType<typeof connect>) {
  if (opened.kind === "embedded") return client;
  return connect({ options: opened.direct }, { max: directConnections, isPatient: true });
}

async function drain(server: Server<unknown>, hub: Hub): Promise<void> {
  const drained = server.stop().then(() => true);
  // The server waits for every response, so streams end and slow ones are cut off.
  await hub.stop();
  if (!(await Promise.race([drained, Bun.sleep(drainMilliseconds)]))) await server.stop(true);
}

/** Stops at the first signal: Ctrl-C and process managers may repeat it. `notice`: milliseconds, for SIGTERM. */
function onFirstSignal(notice: number, stop: (notice: number) => Promise<void>): void {
  let isStopping = false;
  const stopOnce = (milliseconds: number) => {
    if (isStopping) return;
    isStopping = true;
    void stop(milliseconds);
  };
  process.on("SIGTERM", () => stopOnce(notice));
  process.on("SIGINT", () => stopOnce(0));
  process.on("disconnect", () => stopOnce(0));
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error instanceof Error && error.name === "DatabaseError");
  console.error(known ? (error as Error).message : error);
  process.exit(1);
});
