import { describe, expect, test } from "bun:test";
import { readList } from "#features/lists/transfer/rules/rows.ts";
import { tableOf } from "#features/transfer/file/rules/deck-list.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { decodedText } from "#features/transfer/file/rules/text.ts";
import { busyness } from "../runner/patience.ts";
import { leastHold } from "./hold.ts";

const honest = [
  "Name,Set,Number,Qty",
  ...Array.from({ length: 2_840 }, (_, row) => `Pikachu ${row},Jungle,${row},1`),
].join("\n");
const long = 64 * 1024;
const lines = (line: string) => `${line}\n`.repeat(Math.floor(20_000 / (line.length + 1)));

describe("the head of a file is read in turns with others:", () => {
  test.each<[string, string]>([
    ...["a", ",", "[", '"', "a,", '",', ";|\t,", "a,b\n"].map((part): [string, string] => [
      `64 KB of ${JSON.stringify(part)}`,
      part.repeat(long / part.length),
    ]),
    ["a table of 2,840 rows", honest],
    ["one line of 1 MB", `Name,Set,${"x".repeat(1024 ** 2)}`],
    ["10,000 columns", `Name,Set,${"a,".repeat(10_000)}\n1`],
    ["500 titles", `Name,Set,${"Kartennummernanzahl,".repeat(490)}\n${"1,".repeat(490)}`],
  ])("%s", async (_, text) => {
    expect(await leastHold(() => dialectOf(text))).toBeLessThan(50 * busyness());
  });

  test.each(["1 $1 $1 $1 ".repeat(17), "1 a a a a ".repeat(19), "(".repeat(199), "1 [a-".repeat(39)])(
    "20,000 letters of deck lines: %s",
    async (line) => {
      expect(await leastHold(() => tableOf(lines(line)))).toBeLessThan(50 * busyness());
    },
  );

  test("25 MB of Windows-1252, and of UTF-8", async () => {
    const bytes = new Uint8Array(25 * 1024 ** 2).fill(0xe9);
    const utf8 = Buffer.from("é,b\n".repeat(5 * 1024 ** 2));
    expect(await leastHold(() => decodedText(bytes))).toBeLessThan(50 * busyness());
    expect(await leastHold(() => decodedText(utf8))).toBeLessThan(50 * busyness());
  });

  test("1 MB where a list is expected", async () => {
    const text = `Place,Card ID\n${"a".repeat(1024 ** 2)}`;
    expect(await leastHold(() => readList(text, "STATIC"))).toBeLessThan(50 * busyness());
  });
});
