import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { settingsPage } from "#docs/settings.ts";
import { Settings } from "#src/config.ts";
import { root } from "../paths.ts";

const page = readFileSync(join(root, "docs/settings.md"), "utf8");

test("docs/settings.md is what `bun docs/settings.ts` prints", () => {
  expect(page).toBe(settingsPage());
});

test.each(Object.entries(Settings.entries))("%s is described in a sentence", (_, setting) => {
  expect(v.getDescription(setting)).toMatch(/^[^|\n]+\.$/);
});

test("the settings of the README exist", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [table = ""] = readme.match(/^\| Setting \|(.*\n\|)*.*/m) ?? [];
  const names = [...table.matchAll(/^\| `(.+?)` \|/gm)].flatMap(([, cell = ""]) => cell.split("`, `"));
  expect(names).toContain("PORT");
  expect(names.filter((name) => !(name in Settings.entries))).toEqual([]);
});
