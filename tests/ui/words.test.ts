import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { root } from "../paths.ts";

/** Words that docs/terms.md replaces, from the first column of its second table. */
const replaced = (readFileSync(join(root, "docs/terms.md"), "utf8").split("| Not | But |")[1] ?? "")
  .split("\n")
  .flatMap((row) => /^\| ([^-|][^|]*) \|/.exec(row)?.[1]?.split(", ") ?? []);

/** Words of a source file that are replaced; comments are no texts. */
const replacedIn = (source: string): string[] => {
  const text = source.replaceAll(/^\s*(\/\/|\/?\*).*$|\/\*\*.*?\*\//gm, "").replaceAll(/\s+/g, " ");
  return replaced.filter((word) =>
    new RegExp(`(?<![\\p{L}\\d-])${RegExp.escape(word)}(?![\\p{L}\\d-])`, "u").test(text),
  );
};

test("no text has a word that docs/terms.md replaces. Way out: the word beside it", () => {
  const files = ["src", "islands", "static/texts"].flatMap((folder) => [
    ...new Glob(`${folder}/**/*.{ts,tsx,md}`).scanSync(root),
  ]);
  const found = files.flatMap((path) =>
    replacedIn(readFileSync(join(root, path), "utf8")).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test("a replaced word is found across line breaks, as a whole word and outside of comments", () => {
  expect(replaced.length).toBeGreaterThan(20);
  expect(replacedIn("<Button>\n  call it\n  off\n</Button>")).toEqual(["call it off"]);
  expect(replacedIn('"The catalogue"')).toEqual([]);
  expect(replacedIn("/** What one may take back. */")).toEqual([]);
});
