import { join } from "node:path";
import { contentsOf } from "../operations/dumps/contents.ts";
import { type Format, findPostgres, newerServers, tools } from "../operations/dumps/programs.ts";
import { startExternalServer } from "../operations/external-server.ts";
import { fill } from "./backups.ts";
import { checkLedger, type Ledger, openLedger, register, startWriting } from "./collectors.ts";
import { assert, type Cleanup, count, type Fault, inspect, type Length, newFolder, until } from "./fault.ts";
import { type Site, startSite } from "./processes.ts";

export const dumps: Fault[] = [
  { name: "PostgreSQL's own dump under load, restored on a newer server", run: dumpUnderLoad },
];

async function startServer(pgBin: string, cleanup: Cleanup) {
  const server = await startExternalServer(pgBin);
  cleanup.defer(server.stop);
  return server;
}

/** A new database on a server, by its address. */
async function makeDatabase(url: string, name: string): Promise<string> {
  await inspect({ dataDir: "", databaseUrl: url }, (sql) => sql`create database ${sql(name)} template template0`);
  return url.replace(/postgres$/, name);
}

type Dump = { file: string; format: Format; before: Ledger };
type Tools = ReturnType<typeof tools>;
type Place = { dataDir: string; databaseUrl: string };

/** A dump in each format while collectors write, with what each has to hold at least. */
async function dumpWhileWriting(site: Site, where: Place, formats: Format[], { dump }: Tools) {
  const cookie = await register(site.address);
  const ledger = await inspect(where, openLedger);
  const writing = startWriting(site.address, cookie, ledger);
  const dumps: Dump[] = [];
  for (const format of formats) {
    const more = writing.acknowledged() + 50;
    await until("writes are acknowledged", async () => writing.acknowledged() > more);
    const before = structuredClone(ledger);
    const file = join(where.dataDir, `busy.${format}`);
    await dump(where.databaseUrl, file, format);
    for (const [index, line] of before.lines.entries()) line.sent = ledger.lines[index]?.sent ?? 0;
    dumps.push({ file, format, before });
  }
  await writing.stop();
  assert(
    [...writing.statuses.keys()].every((status) => status === 200),
    "Writers were refused.",
  );
  return { cookie, dumps, acknowledged: ledger.acknowledgements };
}

/** Every write that was acknowledged before is there, and a site goes on with it. */
async function goesOn(url: string, { file, format, before }: Dump, cookie: string, tool: Tools, cleanup: Cleanup) {
  const databaseUrl = await makeDatabase(url, `busy_${format}`);
  await tool.restore(databaseUrl, file, format);
  const dataDir = await newFolder(cleanup);
  await inspect({ dataDir, databaseUrl }, (sql) => checkLedger(sql, before));
  const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, cleanup);
  const writing = startWriting(site.address, cookie, structuredClone(before));
  await until("the site goes on there", async () => writing.acknowledged() > 20);
  await writing.stop();
  await site.stop();
}

/** Dumps while collectors write, and once more when none does: all are restored, and the last is the same to the row. */
async function dumpUnderLoad(length: Length, cleanup: Cleanup) {
  const [programs, isLong] = [await findPostgres(), length === "long"];
  const tool = tools(programs);
  const server = await startServer(programs, cleanup);
  const where = { dataDir: await newFolder(cleanup), databaseUrl: server.url };
  const site = await startSite({ DATA_DIR: where.dataDir, DATABASE_URL: server.url }, cleanup);
  await inspect(where, (sql) => fill(sql, isLong ? 50 : 2));
  const made = await dumpWhileWriting(site, where, isLong ? ["custom", "plain"] : ["custom"], tool);
  await site.stop();
  const still = join(where.dataDir, "still.dump");
  await tool.dump(server.url, still, "custom");
  const wanted = await inspect(where, contentsOf);

  const versions: number[] = [];
  for (const bin of (await newerServers(programs)).slice(isLong ? 0 : -1)) {
    const target = await startServer(bin, cleanup);
    versions.push(target.version);
    for (const dump of made.dumps) await goesOn(target.url, dump, made.cookie, tool, cleanup);
    const databaseUrl = await makeDatabase(target.url, "still");
    await tool.restore(databaseUrl, still, "custom");
    const found = await inspect({ ...where, databaseUrl }, contentsOf);
    for (const table of Object.keys(wanted)) assert(found[table] === wanted[table], `${table} is not the same.`);
  }
  const rows = Object.values(wanted).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  const way = `from PostgreSQL ${server.version} to ${versions.join(" and ")}`;
  return `${count(made.acknowledged)} acknowledged writes, ${count(rows)} rows; ${way}`;
}
