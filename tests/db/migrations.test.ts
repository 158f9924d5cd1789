import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { $ } from "bun";
import journal from "#db/migrations/meta/_journal.json";
import { root } from "../paths.ts";

const migrations = join(root, "db/migrations");

test("the newest migration alone keeps its snapshot. Way out: bun db/last-snapshot.ts", () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(join(migrations, "meta")).sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});

test("every change of the schema has a migration. Way out: bun run migration --name what_changed", async () => {
  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(migrations, copy, { recursive: true });
    const told =
      await $`${process.execPath} --bun x drizzle-kit generate --dialect postgresql --casing snake_case --schema db/schema/index.ts --out ${relative(root, copy)} --name forgotten`
        .cwd(root)
        .text();
    expect(told).toContain("No schema changes");
    expect(readdirSync(copy).filter((name) => name.endsWith(".sql")).length).toBe(journal.entries.length);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
