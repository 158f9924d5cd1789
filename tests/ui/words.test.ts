import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { root } from "../paths.ts";

/** Texts as they stood in the source before the interface was rewritten, one a line; docs/terms.md has the words now. */
const retired = readFileSync(join(root, "tests/ui/retired.txt"), "utf8").trimEnd().split("\n");

const retiredIn = (source: string): string[] => {
  const text = source.replaceAll(/\s+/g, " ");
  return retired.filter((one) => text.includes(one));
};

test("no retired text is used", () => {
  const files = ["src", "islands", "static/texts"].flatMap((folder) => [
    ...new Glob(`${folder}/**/*.{ts,tsx,md}`).scanSync(root),
  ]);
  const found = files.flatMap((path) =>
    retiredIn(readFileSync(join(root, path), "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("a retired text is found across line breaks", () => {
  expect(retiredIn("<Button>\n  Call it\n  off\n</Button>")).toEqual(["Call it off"]);
});
