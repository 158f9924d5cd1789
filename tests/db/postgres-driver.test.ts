import { afterAll, expect, test } from "bun:test";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReservedSql, Sql, TransactionSql } from "postgres";
import { connect } from "#db/connect.ts";
import { closeApps, testDatabase } from "../harness.ts";

afterAll(closeApps);

const { opened } = await testDatabase();
const { sql } = connect(opened, { max: 1 });
const { sql: other } = connect(opened, { max: 1 });
afterAll(() => Promise.all([sql.end(), other.end()]));

/** Fails after three rows have been sent. */
const failMidway = () => sql`select 1 / (4 - n) from generate_series(1, 5) as n`;

// patches/postgres@3.4.9.patch: the driver kept counting rows from where the failed query had stopped.
test("a query after one that failed midway returns its own rows only", async () => {
  await expect(failMidway()).rejects.toThrow("division by zero");
  const rows = await sql`select n from generate_series(1, 2) as n`;
  expect([...rows]).toEqual([{ n: 1 }, { n: 2 }]);
});

test("queries sent together with one that fails midway return their own rows only", async () => {
  const one = () => sql`select 1 as n`;
  const results = await Promise.allSettled([one(), failMidway(), one(), failMidway(), one()]);
  expect(results.map((each) => (each.status === "fulfilled" ? each.value.length : "failed"))).toEqual([
    1,
    "failed",
    1,
    "failed",
    1,
  ]);
});

// The same patch: an error after the last row of a COPY was never reported, and the caller waited forever.
test("a COPY whose last row is refused fails with the reason", async () => {
  const copied = sql.begin(async (tx) => {
    await tx`create temporary table numbers (n integer) on commit drop`;
    await pipeline(Readable.from(["1\n", "not a number\n"]), await tx`copy numbers from stdin`.writable());
  });
  await expect(copied).rejects.toThrow('invalid input syntax for type integer: "not a number"');
});

// And the connection stayed paused when the last piece of a COPY filled the reader's buffer.
test("a connection still works after a COPY with a large last row", async () => {
  const rows = await sql`copy (select repeat('x', 200000)) to stdout`.readable();
  expect((await Array.fromAsync(rows)).reduce((sum, chunk) => sum + chunk.length, 0)).toBe(200_001);
  expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }]);
});

// And a reader that stopped early left it paused too.
test("a connection still works after a COPY that was not read to its end", async () => {
  const rows = await sql`copy (select repeat('x', 1000) from generate_series(1, 5000)) to stdout`.readable();
  for await (const _ of rows) break;
  expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }]);
});

/** Ends the only connection of `sql` from outside, as a server that is stopped does. */
const hangUp = async (from: Sql | TransactionSql | ReservedSql) => {
  const [row] = await from<[{ pid: number }]>`select pg_backend_pid() as pid`;
  await other`select pg_terminate_backend(${row.pid}, 5000)`;
};

// The same patch: what was left to write stayed, and nothing was ever written again on that connection.
test("a connection that ends with queries in flight can be used again", async () => {
  for (let round = 0; round < 30; round++) {
    const started = performance.now();
    await Promise.allSettled([hangUp(sql), ...Array.from({ length: round % 4 }, () => sql`select 1 as n`)]);
    let response: { n: number }[] = [];
    // Queries that were on their way fail; none of them waits until connecting is given up, after ten seconds.
    while (response.length === 0) response = await sql<{ n: number }[]>`select 1 as n`.catch(() => []);
    expect([...response]).toEqual([{ n: 1 }]);
    expect(performance.now() - started).toBeLessThan(9_000);
  }
});

// The same patch: later statements of a transaction ran on the next connection, outside of it, or ended the process.
test("a transaction whose connection ended is rolled back", async () => {
  const failed = sql.begin(async (tx) => {
    await hangUp(tx);
    await tx`create table left_over (n integer)`.catch(() => {});
    // On a connection that is there again by now.
    await other`select 1`;
    await tx`create table left_over (n integer)`;
  });
  await expect(failed).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  const [found] = await sql`select to_regclass('left_over') as name`;
  expect(found).toEqual({ name: null });
});

test("a reserved connection that ended fails its queries, and is not given to others", async () => {
  const reserved = await sql.reserve();
  await hangUp(reserved).catch(() => {});
  // EPIPE: the query was written before the end was read.
  await expect(reserved`select 1`).rejects.toThrow(/CONNECTION_CLOSED|EPIPE/);
  reserved.release();
  expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }]);
});
