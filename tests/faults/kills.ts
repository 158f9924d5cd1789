import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { root } from "../paths.ts";
import { checkLedger, openLedger, register, startWriting } from "./collectors.ts";
import { command } from "./command.ts";
import { assert, type Cleanup, count, type Fault, inspect, type Length, median, newFolder, until } from "./fault.ts";
import { killTree, serverOf, startSite } from "./processes.ts";
import { readyFolder } from "./ready.ts";

const rounds = (length: Length, long: number, short: number) => (length === "long" ? long : short);
const ordinary = { LOG_LEVEL: "info" };

/** Starts, writes for a random time, kills, and starts again, all on one folder. */
async function killWhileWriting(length: Length, cleanup: Cleanup, times: number, kill: typeof killTree, says = "") {
  const { dataDir, cookie, ledger } = await readyFolder(cleanup);
  const starts: number[] = [];
  let site = await startSite({ DATA_DIR: dataDir }, cleanup);
  for (let round = 0; round < times; round++) {
    const writing = startWriting(site.address, cookie, ledger);
    await until("writes are acknowledged", async () => writing.acknowledged() > 16);
    await Bun.sleep(Math.random() * (length === "long" ? 1500 : 500));
    await kill(site.child, dataDir);
    await writing.stop();
    site = await startSite({ DATA_DIR: dataDir, ...ordinary }, cleanup);
    assert(site.output().includes(says), `The start after the kill does not say "${says}": ${site.output()}`);
    starts.push(site.startMilliseconds);
    await inspect({ dataDir }, (sql) => checkLedger(sql, ledger));
  }
  return `${times} kills, ${count(ledger.acknowledgements)} acknowledged writes, none lost; next start ${median(starts)} ms`;
}

export const kills: Fault[] = [
  {
    name: "everything killed while 16 clients write",
    run: (length, cleanup) => killWhileWriting(length, cleanup, rounds(length, 30, 3), killTree),
  },
  {
    name: "the site killed, its database left running",
    isRare: true,
    run: (length, cleanup) =>
      killWhileWriting(length, cleanup, rounds(length, 10, 1), killSiteAlone, "took over a server left running"),
  },
  { name: "killed during the first start", run: killFirstStarts },
  { name: "two starts on one folder, one of them killed", isRare: true, run: startTwice },
  { name: "a folder of another PostgreSQL version", isRare: true, whyNot: whyNotOtherVersion, run: otherVersion },
];

async function killSiteAlone(child: Bun.Subprocess): Promise<void> {
  child.kill("SIGKILL");
  await child.exited;
}

/** A site that is killed at a random moment of its first start is whole after the next. */
async function killFirstStarts(length: Length, cleanup: Cleanup) {
  const times = rounds(length, 10, 2);
  const { dataDir: whole, firstStartMilliseconds } = await readyFolder(cleanup);
  const wanted = await inspect({ dataDir: whole }, countCatalogue);
  let withoutData = 0;
  for (let round = 0; round < times; round++) {
    const dataDir = await newFolder(cleanup);
    const child = Bun.spawn([process.execPath, "src/main.ts"], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" },
      stdout: "ignore",
      stderr: "ignore",
    });
    // Moments in all of a first start, in turn, so that few rounds are of one kind.
    await Bun.sleep(((round + Math.random()) / times) * firstStartMilliseconds);
    await killTree(child, dataDir);
    if (!existsSync(join(dataDir, "pg/data"))) withoutData++;
    const site = await startSite({ DATA_DIR: dataDir }, cleanup);
    const found = await inspect({ dataDir }, countCatalogue);
    assert(found === wanted, `After the kill the catalogue is ${found}, not ${wanted}.`);
    await register(site.address);
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return `${times} kills, ${withoutData} of them before the database was made; each next start was whole`;
}

async function countCatalogue(sql: Sql): Promise<string> {
  const [found] = await sql`select (select count(*) from cards) as cards, (select count(*) from variants) as variants,
    (select version from catalogue_state) as version`;
  return JSON.stringify(found);
}

/** Two sites that start at once share one server; when the one that started it is killed, the other goes on. */
async function startTwice(length: Length, cleanup: Cleanup) {
  const times = rounds(length, 5, 1);
  const { dataDir, cookie, ledger } = await readyFolder(cleanup);
  for (let round = 0; round < times; round++) {
    const both = await Promise.all([
      startSite({ DATA_DIR: dataDir }, cleanup),
      startSite({ DATA_DIR: dataDir }, cleanup),
    ]);
    const server = serverOf(dataDir);
    const writing = startWriting((client) => both[client % 2]?.address ?? "", cookie, ledger);
    await until("writes are acknowledged", async () => writing.acknowledged() > 100);
    const [killed, other] = round % 2 === 0 ? both : both.toReversed();
    assert(killed !== undefined && other !== undefined, "There are not two.");
    killed.child.kill("SIGKILL");
    await killed.child.exited;
    const more = writing.acknowledged() + 100;
    await until("the other goes on", async () => writing.acknowledged() > more);
    await writing.stop();
    assert(serverOf(dataDir) === server, "The server did not stay the same.");
    assert(
      [...writing.statuses.keys()].every((status) => status === 200),
      "The other refused writes.",
    );
    await inspect({ dataDir }, (sql) => checkLedger(sql, ledger));
    assert((await other.stop()) === 0, "The last one did not stop cleanly.");
    assert(serverOf(dataDir) === 0, "The last one did not stop the server.");
  }
  return `${times} × both serve, ${count(ledger.acknowledgements)} acknowledged writes, none lost`;
}

const debian15 = "/usr/lib/postgresql/15/bin";

async function whyNotOtherVersion(): Promise<string | undefined> {
  return existsSync(debian15) ? undefined : `PostgreSQL 15 is not in ${debian15}`;
}

/** A folder made by PostgreSQL 15 is refused in one line, and what that line advises works. */
async function otherVersion(_: Length, cleanup: Cleanup) {
  const [dataDir, newDir] = [await newFolder(cleanup), await newFolder(cleanup)];
  const old = await startSite({ DATA_DIR: dataDir, PG_BIN: debian15 }, cleanup);
  const cookie = await register(old.address);
  const ledger = await inspect({ dataDir, pgBin: debian15 }, openLedger);
  const writing = startWriting(old.address, cookie, ledger);
  await until("writes are acknowledged", async () => writing.acknowledged() > 100);
  await writing.stop();
  await old.stop();
  const refused = await startSite({ DATA_DIR: dataDir }, cleanup).catch((error: Error) => error);
  assert(refused instanceof Error, "The newer programs did not refuse the folder.");
  const message = refused.message.trim().split("\n").at(-1) ?? "";
  assert(/was made by PostgreSQL 15, but PostgreSQL 1\d is installed.*backup.*restore/.test(message), message);
  const file = join(newDir, "moved.backup");
  await command(["backup", file], { DATA_DIR: dataDir, PG_BIN: debian15 });
  await command(["restore", file], { DATA_DIR: newDir });
  await inspect({ dataDir: newDir }, (sql) => checkLedger(sql, ledger));
  return "refused in one line; the backup and restore that it advises keep every write";
}
