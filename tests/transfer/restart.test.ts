import { expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { queueUnfinished, work } from "#features/transfer/import/jobs/import.ts";
import { openImport } from "#features/transfer/import/queries/imports.ts";
import { claimCommit } from "#features/transfer/import/queries/progress.ts";
import { endBackground } from "#lib/endings.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { type Person, useSite } from "../harness.ts";
import { until } from "../until.ts";
import { look, untilImport, whole } from "./transfer-files.ts";

const rowCount = 9_000;

const site = await useSite({}, "starter");
await site.work();
const cards = await site.sql<{ name: string; number: string; variant: string }[]>`
  select c.name, c.number, v.name as variant from cards c join variants v on v.card_id = c.id
  where c.set_id = 'sv03.5' order by c.id, v.key`;
const rows = Array.from({ length: rowCount }, (_, index) => {
  const { name, number, variant } = cards[index % cards.length] ?? { name: "", number: "", variant: "" };
  return `1,"${name}","${name}",151,${number},MEW,"${index % 100 === 0 ? "Odd" : variant}",NM,English,,,,,`;
});
const text = [
  "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU,Price,Price Each",
  ...rows,
].join("\n");

const noJob = async () => {};

/** An import that is taken in, without a job. */
async function taken(person: Person): Promise<string> {
  const bytes = Bun.gzipSync(text);
  const file = { fileName: "cards.csv", bytes, format: "TCGplayer", mode: "add", total: rowCount } as const;
  const id = await openImport(site.db, person.id, noJob, file);
  if (!id) throw new Error("The import was not taken in.");
  return id;
}

const rowsOf = (id: string) => site.sql`
  select line, state, remarks, said, quantity, card_id, variant, choices, details from collection_import_rows
  where import_id = ${id} order by line`;

/**
 * Runs another process until it has done its first statement on a table and begins the second; there it is killed without
 * warning. Its backend goes on with the statement that it was at.
 */
async function killedAt(table: string, condition: string, id: string): Promise<void> {
  const gate = connect(site.opened, { max: 1, statementTimeoutMs: 0 }).sql;
  await gate`select pg_advisory_lock(42)`;
  await gate.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin if ${condition} then perform pg_advisory_xact_lock(42); end if; return null; end $$;
    create trigger gate before insert on ${table} for each statement execute function wait_at_gate()`);
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "import-process.ts"), JSON.stringify(site.opened.options), id],
    { stdout: "inherit", stderr: "inherit" },
  );
  await until(async () => {
    if (child.exitCode !== null) throw new Error("The process ended before it could be killed.");
    const waiting = await site.sql`select from pg_locks where locktype = 'advisory' and objid = 42 and not granted`;
    return waiting.length > 0;
  });
  child.kill("SIGKILL");
  await child.exited;
  await gate`select pg_advisory_unlock(42)`;
  await gate`drop function wait_at_gate cascade`;
  await gate.end();
}

test("a process killed while it reads leaves its stored rows; another one continues, and each row is there once", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const id = await taken(misty);
  await killedAt("collection_import_rows", "exists (select from collection_import_rows)", id);
  const half = await look(misty, id);
  expect(half.state).toBe("reading");
  expect(half.seen).toBeGreaterThan(0);
  expect(half.seen).toBeLessThan(rowCount);
  await queueUnfinished(site.deps);
  const done = await untilImport(misty, id, ({ state }) => state !== "reading");
  expect(done).toMatchObject({ state: "ready", seen: rowCount, total: rowCount, rows: { ambiguous: 90 } });
  const whole = await taken(brock);
  await work(site.deps, whole);
  expect([...(await rowsOf(id))]).toEqual([...(await rowsOf(whole))]);
});

test("a process killed while it writes has written nothing; another one writes everything, once", async () => {
  const misty = await site.signUp();
  const id = await taken(misty);
  await work(site.deps, id);
  expect(await claimCommit(site.db, misty.id, id, noJob)).toBe(true);
  expect(await claimCommit(site.db, misty.id, id, noJob)).toBe(false);
  await killedAt("copies", "true", id);
  expect((await whole(misty)).entries).toEqual([]);
  await Promise.all([queueUnfinished(site.deps), queueUnfinished(site.deps)]);
  const done = await untilImport(misty, id, ({ state }) => state !== "committing");
  expect(done).toMatchObject({ state: "done", copies: rowCount - 90 });
  const sum = (await whole(misty)).entries.reduce((copies, { quantity }) => copies + quantity, 0);
  expect(sum).toBe(rowCount - 90);
  await checkChangeLog(site.sql);
});

test("a process that stops normally finishes its current rows, and the rest waits", async () => {
  const misty = await site.signUp();
  const id = await taken(misty);
  const going = work(site.deps, id);
  await untilImport(misty, id, ({ seen }) => seen > 0);
  await endBackground();
  await going;
  await queueUnfinished(site.deps);
  const done = await untilImport(misty, id, ({ state }) => state !== "reading");
  expect(done).toMatchObject({ state: "ready", seen: rowCount, total: rowCount });
});

test("an import that is canceled during reading leaves nothing", async () => {
  const misty = await site.signUp();
  const id = await taken(misty);
  const going = work(site.deps, id);
  await untilImport(misty, id, ({ seen }) => seen > 0);
  expect((await misty.request(`/api/collection/imports/${id}`, { method: "DELETE" })).status).toBe(200);
  await going;
  expect(await rowsOf(id)).toHaveLength(0);
  expect(await site.sql`select from collection_imports where id = ${id}`).toHaveLength(0);
});
