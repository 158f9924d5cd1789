import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { openDatabase } from "#db/open.ts";
import { closeApps } from "#tests/harness.ts";
import { type SiteProcess, startSite } from "#tests/site-process.ts";
import { readUntil, until } from "#tests/until.ts";
import { type Browser, browser } from "./process-browser.ts";

let site: SiteProcess;
let sql: Sql;
const endings: (() => Promise<unknown>)[] = [closeApps];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "toploader-workers-"));
  endings.push(() => rm(path, { recursive: true, force: true }));
  // As root the database runs as another user, who has to get through.
  await chmod(path, 0o711);
  return path;
}

/** Two workers on an embedded database, which the tests join. */
beforeAll(async () => {
  const dataDir = await folder();
  site = await startSite({ DATA_DIR: dataDir, WORKERS: "2", LOG_LEVEL: "info", TRUST_PROXY: "true" });
  expect(site.errors).toBe("");
  const opened = await openDatabase({ dataDir }, () => {});
  sql = connect(opened, { max: 2 }).sql;
  endings.push(
    opened.close,
    () => sql.end(),
    () => site.stop(),
  );
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const workersOf = (some: SiteProcess) =>
  [...some.output().matchAll(/"worker":(\d+),"msg":"a worker is listening"/g)].map(([, pid]) => Number(pid));
const workers = () => workersOf(site);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

let people = 0;

async function member(): Promise<Browser> {
  const person = browser(site);
  const name = `person ${++people}`;
  const account = { email: `person.${people}@example.com`, password: "correct horse battery" };
  expect((await person.post("/auth/register", account, { accept: "text/html" })).status).toBe(303);
  await sql`
    with named as (update users set username = ${name}, slug = ${name} where email = ${account.email} returning id)
    insert into user_roles select id, 'member' from named`;
  return person;
}

const ofSet = "/api/collection?setId=sv03.5";
const tap = () => ({ cardId: "sv03.5-001", variant: "normal", change: 1, id: crypto.randomUUID() });

const send = (person: Browser, one: ReturnType<typeof tap>) =>
  until(async () => (await person.put(ofSet, one).catch(() => null))?.status === 200);

const quantity = async (person: Browser) =>
  ((await (await person.json(ofSet)).json()) as { quantity: number }[]).map((entry) => entry.quantity);

test("a killed worker is replaced, and no answered write is lost", async () => {
  const person = await member();
  const [first = 0, second = 0, ...more] = workers();
  expect(more).toEqual([]);
  for (let count = 0; count < 20; count++) {
    if (count === 10) process.kill(first, "SIGKILL");
    await send(person, tap());
  }
  const listening = await until(workers, ({ length }) => length === 3);
  expect([isAlive(first), isAlive(second), isAlive(listening[2] ?? 0)]).toEqual([false, true, true]);
  expect(await quantity(person)).toEqual([20]);
});

test("SIGHUP replaces all of them, while writes are answered", async () => {
  const person = await member();
  const olds = workers().filter(isAlive);
  site.child.kill("SIGHUP");
  let sent = 0;
  for (const old of olds) {
    await until(async () => {
      await send(person, tap());
      sent++;
      return !isAlive(old);
    });
  }
  const news = await until(
    () => workers().filter(isAlive),
    ({ length }) => length === 2,
  );
  expect(news.filter((pid) => olds.includes(pid))).toEqual([]);
  expect(await quantity(person)).toEqual([sent]);
});

test("an event of any worker reaches a page at any other", async () => {
  const person = await member();
  const streams = await Promise.all(Array.from({ length: 6 }, () => person.request("/events")));
  const readers = streams.map(({ body }) => body!.getReader());
  for (const reader of readers) await readUntil(reader, "event: ready");
  await send(person, tap());
  for (const reader of readers) expect(await readUntil(reader, '"ids":["sv03.5-001"]')).toContain("event: collection");
  await Promise.all(readers.map((reader) => reader.cancel()));
});

test("no worker shows an outdated catalogue, an ended session or another person's page", async () => {
  const person = await member();
  const page = async (who: Browser) => (await who.page("/series/scarlet-violet/151/1")).text();
  const many = (who: Browser) => Promise.all(Array.from({ length: 12 }, () => page(who)));
  await many(browser(site));
  await sql`update cards set name = 'Bulbasaur of tomorrow' where id = 'sv03.5-001'`;
  await sql`update catalogue_state set version = version + 1`;
  await sql`notify catalogue`;
  await until(
    () => many(browser(site)),
    (pages) => pages.every((text) => text.includes("Bulbasaur of tomorrow")),
  );
  const own = await many(person);
  expect(own.every((text) => text.includes(`person ${people}`))).toBe(true);
  expect((await many(browser(site))).some((text) => text.includes("person "))).toBe(false);
  expect((await person.post("/auth/signout", {}, { accept: "text/html" })).status).toBe(303);
  expect((await many(person)).some((text) => text.includes(`person ${people}`))).toBe(false);
});

test("workers end with their supervisor, even a killed one", async () => {
  const other = await startSite({ DATA_DIR: await folder(), WORKERS: "2", LOG_LEVEL: "info" });
  const all = await until(
    () => workersOf(other),
    ({ length }) => length === 2,
  );
  other.child.kill("SIGKILL");
  await until(() => !all.some(isAlive));
});

test("a port in use is refused, and a site that ends stops its workers", async () => {
  const { port } = new URL(site.address);
  const dataDir = await folder();
  const late = await startSite({ DATA_DIR: dataDir, WORKERS: "2", PORT: port });
  expect(late.errors).toContain(port);
  expect(await readdir(dataDir)).toEqual([]);
  const all = workers();
  expect(await site.stop()).toBe(0);
  expect(all.filter(isAlive)).toEqual([]);
});
