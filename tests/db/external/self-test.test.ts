import { afterAll, describe, expect, test } from "bun:test";
import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { useFolder } from "#tests/harness.ts";
import { startExternalServer } from "#tests/operations/external-server.ts";

const server = await startExternalServer();
const admin = connect({ options: readAddress(server.url).address }, { max: 2 }).sql;
afterAll(async () => {
  await admin.end();
  await server.stop();
});
const dataDir = await useFolder();

const urlOf = (database: string, user = "postgres") =>
  server.url.replace("//postgres@", `//${user}@`).replace(/postgres$/, database);

const lines: string[] = [];
const open = (databaseUrl: string, more: { databaseDirectUrl?: string; waitMs?: number } = {}) =>
  openDatabase({ databaseUrl, dataDir, ...more }, (line) => lines.push(line));

const trouble = async (url: string, more = {}) =>
  await open(url, more).then(
    () => "none",
    ({ name, message }: Error) => `${name}: ${message}`,
  );

const run = (...statements: string[]) => admin.unsafe(statements.join(";"));
const create = (name: string, settings: string) => run(`create database ${name} template template0 ${settings}`);
const unicode = "encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'";

describe("a database that cannot hold the site is refused in one line, with what to do:", () => {
  test("the encoding SQL_ASCII", async () => {
    await create("bytes", "encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    expect(await trouble(urlOf("bytes"))).toBe(
      "DatabaseError: The server of DATABASE_URL cannot be used. The database's encoding is SQL_ASCII, not UTF8. Make a database for " +
        "the site: create database toploader template template0 encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'.",
    );
  });

  test("the locale C, which knows no É", async () => {
    await create("letters", "encoding 'UTF8' locale_provider libc locale 'C'");
    expect(await trouble(urlOf("letters"))).toMatch(
      /knows only the letters A to Z\. Make a database for the site: create/,
    );
  });

  test("none of that name", async () => {
    expect(await trouble(urlOf("nothing"))).toMatch(/database "nothing" does not exist Create the database, or/);
  });

  test("a role that may not create", async () => {
    await create("poor", unicode);
    await run("create role poor login");
    expect(await trouble(urlOf("poor", "poor"))).toBe(
      "DatabaseError: The server of DATABASE_URL cannot be used. The role poor may not create schemas in the database. " +
        'Let it own the database: alter database "poor" owner to "poor".',
    );
    await run('alter database "poor" owner to "poor"');
    expect(await trouble(urlOf("poor", "poor"))).toBe("none");
  });

  test("tables of another role", async () => {
    await create("shared", unicode);
    const others = connect({ options: readAddress(urlOf("shared")).address }, { max: 1 }).sql;
    await migrateDatabase(others).finally(() => others.end());
    await run("create role guest login", 'alter database "shared" owner to "guest"');
    expect(await trouble(urlOf("shared", "guest"))).toMatch(
      /The role guest does not own the tables .+, .+, .+\. Let it own them: reassign owned by OTHER to "guest"\.$/,
    );
  });

  test("transactions that only read", async () => {
    await create("calm", unicode);
    await run("alter database calm set default_transaction_read_only = on");
    expect(await trouble(urlOf("calm"))).toMatch(
      /Its transactions only read\. Take default_transaction_read_only from/,
    );
  });

  test("another one past the pooler", async () => {
    await create("here", unicode);
    await create("there", unicode);
    expect(await trouble(urlOf("here"), { databaseDirectUrl: urlOf("there") })).toMatch(
      /DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\.$/,
    );
    expect(await trouble(urlOf("here"), { databaseDirectUrl: urlOf("here") })).toBe("none");
  });
});

test("options of other clients are named and not sent", async () => {
  await create("managed", unicode);
  lines.length = 0;
  const url = `${urlOf("managed")}?channel_binding=prefer&schema=public&sslmode=prefer`;
  expect(await trouble(url)).toBe("none");
  expect(lines).toEqual(["Not used of DATABASE_URL: channel_binding, schema."]);
});

test("limits are set after connecting, and each connection has them", async () => {
  await create("limits", unicode);
  const opened = await open(urlOf("limits"));
  const { sql } = connect(opened, { max: 3, statementTimeoutMs: 12_000 });
  try {
    const shown = await Promise.all(
      [1, 2, 3].map(() => sql`select current_setting('statement_timeout') as limit, pg_sleep(0.1)`),
    );
    expect(shown.map(([row]) => row?.limit)).toEqual(["12s", "12s", "12s"]);
    const reserved = await sql.reserve();
    expect((await reserved`select current_setting('statement_timeout') as limit`)[0]?.limit).toBe("12s");
    reserved.release();
  } finally {
    await sql.end();
  }
});

test("a connection whose server falls silent is left, and the next one works", async () => {
  await create("silent", unicode);
  const opened = await open(urlOf("silent"));
  const { sql } = connect(opened, { max: 1, statementTimeoutMs: 100 });
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const pid = backend?.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  try {
    await expect(sql`select 1`.execute()).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    const [next] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    expect(next?.pid).not.toBe(pid);
  } finally {
    process.kill(pid, "SIGCONT");
    await sql.end();
  }
});

test("rows that arrive slowly are no silence, nor is a reader that takes its time", async () => {
  const opened = await open(urlOf("silent"));
  const { sql } = connect(opened, { max: 1, statementTimeoutMs: 100 });
  try {
    await sql`set statement_timeout = 0`;
    const read: number[] = [];
    for await (const rows of sql`select n from generate_series(1, 4) n`.cursor(2)) {
      // Longer than the limit and its grace together.
      if (read.length === 0) await Bun.sleep(5500);
      read.push(...rows.map(({ n }) => n));
    }
    expect(read).toEqual([1, 2, 3, 4]);
  } finally {
    await sql.end();
  }
});

test("a server that comes up later is waited for, and said so", async () => {
  await create("late", unicode);
  await server.halt();
  lines.length = 0;
  const opening = open(urlOf("late"), { waitMs: 60_000 });
  await Bun.sleep(0);
  await server.start();
  expect((await opening).kind).toBe("external");
  expect(lines.every((line) => line.startsWith("Waiting for the server of DATABASE_URL: "))).toBe(true);
});
