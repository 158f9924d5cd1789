import { expect, test } from "bun:test";
import * as figures from "./figures.ts";
import { type File, fileOf, sourceFiles } from "./files.ts";

type Limit = figures.Spread & { of: (files: File[]) => figures.Size[]; fix: string };

/** What a newcomer has to read at most. Lower a limit when the tree allows it; never raise one. */
const limits: Record<string, Limit> = {
  "lines of a file": {
    of: figures.fileSizes,
    median: 60,
    p90: 150,
    max: 300,
    fix: "move a part to a file of its own",
  },
  "lines of a function": { of: figures.functionSizes, median: 7, p90: 20, max: 90, fix: "name the parts of one" },
  "files of a folder": {
    of: figures.folderSizes,
    median: 12,
    p90: 12,
    max: 12,
    fix: "put those of one noun in a folder",
  },
};
const maxComments = 0.1;
const maxTestLines = 400;

const files = sourceFiles("src", "islands", "db");

function excesses(files: File[], { of, fix, ...limit }: Limit): string[] {
  const sizes = of(files);
  const spread = figures.spreadOf(sizes);
  const longest = figures.largest(sizes, 5).map(({ where, size }) => `${where} (${size})`);
  return (["median", "p90", "max"] as const)
    .filter((name) => spread[name] > limit[name])
    .map((name) => `${name} ${spread[name]}, at most ${limit[name]}: ${fix}, such as ${longest.join(", ")}`);
}

function commentExcess(files: File[]): string[] {
  const share = figures.commentShare(files);
  if (share <= maxComments) return [];
  const fix = "delete comments that repeat a name or a type, or rename until the code says it";
  return [`${(100 * share).toFixed(1)} % of lines are comments, at most ${100 * maxComments} %: ${fix}`];
}

test.each(Object.entries(limits))("%s: median, ninth decile and largest", (_, limit) => {
  expect(excesses(files, limit)).toEqual([]);
});

test("lines of a file of tests", () => {
  const long = figures.fileSizes(sourceFiles("tests")).filter(({ size }) => size > maxTestLines);
  expect(long.map(({ where, size }) => `${where} (${size}): split it by what it tests`)).toEqual([]);
});

test("comments", () => {
  expect(commentExcess(files)).toEqual([]);
});

test.each(Object.keys(limits))("%s: an excess is reported with its way out", (name) => {
  const limit = limits[name] as Limit;
  const wide = Array.from({ length: limit.max + 1 }, (_, n) => fileOf(`src/lib/${n}.ts`, long(limit.max)));
  expect(excesses(wide, limit)).toEqual(
    ["median", "p90", "max"].map((one) => expect.stringMatching(new RegExp(`^${one} .*${limit.fix}, such as src/lib`))),
  );
});

test("comments: an excess is reported with its way out", () => {
  expect(commentExcess([fileOf("src/lib/a.ts", "/** Says what x is. */\nexport const x = 1;")])).toEqual([
    expect.stringContaining("50.0 % of lines are comments"),
  ]);
});

const long = (lines: number) => `export function f() {\n${"  x();\n".repeat(lines)}}\n`;

test("a function is measured from its first line to the one that closes it", () => {
  const source = [
    "const one = (x: number) => x + 1;",
    "export async function four(",
    "  x: number,",
    "): Promise<void> {",
    "}",
    "export const three = () => ({",
    "  a: 1,",
    "});",
    "const none = 1;",
  ];
  expect(figures.functionSizes([fileOf("a.ts", source.join("\n"))])).toEqual([
    { where: "a.ts:1", size: 1 },
    { where: "a.ts:2", size: 4 },
    { where: "a.ts:6", size: 3 },
  ]);
});

test("comments of one line and of several count, with those after code left out", () => {
  const source = ["/**", " * Two", " */", "// three", "const x = 1; // none"];
  expect(figures.commentShare([fileOf("a.ts", source.join("\n"))])).toBe(0.8);
});
