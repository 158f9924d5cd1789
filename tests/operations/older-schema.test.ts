import { afterAll, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { applyMigrations, migrations } from "#db/migrate.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { fillAll, personalTables } from "../account/personal-tables.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { rowsOfBackup, rowsOfTable } from "./used-site.ts";

afterAll(closeApps);

/** Those before the migration that gave each table of a person a key that begins with the person. */
const before = 45;

test("a database from before the keys of persons comes up with every row of a person, whole", async () => {
  const { opened } = await testDatabase("no tables");
  const { sql } = connect(opened, { max: 1 });
  await sql.begin((tx) => applyMigrations(tx, 0, before));
  const tables = await personalTables(sql);
  // A person's rows need no catalogue then.
  const toCatalogue = await sql<{ name: string; from: string }[]>`
    select conname as name, conrelid::regclass::text as from from pg_constraint
    where contype = 'f' and confrelid in ('sets'::regclass, 'cards'::regclass, 'variants'::regclass)`;
  for (const { name, from } of toCatalogue) await sql`alter table ${sql(from)} drop constraint ${sql(name)}`;
  await sql`set toploader.is_restoring = 'on'`;
  expect(tables.size).toBeGreaterThan(30);
  for (const name of ["misty", "brock"]) {
    const email = `${name}@example.com`;
    const [person] = await sql<
      { id: string }[]
    >`insert into users (email, slug) values (${email}, ${name}) returning id`;
    await fillAll(sql, { id: person?.id ?? "", email }, tables);
  }
  const rowsOf = (table: string) => sql<{ row: object }[]>`
    select to_jsonb(t) as row from ${sql.unsafe(table)} t order by to_jsonb(t) - 'user_id'`;
  const old = new Map<string, { row: object }[]>();
  for (const table of ["public.users", ...tables.keys()]) old.set(table, [...(await rowsOf(table))]);
  await sql.begin((tx) => applyMigrations(tx, before, migrations().length));
  for (const [table, rows] of old) {
    expect([table, rows.length > 1]).toEqual([table, true]);
    expect([...(await rowsOf(table))]).toMatchObject(rows);
  }
  await sql.end();
});

/** Whose a message is has been, since migration 0045, whose the report is: a sample has one that is not. */
const rewritten: Record<string, string> = { report_messages: "user_id" };

/** What later migrations add rows to: species have milestones since 0059, those collected before as well. */
const extended = new Set(["milestones"]);

// Made by: bun tests/operations/backup-sample.ts
const samples = join(fixtures, "used");

test.each(await readdir(samples))("every row of a used site of %s is there after the migrations", async (name) => {
  const file = join(samples, name);
  const { sql } = await testDatabase("no tables");
  await restore(sql, file);
  const tables = rowsOfBackup(await readFile(file));
  expect(tables.size).toBeGreaterThan(60);
  for (const [table, { columns, rows }] of tables) {
    const place = columns.indexOf(rewritten[table] ?? "");
    const kept = (all: string[]) => all.map((row) => (place < 0 ? row : row.split("\t").toSpliced(place, 1))).sort();
    expect([table, rows.length > 0]).toEqual([table, true]);
    const wanted = kept(rows);
    const there = kept(await rowsOfTable(sql, table, columns));
    expect([table, extended.has(table) ? there.filter((row) => wanted.includes(row)) : there]).toEqual([table, wanted]);
  }
});
