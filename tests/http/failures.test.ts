import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { sql as query } from "drizzle-orm";
import { Hono } from "hono";
import { type ConnectionOptions, connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import type { Db } from "#db/open.ts";
import { renderPage } from "#frame/page.tsx";
import { keepRoom } from "#http/body/room.ts";
import type { Env } from "#http/env.ts";
import { onError } from "#http/failures.tsx";
import { context } from "#http/middleware/context.ts";
import { Refusal, refusalStatuses } from "#lib/errors.ts";
import { bodyOf, useSite } from "../harness.ts";

const frame = {
  hasPage: () => true,
  guardedPages: () => [],
  cardActions: [],
  tileActions: [],
  cardTabs: [],
  personTabs: [],
  accountRows: [],
  inSettings: async () => null,
  keepFailure: () => {},
  renderPage,
  frameKey: () => "",
  describeApi: () => {
    throw new Error("not asked for");
  },
};

const site = await useSite();

/** A site of one address, which fails as `work` does. */
function failing(work: (db: Db) => Promise<unknown>, db = site.db) {
  const app = new Hono<Env>().use(context({ ...site.deps, db }, frame));
  app.onError(onError);
  return app.get("/", async (c) => c.json(await work(c.var.db)));
}

type Failure = { code: number; message: string; friendlyMessage: string; correlationId: string };

/** A failure as JSON and as a page; both have the code that finds it in the log. */
async function answersOf(work: (db: Db) => Promise<unknown>, db?: Db) {
  const app = failing(work, db);
  const json = await app.request("/", { headers: { accept: "application/json" } });
  const failure = (await json.json()) as Failure;
  expect(failure).toMatchObject({ code: json.status, correlationId: json.headers.get("x-correlation-id") ?? "" });
  const page = await app.request("/", { headers: { accept: "text/html" } });
  expect(page.status).toBe(json.status);
  const html = await bodyOf(page, page.status);
  expect(html).toContain(failure.friendlyMessage.replaceAll("'", "&#x27;"));
  expect([json.status, /<output id="error-[\w-]+">([^<]*)</.exec(html)?.[1]]).toEqual([
    json.status,
    page.headers.get("x-correlation-id") ?? "no id",
  ]);
  return { status: json.status, ...failure };
}

/** Drizzle over a client that is made for one question and ended after it. */
async function answersOver(
  options: ConnectionOptions,
  work: (db: Db) => Promise<unknown>,
  statementTimeoutMs?: number,
) {
  const client = connect({ options }, { max: 1, statementTimeoutMs });
  return await answersOf(work, client.db).finally(() => client.sql.end({ timeout: 1 }));
}

const ask = (db: Db) => db.execute(query`select 1`);
/** Lets the server itself fail with a code of its own. */
const raise = (code: string) => (db: Db) =>
  db.execute(query.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));

const gone = { status: 503, message: "The database cannot be reached." };

describe("an unreachable database is 503:", () => {
  test("nothing listens on its port", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await answersOver(readAddress(`postgres://me@127.0.0.1:${port}/x`).address, ask)).toMatchObject(gone);
  });

  test("its socket is gone", async () => {
    const options = { path: "/nowhere/.s.PGSQL.5432", user: "me", ssl: false as const };
    expect(await answersOver(options, ask)).toMatchObject(gone);
  });

  test("its host name does not resolve", async () => {
    expect(await answersOver(readAddress("postgres://me@database.invalid/x").address, ask)).toMatchObject(gone);
  });

  test("it hangs up", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.destroy())).listen(0, "127.0.0.1");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await answersOver(readAddress(`postgres://me@127.0.0.1:${port}/x`).address, ask)).toMatchObject(gone);
    server.close();
  });

  test("it ends our connection", async () => {
    const end = (db: Db) => db.execute(query`select pg_terminate_backend(pg_backend_pid())`);
    expect(await answersOf(end)).toMatchObject(gone);
  });

  test("our own connections were terminated", async () => {
    const client = connect(site.opened, { max: 1 });
    await client.sql.end();
    expect(await answersOf(ask, client.db)).toMatchObject(gone);
  });

  test("it is read-only", async () => {
    const client = connect(site.opened, { max: 1 });
    await client.sql`set default_transaction_read_only = on`;
    const change = (db: Db) => db.execute(query`delete from settings`);
    expect(await answersOf(change, client.db)).toMatchObject(gone);
    await client.sql.end();
  });

  // Starting up, crash of another backend, too many connections, out of memory, connection lost.
  for (const code of ["57P03", "57P02", "53300", "53200", "08006"]) {
    test(`it reports ${code}`, async () => {
      expect(await answersOf(raise(code))).toMatchObject(gone);
    });
  }
});

test("a statement that takes too long is 503, also inside a transaction", async () => {
  const slow = (db: Db) => db.execute(query`select pg_sleep(10)`);
  const stopped = { status: 503, message: "That took too long and was stopped." };
  expect(await answersOver(site.opened.options, slow, 50)).toMatchObject(stopped);
  expect(await answersOver(site.opened.options, (db) => db.transaction((tx) => slow(tx)), 50)).toMatchObject(stopped);
});

test("a full disk is 507", async () => {
  expect(await answersOf(raise("53100"))).toMatchObject({ status: 507, message: "The disk is full." });
  const wrapped = new Error("outer", {
    cause: new Error("inner", { cause: Object.assign(new Error(), { code: "ENOSPC" }) }),
  });
  expect(await answersOf(() => Promise.reject(wrapped))).toMatchObject({ status: 507 });
});

test("any other error is 500 without its cause", async () => {
  const missing = await answersOf(() => readFile("/nowhere/secret-name"));
  const broken = await answersOf((db) => db.execute(query`select secret_name from nowhere`));
  for (const response of [missing, broken]) {
    expect(response.status).toBe(500);
    expect(JSON.stringify(response)).not.toMatch(/secret|nowhere/);
  }
});

test("every error page shows its code, whatever its status", async () => {
  for (const status of refusalStatuses) {
    const refused = await answersOf(() => Promise.reject(new Refusal(status, "No.")));
    expect(refused.status).toBe(status);
  }
});

test("a nearly full disk refuses writes with 507, and reads still work", async () => {
  // Nothing can be free where there is no room at all.
  const config = { ...site.deps.config, dataDir: "/proc" };
  const app = new Hono<Env>().use(context(site.deps, frame), keepRoom(config));
  app.onError(onError);
  app.all("/", (c) => c.text("done"));
  expect((await app.request("/")).status).toBe(200);
  for (const method of ["PUT", "POST", "DELETE"]) expect((await app.request("/", { method })).status).toBe(507);
});

test("a session is read while it cannot be written", async () => {
  const misty = await site.signUp();
  await site.sql.unsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '53100'; end $$`);
  await site.sql`create trigger refuse before update on sessions for each row execute function refuse()`;
  site.setTime(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
  const response = await misty.json("/api/user");
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().filter((line) => line.startsWith("session="))).toEqual([]);
});
