import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { migrations, schemaState, schemaVersion } from "#db/migrate.ts";
import { backUp } from "#features/operations/queries/backup.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { tableNames } from "#features/operations/queries/server.ts";
import { closeApps, testDatabase, useFolder } from "../harness.ts";
import { isLong } from "../long.ts";
import { fixtures } from "../paths.ts";
import { until } from "../until.ts";
import { fill, writeChange } from "./backup-sample.ts";

const folder = await useFolder();
afterAll(closeApps);
const samples = join(fixtures, "backups");
const path = (name: string) => join(folder, name);

/** Each table's rows as text: equal exactly when every value of every row is. */
async function contentsOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const name of await tableNames(sql)) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

async function filled() {
  const database = await testDatabase();
  await fill(database.sql);
  return database;
}

/** Changes some bytes of a backup; with a new checksum, unless it should be wrong. */
async function altered(name: string, from: string, change: (bytes: Buffer) => Buffer, isSealed = false) {
  const bytes = await readFile(from);
  const changed = change(isSealed ? bytes.subarray(0, -65) : bytes);
  const seal = isSealed ? Buffer.from(`${createHash("sha256").update(changed).digest("hex")}\n`) : Buffer.alloc(0);
  await writeFile(path(name), Buffer.concat([changed, seal]));
  return path(name);
}

/** Expects a refusal that leaves the database without a table. */
async function expectRefused(file: string, reason: string | RegExp) {
  await expect(restore(empty.sql, file)).rejects.toThrow(reason);
  expect(await tableNames(empty.sql)).toEqual([]);
  expect(await schemaVersion(empty.sql)).toEqual({ migrations: 0, hash: "" });
}

const source = await filled();
const empty = await testDatabase("no tables");
const whole = path("whole.backup");
await backUp(source.sql, whole, new Date("2026-01-31T12:00:00Z"));

describe("a restored backup", () => {
  test("equals the original database, table by table", async () => {
    const target = await testDatabase("no tables");
    const summary = await restore(target.sql, whole);
    const restored = await contentsOf(target.sql);
    expect(restored).toEqual(await contentsOf(source.sql));
    expect(restored.artists).toHaveLength(3);
    expect(summary).toMatchObject({ created: "2026-01-31T12:00:00.000Z", tables: Object.keys(restored).length });
    expect(await schemaState(target.sql)).toEqual({ missing: 0, later: 0 });
  });

  test("continues its sequences", async () => {
    const target = await testDatabase("no tables");
    await restore(target.sql, whole);
    await writeChange(target.sql, 2);
    const ids = await target.sql`select id, after from entry_changes order by id`;
    expect([...ids]).toEqual([
      { id: "1", after: 1 },
      { id: "2", after: 2 },
    ]);
  });

  test("of a database without rows is one too", async () => {
    const [from, to] = [await testDatabase(), await testDatabase("no tables")];
    await backUp(from.sql, path("rowless.backup"), new Date());
    await restore(to.sql, path("rowless.backup"));
    expect(await contentsOf(to.sql)).toEqual(await contentsOf(from.sql));
  });

  test("can be larger than the memory in use, and is still equal", async () => {
    const [from, to] = [await testDatabase(), await testDatabase("no tables")];
    await from.sql`insert into settings select 'a' || n, repeat(md5(n::text), n % 200) || E'\n\\.\n' from generate_series(1, 5000) n`;
    await backUp(from.sql, path("large.backup"), new Date());
    await restore(to.sql, path("large.backup"));
    expect(await contentsOf(to.sql)).toEqual(await contentsOf(from.sql));
  });
});

test("a backup made during writes is one consistent snapshot", async () => {
  const { sql } = await filled();
  let isWriting = true;
  // Each transaction writes the same number to two tables; a backup of two moments would hold different numbers.
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 1; isWriting; n++) {
      await sql.begin(async (tx) => {
        await tx`insert into artists values (${`w${writer}-${n}`}, '')`;
        await tx`insert into settings values (${`w${writer}-${n}`}, '')`;
      });
    }
  });
  const file = path("busy.backup");
  const count = async (from: Sql) => (await from<[{ n: number }]>`select count(*)::int as n from settings`)[0].n;
  await until(async () => (await count(sql)) >= 30);
  await backUp(sql, file, new Date());
  const atEnd = await count(sql);
  await until(async () => (await count(sql)) !== atEnd);
  isWriting = false;
  await Promise.all(writers);
  const target = await testDatabase("no tables");
  await restore(target.sql, file);
  const apart = await target.sql`
    select coalesce(a.id, s.key) as id from (select id from artists where id like 'w%') a
    full join (select key from settings) s on a.id = s.key where a.id is null or s.key is null`;
  expect([...apart]).toEqual([]);
  expect(await count(target.sql)).toBeGreaterThanOrEqual(30);
});

describe("an incomplete backup is refused and changes nothing:", () => {
  test("a byte changed, wherever it is", async () => {
    const { size } = await stat(whole);
    const places = isLong ? 40 : 8;
    const tried = [
      ...Array.from({ length: places }, (_, n) => Math.floor((n * size) / places)),
      size - 66,
      size - 65,
      size - 2,
      size - 1,
    ];
    for (const place of tried) {
      const file = await altered("damaged.backup", whole, (bytes) => {
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        return bytes;
      });
      await expectRefused(file, /is damaged or incomplete|is not a Toploader backup/);
    }
  });

  test("a file cut short, wherever it is", async () => {
    const { size } = await stat(whole);
    for (const length of [0, 1, 64, 65, 66, 200, Math.floor(size / 2), size - 65, size - 1]) {
      const file = await altered("short.backup", whole, (bytes) => bytes.subarray(0, length));
      await expectRefused(file, /is damaged or incomplete|is not a Toploader backup/);
    }
  });

  test("something added at the end", async () => {
    await expectRefused(
      await altered("long.backup", whole, (bytes) => Buffer.concat([bytes, Buffer.from("\n")])),
      "is damaged",
    );
  });

  test("a newer format", async () => {
    const newer = (bytes: Buffer) =>
      Buffer.from(bytes.toString("latin1").replace('"format":1', '"format":2'), "latin1");
    await expectRefused(await altered("newer.backup", whole, newer, true), "newer version of Toploader (format 2)");
  });

  test("a newer schema", async () => {
    const count = migrations().length;
    const newer = (bytes: Buffer) =>
      Buffer.from(bytes.toString("latin1").replace(`"migrations":${count}`, `"migrations":${count + 1}`), "latin1");
    await expectRefused(await altered("newer.backup", whole, newer, true), "newer version of Toploader");
  });

  test("a schema of another history", async () => {
    const other = (bytes: Buffer) =>
      Buffer.from(bytes.toString("latin1").replace(/"hash":"[^"]+"/, '"hash":"0"'), "latin1");
    await expectRefused(await altered("other.backup", whole, other, true), "another version of Toploader");
  });

  test("content that ends too early under a right checksum", async () => {
    const cut = (bytes: Buffer) => bytes.subarray(0, -20);
    await expectRefused(await altered("cut.backup", whole, cut, true), /./);
  });

  test("another file, and no file", async () => {
    await writeFile(path("other.txt"), "a shopping list\n".repeat(100));
    await expectRefused(path("other.txt"), "is not a Toploader backup");
    await expectRefused(path("nothing"), "cannot be read");
  });
});

describe("a database that is not empty", () => {
  test("is left alone", async () => {
    const target = await filled();
    const before = await contentsOf(target.sql);
    await expect(restore(target.sql, whole)).rejects.toThrow("The database is not empty");
    expect(await contentsOf(target.sql)).toEqual(before);
  });

  test("is replaced on request, and open connections continue to work", async () => {
    const target = await testDatabase();
    await target.sql`insert into artists values ('old', 'old')`;
    const site = connect(target.opened, { max: 1 });
    const names = () => site.sql`select id, name from artists where id <> ${"b"} order by id`;
    await names();
    const emails = () => site.sql`select username from users where email = ${"ASH@example.com"}`;
    expect(await emails()).toHaveLength(0);
    await restore(target.sql, whole, { replace: true });
    expect((await names()).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(await emails()).toHaveLength(1);
    expect(await contentsOf(target.sql)).toEqual(await contentsOf(source.sql));
    await site.sql.end();
  });

  test("is as it was when the replacement fails", async () => {
    const target = await filled();
    const before = await contentsOf(target.sql);
    const file = await altered("cut.backup", whole, (bytes) => bytes.subarray(0, -20), true);
    await expect(restore(target.sql, file, { replace: true })).rejects.toThrow();
    expect(await contentsOf(target.sql)).toEqual(before);
  });
});

describe("the file", () => {
  test("is for its owner only, and no partial file stays", async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  test("stays unchanged when a new one fails", async () => {
    await expect(backUp(empty.sql, whole, new Date())).rejects.toThrow("nothing to back up");
    expect((await stat(whole)).size).toBeGreaterThan(1000);
    await expect(backUp(source.sql, path("no/such/folder.backup"), new Date())).rejects.toThrow("ENOENT");
  });

  // /dev/full answers every write as a full disk does.
  test.if(process.platform === "linux")(
    "cannot be written to a full disk: the error is reported, and the pool still works",
    async () => {
      const { sql } = await testDatabase();
      await sql`insert into settings select n, repeat(md5(n::text), 300) from generate_series(1, 3000) n`;
      await symlink("/dev/full", path("full.backup.partial"));
      await expect(backUp(sql, path("full.backup"), new Date())).rejects.toThrow("ENOSPC");
      expect(await readdir(folder)).not.toContain("full.backup.partial");
      const states = await sql<{ state: string }[]>`
      select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
      expect([...states]).toEqual([]);
    },
  );
});

// Made by: bun tests/operations/backup-sample.ts
describe("samples of earlier schemas", () => {
  test("each is restored and migrated to the current schema", async () => {
    const names = (await readdir(samples)).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    // The oldest goes through every migration.
    for (const name of isLong ? names : [names[0] ?? "", names.at(-1) ?? ""]) {
      const target = await testDatabase("no tables");
      await restore(target.sql, join(samples, name));
      expect(await schemaState(target.sql)).toEqual({ missing: 0, later: 0 });
      const tables = await contentsOf(target.sql);
      expect(tables.artists).toHaveLength(3);
      expect(tables.users?.[0]).toContain("@");
      expect(tables.entry_changes).toHaveLength(1);
      await target.close();
    }
  });
});
