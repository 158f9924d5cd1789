import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { asSuperuser } from "#db/embedded/postmaster.ts";
import { checkLedger, openLedger, put, register, startWriting } from "./collectors.ts";
import { assert, type Cleanup, count, type Fault, inspect, type Length, median, newFolder, until } from "./fault.ts";
import { type Site, startSite } from "./processes.ts";
import { readyFolder } from "./ready.ts";

export const disks: Fault[] = [
  { name: "power cut while 16 clients write", whyNot: whyNoFreezing, run: cutPower },
  { name: "disk full, and room again", whyNot: whyNoSmallDisk, run: fillDisk },
];

/** Runs a program of the system. @returns why it failed, or undefined. */
async function failure(...words: string[]): Promise<string | undefined> {
  try {
    const run = Bun.spawn(words, { stdout: "ignore", stderr: "pipe" });
    const errors = await new Response(run.stderr).text();
    return (await run.exited) === 0 ? undefined : `${words[0]}: ${errors.trim()}`;
  } catch (error) {
    return String(error);
  }
}

async function must(...words: string[]): Promise<void> {
  const why = await failure(...words);
  assert(why === undefined, why ?? "");
}

/** Mounts something on a new folder, until the fault is over. @returns why that cannot be done here, or undefined. */
async function mount(folder: string, cleanup: Cleanup, ...words: string[]): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  const why = await failure("mount", ...words, folder);
  if (why === undefined) cleanup.defer(async () => void (await failure("umount", "--lazy", folder)));
  return why;
}

/** A disk in a file, with an empty ext4 on it. */
async function makeDisk(file: string, megabytes: number): Promise<string | undefined> {
  return (await failure("truncate", "--size", `${megabytes}M`, file)) ?? (await failure("mkfs.ext4", "-q", file));
}

/** Two disks, each in a file, the second on the first, which can be frozen. @returns why that cannot be done here, or undefined. */
async function makeDisks(folder: string, cleanup: Cleanup): Promise<string | undefined> {
  const [outer, inner] = [join(folder, "outer"), join(folder, "inner")];
  return (
    (await makeDisk(join(folder, "outer.img"), 700)) ??
    (await mount(outer, cleanup, "-o", "loop", join(folder, "outer.img"))) ??
    (await makeDisk(join(outer, "inner.img"), 400)) ??
    (await mount(inner, cleanup, "-o", "loop", join(outer, "inner.img"))) ??
    (await failure("fsfreeze", "--freeze", outer)) ??
    (await failure("fsfreeze", "--unfreeze", outer))
  );
}

async function whyNoFreezing(cleanup: Cleanup): Promise<string | undefined> {
  return await makeDisks(await newFolder(cleanup), cleanup);
}

/**
 * A power cut leaves what has reached the disk at one moment, and nothing of what was in memory. The data lies on a disk in
 * a file; for that moment the file system around it is frozen, which holds back every write to the disk, and the file is
 * copied. What the kernel had in memory is not in it. Each copy is then mounted and started from.
 */
async function cutPower(length: Length, cleanup: Cleanup) {
  const folder = await newFolder(cleanup);
  const [outer, inner] = [join(folder, "outer"), join(folder, "inner")];
  const why = await makeDisks(folder, cleanup);
  assert(why === undefined, why ?? "");
  const dataDir = join(inner, "data");
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  const cookie = await register(site.address);
  const ledger = await inspect({ dataDir }, openLedger);
  const starts: number[] = [];
  const times = length === "long" ? 12 : 2;
  for (let round = 0; round < times; round++) {
    const writing = startWriting(site.address, cookie, ledger);
    await until("writes are acknowledged", async () => writing.acknowledged() > 50);
    await Bun.sleep(Math.random() * (length === "long" ? 2000 : 500));
    const before = structuredClone(ledger);
    await must("fsfreeze", "--freeze", outer);
    try {
      await must("cp", "--sparse=always", join(outer, "inner.img"), join(folder, "copy.img"));
    } finally {
      await must("fsfreeze", "--unfreeze", outer);
    }
    await writing.stop();
    // What was sent, but not acknowledged, before the copy may be in it.
    for (const [index, line] of before.lines.entries()) line.sent = ledger.lines[index]?.sent ?? 0;
    starts.push(await openCopy(join(folder, "copy.img"), join(folder, `copy-${round}`), before));
  }
  await inspect({ dataDir }, (sql) => checkLedger(sql, ledger));
  return `${times} cuts, ${count(ledger.acknowledgements)} acknowledged writes, none lost; start from the copy ${median(starts)} ms`;
}

async function openCopy(image: string, folder: string, ledger: Parameters<typeof checkLedger>[1]): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  const why = await mount(folder, cleanup, "-o", "loop", image);
  assert(why === undefined, why ?? "");
  const dataDir = join(folder, "data");
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  await inspect({ dataDir }, (sql) => checkLedger(sql, ledger));
  assert((await site.stop()) === 0, "The copy did not stop cleanly.");
  return site.startMilliseconds;
}

type Failure = { code: number; friendlyMessage: string; correlationId: string };

const makeSmallDisk = (folder: string, cleanup: Cleanup) =>
  mount(folder, cleanup, "-t", "tmpfs", "-o", "size=300m,mode=711", "tmpfs");

async function whyNoSmallDisk(cleanup: Cleanup): Promise<string | undefined> {
  return await makeSmallDisk(join(await newFolder(cleanup), "disk"), cleanup);
}

/**
 * A disk that is full: what is written is refused in words, what is read goes on, and both go on when there is room again,
 * also when PostgreSQL itself had to give up for want of room for its log.
 */
async function fillDisk(length: Length, cleanup: Cleanup) {
  const folder = await newFolder(cleanup);
  const disk = join(folder, "disk");
  const why = await makeSmallDisk(disk, cleanup);
  assert(why === undefined, why ?? "");
  const { dataDir, cookie, ledger } = await readyFolder(cleanup, join(disk, "data"));
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  const fill = () => failure("dd", "if=/dev/zero", `of=${join(disk, "filler")}`, "bs=1M");
  const entry = { cardId: "sv03.5-001", variant: "normal", quantity: 1 };
  const write = () => put(site.address, cookie, entry).then((response) => response.status);
  const recoveries: number[] = [];
  for (let round = 0; round < (length === "long" ? 3 : 1); round++) {
    const writing = startWriting(site.address, cookie, ledger);
    await until("writes are acknowledged", async () => writing.acknowledged() > 50);
    await fill();
    // One that finds room in a page that is there may still be kept.
    let refused: Response | undefined;
    await until("writes are refused", async () => {
      const response = await put(site.address, cookie, entry);
      if (response.status === 507) refused = response;
      return refused !== undefined;
    });
    await checkRefusal(site, cookie, refused);
    await writing.stop();
    const known = [...writing.statuses.keys()].every((status) => [200, 503, 507].includes(status));
    assert(known, `The writers were answered ${[...writing.statuses.keys()]}.`);
    if (round > 0 || length === "short") await exhaustLog(dataDir);
    await rm(join(disk, "filler"));
    recoveries.push(await until("writes go on", async () => (await write()) === 200, 60_000));
    assert(site.child.exitCode === null, "The site ended.");
    await inspect({ dataDir }, (sql) => checkLedger(sql, ledger));
  }
  const starts = [...site.output().matchAll(/PostgreSQL ended by itself/g)].length;
  return `507 with its message, reading goes on; writing again after ${median(recoveries)} ms; tries to start PostgreSQL again: ${starts}; ${count(ledger.acknowledgements)} acknowledged writes, none lost`;
}

async function checkRefusal(site: Site, cookie: string, response: Response | undefined): Promise<void> {
  const refusal = (await response?.json()) as Failure;
  assert(/disk.*full/.test(refusal.friendlyMessage), JSON.stringify(refusal));
  assert(refusal.correlationId === response?.headers.get("x-correlation-id"), "The correlation id is another.");
  for (const path of ["/series/scarlet-violet/151", "/collection", "/api/collection?setId=sv03.5"]) {
    const read = await fetch(site.address + path, { headers: { cookie, accept: "text/html" } });
    assert(read.status === 200, `With a full disk ${path} answers ${read.status}.`);
  }
}

/** Leaves PostgreSQL no room for its log, with which it ends; it may come up again by itself. */
async function exhaustLog(dataDir: string): Promise<void> {
  const socket = join(dataDir, "pg/socket/.s.PGSQL.5432");
  const failed: unknown = await asSuperuser(socket, "postgres", async (sql) => {
    for (let segment = 0; segment < 100; segment++) await sql`select pg_switch_wal(), pg_current_xact_id()`;
  }).catch((error: unknown) => error);
  const { severity, code } = Object.assign({ severity: "", code: "" }, failed);
  assert(severity === "PANIC" || code === "CONNECTION_CLOSED", `PostgreSQL did not end for want of room: ${failed}`);
}
