import { expect, test } from "bun:test";
import { cuts } from "./cuts.ts";
import { sourceFiles } from "./files.ts";

const files = sourceFiles("src");
const sources = new Map(files.map(({ path, source }) => [path, source]));

/** By the names that the house gives to constants which cut a list. */
const isCut =
  /^(?:export )?const (\w*[sS]hown|(?:max|most)(?:Found|Links|Recent|Listed|Rejects|Thumbs|Named|Names|Typed|Printed|Faces|Choices)|maxOpen|mostRows|continued|perGame|\w+Per(?:Series|Category)) = [\d_]+;/gm;

const found = files
  .filter(({ path }) => path.startsWith("src/features/") && !path.includes("/rules/"))
  .flatMap(({ path, source }) => [...source.matchAll(isCut)].map(([, name]) => `${path}#${name}`));

test("a list that is cut leads to the rest: tests/house/cuts.ts says where, for each constant that cuts one", () => {
  expect(found.filter((key) => cuts[key] === undefined)).toEqual([]);
  expect(Object.keys(cuts).filter((key) => !found.includes(key))).toEqual([]);
});

const roomOf = (path: string) => path.split("/").slice(0, 4).join("/");
const hasPages = (path: string) =>
  files.some((one) => one.path.startsWith(roomOf(path)) && /<\w*Pager|pagingKey|\bnext\b/.test(one.source));

test("the way to the rest is there", () => {
  const lost = Object.entries(cuts).filter(([key, rest]) => {
    if (rest === "pages") return !hasPages(key.split("#")[0] ?? "");
    return "way" in rest && !sources.get(rest.file)?.includes(rest.way);
  });
  expect(lost.map(([key]) => key)).toEqual([]);
});
