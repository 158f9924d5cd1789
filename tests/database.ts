import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { findBinaries } from "../db/embedded/postgres-binaries.ts";
import { openJobs } from "../db/jobs.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { connect, type OpenDatabase, openDatabase } from "../db/open.ts";
import { loadSeed } from "../src/features/catalogue/import/service/seed.ts";
import { importRealData } from "./real-data.ts";

export type Close = () => Promise<unknown>;

/** What a test database holds: a catalogue (none, the starter's, the real one), or not even tables. */
export type Content = "empty" | "starter" | "real" | "no tables";

/** One server for a whole run. */
let server: ReturnType<typeof startServer> | undefined;
/** Each content is made once a run, in a database that is copied for each caller. */
const templates = new Map<Content, Promise<string>>();

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "toploader-test-"));
  // As root the server runs as another user.
  await chmod(dataDir, 0o711);
  const databaseUrl = process.env.DATABASE_URL;
  const pgBin = databaseUrl ? undefined : await fastPrograms(join(dataDir, "bin"));
  return { opened: await openDatabase({ databaseUrl, dataDir, pgBin }, () => {}), dataDir };
}

/** PostgreSQL's programs, told not to wait for the disk: what a run writes is thrown away. */
async function fastPrograms(folder: string): Promise<string> {
  const programs = findBinaries(process.env.PG_BIN);
  const flags = {
    initdb: "--no-sync",
    postgres: "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c checkpoint_timeout=1h",
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
      const jobs = openJobs(sql);
      await jobs.start();
      await jobs.stop();
    },
  ],
  starter: ["empty", loadSeed],
  real: ["empty", importRealData],
};

function templateOf(opened: OpenDatabase, content: Content): Promise<string> {
  if (content === "no tables") return Promise.resolve("template1");
  const made = templates.get(content) ?? makeTemplate(opened, ...fill[content]);
  templates.set(content, made);
  return made;
}

async function makeTemplate(opened: OpenDatabase, from: Content, work: (sql: Sql) => Promise<unknown>) {
  const name = await copyOf(opened, await templateOf(opened, from));
  const { sql } = connect(inDatabase(opened, name), { max: 2, statementTimeoutMs: 0 });
  await work(sql).finally(() => sql.end());
  return name;
}

async function copyOf(opened: OpenDatabase, template: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await administer(opened, (sql) => sql.unsafe(`create database ${name} template ${template} strategy file_copy`));
  return name;
}

async function administer(opened: OpenDatabase, work: (sql: Sql) => Promise<unknown>) {
  const { sql } = connect(opened, { max: 1, statementTimeoutMs: 0 });
  await work(sql).finally(() => sql.end());
}

const inDatabase = (opened: OpenDatabase, database: string): OpenDatabase => ({
  ...opened,
  options: { ...opened.options, database },
});

/** A new database with this content, and how to end it. */
export async function makeDatabase(content: Content) {
  server ??= startServer();
  const { opened } = await server;
  const name = await copyOf(opened, await templateOf(opened, content));
  const own = inDatabase(opened, name);
  // A busy machine is slow.
  const connected = connect(own, { max: 6, statementTimeoutMs: 90_000 });
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

/** Drops the templates and stops the server. */
export async function stopServer(): Promise<void> {
  if (!server) return;
  const { opened, dataDir } = await server;
  for (const name of templates.values()) await dropDatabase(opened, await name);
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
}
