import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordsOf } from "#features/catalogue/import/service/read.ts";
import { knownCards, knownSets } from "#features/catalogue/lookup/queries.ts";
import { indexCards, type KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { readDeckLines as readDeck } from "#features/decks/lines/service/lines.ts";
import { readPastedLines as readNames } from "#features/lists/adding/rules.ts";
import { listTable } from "#features/transfer/file/rules/deck-list.ts";
import { sheet } from "#features/transfer/formats/rules/sheet.ts";
import { areAbroad } from "#features/transfer/matching/rules/abroad.ts";
import { useSite } from "../harness.ts";
import { busyness } from "../runner/patience.ts";
import { leastHold } from "./hold.ts";
import { read } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();
const { db, catalogue } = site.deps;
const sets = await knownSets(db);
const cards = await knownCards(db);

const folder = await mkdtemp(join(tmpdir(), "toploader-uploads-"));
afterAll(() => rm(folder, { recursive: true }));

const isShort = async (work: () => Promise<unknown>) => expect(await leastHold(work)).toBeLessThan(50 * busyness());

const size = 2 * 1024 ** 2;
const filled = (head: string, part: string) => head + part.repeat(size / part.length);
const names = "pokemon_species_id,local_language_id,name,genus\n";
const species = "id,identifier,generation_id,evolves_from_species_id\n";
const card = '{"id":"base1-1","supertype":"Trainer","number":"1","images":{}}';

describe("a file of the catalogue is read in turns with others, whatever is in it:", () => {
  test.each<[string, string]>([
    ["an honest list of names", filled(names, "1,9,Bulbasaur,Seed\n")],
    ["an honest list of species", filled(species, "1,bulbasaur,1,\n")],
    ["quotes", filled(names, '"')],
    ["commas", filled(names, ",")],
    ["one long word", filled(names, "a")],
    ["empty rows", filled(names, "\n")],
    ["many small cards", `${filled("[", `${card},`)}${card}]`],
    ["one card of 2 MB", `[{"id":"a","supertype":"Trainer","number":"1","images":{},"name":"${filled("", "a")}"}]`],
    ["numbers for cards", `{"meta":{"lang":"en"},"cards":[${"1,".repeat(size / 32)}1]}`],
    ["brackets", filled("", "[")],
    ["a card a line", '{"jp_id":1}\n'.repeat(size / 64)],
    ["one endless line", filled('{"jp_id":1,"x":"', "a")],
  ])("%s", async (name, text) => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.txt`);
    await Bun.write(path, text);
    await isShort(async () => {
      for await (const _ of recordsOf([path], () => {}));
    });
  });
});

test("the index of 37,000 cards is built in turns", async () => {
  const many: KnownCard[] = Array.from({ length: Math.ceil(37_000 / cards.length) }, (_, nth) =>
    cards.map((one) => ({ ...one, id: `${one.id}-${nth}`, numberKey: `${one.numberKey}${nth}` })),
  ).flat();
  expect(many.length).toBeGreaterThanOrEqual(37_000);
  await isShort(() => indexCards(sets, many));
});

test("a table of 2,840 rows is uploaded, read and matched in turns", async () => {
  const person = await site.signUp();
  const rows = Array.from({ length: 2_840 }, (_, row) => `Wildes Bisasam ${row},151,${row % 200},1`);
  await isShort(() => read(person, ["Name,Set,Number,Qty", ...rows].join("\n")));
});

describe("pasted lines are read in turns:", async () => {
  const index = await indexCards(sets, cards);
  const long = (line: string) => Array.from({ length: 500 }, (_, nth) => `${nth % 9} ${line}`.slice(0, 199));

  test.each([
    "Charizard ex MEW 199",
    "(".repeat(199),
    "1 [a-".repeat(39),
    "a ".repeat(99),
    "Boss's Orders (Ghetsis) [PAL 172]",
  ])("%s", async (line) => {
    await isShort(() => readDeck(db, catalogue, "unlimited", long(line)));
    await isShort(() => readNames(index, [...long(line), ...long(line)]));
    await isShort(() => listTable(long(line)));
  });

  test("names of a file by which its language is told", async () => {
    const cells = ["Wildes Bisasam ".repeat(600)];
    const columns = { format: sheet, places: { name: 0 } };
    await isShort(() =>
      areAbroad(
        index,
        Array.from({ length: 2_000 }, () => ({ columns, cells })),
      ),
    );
  });
});
