import { join } from "node:path";
import { tryLock } from "#db/embedded/lock.ts";
import { startExternalServer } from "../operations/external-server.ts";
import { fixtures } from "../paths.ts";
import { checkLedger, openLedger, put, register, startWriting } from "./collectors.ts";
import { command } from "./command.ts";
import { assert, type Cleanup, count, type Fault, inspect, type Length, newFolder, until } from "./fault.ts";
import { type Site, serverOf, signalAll, startSite, withDescendants } from "./processes.ts";
import { readyFolder } from "./ready.ts";

const seconds = (length: Length) => (length === "long" ? 10 : 2);
const set = "/series/scarlet-violet/151";
/** In seconds: five, and what a busy machine adds. */
const mostForTap = 8;
const entry = { cardId: "sv03.5-001", variant: "normal" };

export const outages: Fault[] = [
  { name: "embedded PostgreSQL killed under the site", run: killServer },
  { name: "a server of one's own goes away and comes back", isRare: true, run: stopServer },
  { name: "a server of one's own stands still, and goes on", isRare: true, run: freezeServer },
  { name: "a slow statement", run: slowStatement },
];

async function killServer(length: Length, cleanup: Cleanup) {
  const { dataDir } = await readyFolder(cleanup);
  return await outage(length, cleanup, { DATA_DIR: dataDir }, async () => {
    // Whoever starts the server holds this lock: with it taken, the outage lasts as long as it should.
    const restart = tryLock(join(dataDir, "pg/opening.lock"), "exclusive");
    assert(restart !== undefined, "The lock is taken.");
    process.kill(serverOf(dataDir), "SIGKILL");
    return async () => restart();
  });
}

async function stopServer(length: Length, cleanup: Cleanup) {
  const server = await startExternalServer();
  cleanup.defer(server.stop);
  const settings = { DATA_DIR: await newFolder(cleanup), DATABASE_URL: server.url };
  return await outage(length, cleanup, settings, async () => {
    await server.halt();
    return server.start;
  });
}

/**
 * A database that is gone for a while: every request gets an error in the requested format, and the site recovers by itself,
 * with open streams and the state in memory.
 * @param begin ends the database, and returns what brings it back.
 */
async function outage(
  length: Length,
  cleanup: Cleanup,
  settings: { DATA_DIR: string; DATABASE_URL?: string },
  begin: () => Promise<() => Promise<unknown>>,
) {
  const where = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const site = await startSite(settings, cleanup);
  const cookie = await register(site.address, "Brock");
  const ledger = await inspect(where, (sql) => openLedger(sql, "Brock"));
  const stream = await openStream(site, cookie);
  const writing = startWriting(site.address, cookie, ledger);
  await until("writes are acknowledged", async () => writing.acknowledged() > 50);
  const end = await begin();
  await until("requests are refused", async () => (await fetch(`${site.address}/readyz`)).status === 503);
  const requests = await staysRefused(site, cookie, seconds(length));
  await end();
  const back = await until("the site is ready", async () => (await fetch(`${site.address}/readyz`)).status === 200);
  const more = writing.acknowledged() + 50;
  await until("writes go on", async () => writing.acknowledged() > more);
  await writing.stop();
  const strange = [...writing.statuses.keys()].filter((status) => ![200, 503].includes(status));
  assert(strange.length === 0, `Writers were answered ${strange}.`);
  await inspect(where, (sql) => checkLedger(sql, ledger));
  const heard = await hearsChange(site, cookie, stream);
  const seen = await seesImport(site, cookie, settings);
  assert(site.child.exitCode === null, "The site ended.");
  return `${count(requests)} × 503 in ${seconds(length)} s; ready ${back} ms after, streams ${heard} ms, import seen ${seen} ms; ${count(ledger.acknowledgements)} acknowledged writes, none lost`;
}

/** Every route that needs the database answers 503 in the requested format. @returns the number of requests. */
async function staysRefused(site: Site, cookie: string, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let requests = 0;
  for (; Date.now() < end; requests += 2) {
    const page = await fetch(`${site.address}/collection`, { headers: { cookie, accept: "text/html" } });
    const html = await page.text();
    assert(page.status === 503, `A page answers ${page.status}.`);
    assert(html.includes("Error Code") && html.includes(page.headers.get("x-correlation-id") ?? "none"), html);
    const response = await put(site.address, cookie, { ...entry, quantity: 9 });
    const refusal = (await response.json()) as { code: number; friendlyMessage: string; correlationId: string };
    assert(response.status === 503 && refusal.friendlyMessage.includes("database"), JSON.stringify(refusal));
    assert(refusal.correlationId === response.headers.get("x-correlation-id"), "The correlation id is another.");
    assert((await fetch(`${site.address}/readyz`)).status === 503, "It says that it is ready.");
    assert((await fetch(`${site.address}/healthz`)).status === 200, "It says that it is not alive.");
  }
  return requests;
}

async function openStream(site: Site, cookie: string) {
  const response = await fetch(`${site.address}/events`, { headers: { cookie } });
  assert(response.body !== null, "There is no stream.");
  const heard = { text: "", hasEnded: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk, { stream: true });
    heard.hasEnded = true;
  })();
  reading.catch(() => {
    heard.hasEnded = true;
  });
  await until("the stream begins", async () => heard.text.includes("event: ready"));
  return heard;
}

/** The stream that stayed open sends a new change. */
async function hearsChange(site: Site, cookie: string, stream: Awaited<ReturnType<typeof openStream>>) {
  let quantity = 20;
  stream.text = "";
  return await until("a change reaches the open stream", async () => {
    assert(!stream.hasEnded, "The open stream has ended.");
    await (await put(site.address, cookie, { ...entry, quantity: quantity++ })).arrayBuffer();
    await Bun.sleep(100);
    return stream.text.includes(entry.cardId);
  });
}

/** An import by another process is seen, so the site listens again for what it keeps in memory. */
async function seesImport(site: Site, cookie: string, settings: Record<string, string>): Promise<number> {
  const cards = async () => {
    const response = await fetch(`${site.address}/collection`, { headers: { cookie, accept: "application/json" } });
    const failures = site
      .output()
      .split("\n")
      .filter((line) => line.includes("request failed"));
    assert(response.status === 200, `The collection is answered ${response.status}: ${failures.at(-1)}`);
    const { totals } = (await response.json()) as { totals: { total: number }[] };
    return totals.reduce((sum, { total }) => sum + total, 0);
  };
  const before = await cards();
  await command(["catalogue", "import", join(fixtures, "catalogue/tcgdex-en.json")], settings);
  return await until("the import is seen", async () => (await cards()) > before);
}

/** While the server stands still a tap is refused within seconds, and sent again later. Nothing is lost, nothing fails. */
async function freezeServer(length: Length, cleanup: Cleanup) {
  const server = await startExternalServer();
  cleanup.defer(server.stop);
  const settings = { DATA_DIR: await newFolder(cleanup), DATABASE_URL: server.url };
  const where = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const site = await startSite(settings, cleanup);
  const cookie = await register(site.address);
  const ledger = await inspect(where, openLedger);
  const writing = startWriting(site.address, cookie, ledger);
  await until("writes are acknowledged", async () => writing.acknowledged() > 50);
  const frozen = withDescendants(server.pid());
  cleanup.defer(() => signalAll(frozen, "SIGCONT"));
  signalAll(frozen, "SIGSTOP");
  await until("the site is not ready", async () => (await fetch(`${site.address}/readyz`)).status === 503);
  const begin = performance.now();
  const tap = await put(site.address, cookie, { ...entry, quantity: 1 });
  const waited = (performance.now() - begin) / 1000;
  assert(tap.status === 503 && waited < mostForTap, `A tap is answered ${tap.status} after ${waited.toFixed(1)} s.`);
  await Bun.sleep(seconds(length) * 1000);
  assert((await fetch(`${site.address}/healthz`)).status === 200, "It says that it is not alive.");
  signalAll(frozen, "SIGCONT");
  const more = writing.acknowledged() + 50;
  const back = await until("writes go on", async () => writing.acknowledged() > more);
  await writing.stop();
  const statuses = [...writing.statuses.keys()];
  assert(
    statuses.every((status) => [200, 503].includes(status)),
    `Writers were answered ${statuses}.`,
  );
  await inspect(where, (sql) => checkLedger(sql, ledger));
  return `a tap is refused after ${waited.toFixed(1)} s; writes go on after ${back} ms, none lost`;
}

/** A statement that waits too long is cut off and answered, while others are served. */
async function slowStatement(_: Length, cleanup: Cleanup) {
  const { dataDir, cookie } = await readyFolder(cleanup);
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  return await inspect({ dataDir }, async (sql) => {
    const held = await sql.reserve();
    await held`begin`;
    await held`lock table entries in access exclusive mode`;
    const begin = performance.now();
    const waiting = [1, 2, 3, 4].map((quantity) => put(site.address, cookie, { ...entry, quantity }));
    let isOver = false;
    const answers = Promise.all(waiting).finally(() => {
      isOver = true;
    });
    let served = 0;
    for (; !isOver; served++) {
      const page = await fetch(site.address + set, { headers: { accept: "text/html" } });
      assert(page.status === 200, `Another request was answered ${page.status}.`);
      await page.text();
      await Bun.sleep(100);
    }
    const after = ((performance.now() - begin) / 1000).toFixed(1);
    for (const response of await answers) {
      assert(response.status === 503, `A slow write was answered ${response.status}.`);
      assert((await response.text()).includes("took too long"), "It does not say why.");
    }
    await held`rollback`;
    held.release();
    assert((await put(site.address, cookie, { ...entry, quantity: 1 })).status === 200, "Writing does not go on.");
    return `4 cut off after ${after} s with 503; ${count(served)} other requests served meanwhile`;
  });
}
