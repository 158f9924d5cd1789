import { chmod, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "../db/connect.ts";
import { findBinaries } from "../db/embedded/postgres-binaries.ts";
import { openJobs } from "../db/jobs.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import { loadSeed } from "../src/features/catalogue/import/service/seed.ts";
import { loadFewCards } from "./few-cards.ts";
import { importRealData } from "./real-data.ts";
import { openRun } from "./runner/folder.ts";
import { busyness } from "./runner/patience.ts";

export type Close = () => Promise<unknown>;

/** What a test database holds: a catalogue (none, the starter's, that with few cards, the real one), or not even tables. */
export type Content = "empty" | "starter" | "few cards" | "real" | "no tables";

/** One server for a whole run: that of tests/run.ts, which names its folder, or of the first file that asks. */
let server: ReturnType<typeof startServer> | undefined;
/** Each content is made once a run, in a database that is copied for each caller. */
const templates = new Map<Content, Promise<string>>();

const folderOfRun = process.env.TEST_RUN;

async function startServer() {
  const dataDir = folderOfRun ?? (await openRun());
  const databaseUrl = process.env.DATABASE_URL;
  const pgBin = databaseUrl ? undefined : await fastPrograms(join(dataDir, "bin"));
  const opened = await openDatabase({ databaseUrl, dataDir, pgBin }, () => {});
  return { opened, dataDir, prefix: basename(dataDir).toLowerCase().replaceAll(/\W/g, "_") };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts the server of a run. @returns its folder. */
export async function openServer(): Promise<string> {
  server ??= startServer();
  return (await server).dataDir;
}

/** PostgreSQL without waiting for the disk: the data of a run is thrown away. */
async function fastPrograms(folder: string): Promise<string> {
  const programs = findBinaries(process.env.PG_BIN);
  const flags = {
    initdb: "--no-sync",
    postgres:
      "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c checkpoint_timeout=1h -c max_connections=150",
  };
  for (const [name, more] of Object.entries(flags)) {
    await Bun.write(join(folder, name), `#!/bin/sh\nexec '${join(programs, name)}' "$@" ${more}\n`);
    await chmod(join(folder, name), 0o755);
  }
  return folder;
}

const fill: Record<Exclude<Content, "no tables">, [from: Content, work: (sql: Sql) => Promise<unknown>]> = {
  empty: [
    "no tables",
    async (sql) => {
      await migrateDatabase(sql);
      const jobs = openJobs({ sql });
      await jobs.start();
      await jobs.stop();
    },
  ],
  starter: ["empty", loadSeed],
  "few cards": ["empty", loadFewCards],
  real: ["empty", importRealData],
};

function templateOf(server: Server, content: Content): Promise<string> {
  if (content === "no tables") return Promise.resolve("template1");
  const made = templates.get(content) ?? makeTemplate(server, content);
  templates.set(content, made);
  return made;
}

/** Processes of one run wait for each other: the first makes it. */
async function makeTemplate(server: Server, content: Exclude<Content, "no tables">): Promise<string> {
  const { opened, prefix } = server;
  const name = `${prefix}_${content.replace(" ", "_")}`;
  const [from, work] = fill[content];
  const base = await templateOf(server, from);
  await administer(opened, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext(${name}))`;
      if ((await tx`select from pg_database where datname = ${name}`).length > 0) return;
      const copy = await copyOf(opened, base);
      const { sql: inside } = connect(inDatabase(opened, copy), { max: 2, statementTimeoutMs: 0 });
      await work(inside).finally(() => inside.end());
      await tx.unsafe(`alter database ${copy} rename to ${name}`);
    }),
  );
  return name;
}

async function copyOf(opened: OpenDatabase, template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await administer(opened, (sql) => sql.unsafe(`create database ${name} template ${template} strategy file_copy`));
  return name;
}

async function administer<T>(opened: OpenDatabase, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const { sql } = connect(opened, { max: 1, statementTimeoutMs: 0 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const inDatabase = (opened: OpenDatabase, database: string): OpenDatabase => ({
  ...opened,
  options: { ...opened.options, database },
});

/** A new database with this content, and how to end it. */
export async function makeDatabase(content: Content) {
  server ??= startServer();
  const { opened } = await server;
  const name = await copyOf(opened, await templateOf(await server, content));
  const own = inDatabase(opened, name);
  const connected = connect(own, { max: 6, statementTimeoutMs: 60_000 * busyness() });
  const close = async () => {
    await connected.sql.end({ timeout: 1 });
    await dropDatabase(opened, name);
  };
  return { ...connected, opened: own, close };
}

/** By force, for what is still connected; a cleaning worker of PostgreSQL's own may not be forced, but gives way if asked. */
async function dropDatabase(opened: OpenDatabase, name: string): Promise<void> {
  const drop = (how: string) => administer(opened, (sql) => sql.unsafe(`drop database if exists ${name} ${how}`));
  await drop("with (force)").catch(() => drop(""));
}

/** Drops the templates and stops the server; one of a run that has several processes is only left. */
export async function stopServer(): Promise<void> {
  if (!server) return;
  const { opened, dataDir, prefix } = await server;
  if (folderOfRun === undefined) await dropTemplates(opened, prefix);
  await opened.close();
  if (folderOfRun === undefined) await rm(dataDir, { recursive: true, force: true });
}

async function dropTemplates(opened: OpenDatabase, prefix: string): Promise<void> {
  const made = await administer(
    opened,
    (sql) => sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${`${prefix}_`})`,
  );
  for (const { name } of made) await dropDatabase(opened, name);
}
