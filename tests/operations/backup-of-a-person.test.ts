import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { backUp } from "#features/operations/queries/backup.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { fillAll, personalTables } from "../account/personal-tables.ts";
import { closeApps, testDatabase, useFolder, useSite } from "../harness.ts";

afterAll(closeApps);

const folder = await useFolder();
const site = await useSite({}, "starter");

test("a backup has a row of every table with a person's data", async () => {
  const misty = await site.signUp();
  const personal = await personalTables(site.sql);
  await fillAll(site.sql, misty, personal);
  const file = join(folder, "person.backup");
  await backUp(site.sql, file, new Date());
  const { sql } = await testDatabase("no tables");
  await restore(sql, file);
  expect(personal.size).toBeGreaterThan(9);
  for (const table of ["public.users", ...personal.keys()]) {
    const rows = (from: typeof sql) => from`select t::text as row from ${from.unsafe(table)} t order by 1`;
    const restored = [...(await rows(sql))];
    expect([table, restored.length > 0]).toEqual([table, true]);
    expect(restored).toEqual([...(await rows(site.sql))]);
  }
});
