import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { isFoundByWords } from "#features/search/keys/queries/words.ts";
import { makeLexicon } from "#features/search/lexicon/rules/lexicon.ts";
import { nearestIn } from "#features/search/lexicon/rules/spelling.ts";
import { understand } from "#features/search/lexicon/rules/understand.ts";
import { closeApps, testDatabase } from "../harness.ts";

const { db } = await testDatabase();
afterAll(closeApps);

const names = ["charizard", "blastoise", "venusaur", "arcanine", "gyarados", "dragonite", "mewtwo", "snorlax"];
const nothing = { setNames: [], series: [], setsOfSeries: [], artists: [], attacks: [], variants: [], codes: [] };
const lexicon = makeLexicon({ ...nothing, species: [], cardFields: new Map(names.map((name) => [name, 1])) }, {});
const misspelt = names.map((name) => `${name.slice(0, 3)}q${name.slice(3)}`);

test("of many misspelt words the first four are corrected, wherever they stand between right ones", () => {
  const { corrected } = understand(misspelt, lexicon);
  expect(corrected.map(({ instead }) => instead)).toEqual(names.slice(0, 4));
  const mixed = misspelt.flatMap((word, at) => [names[at] ?? "", word]);
  expect(understand(mixed, lexicon).corrected.map(({ instead }) => instead)).toEqual(names.slice(0, 4));
});

test("a Japanese word that is within no name asks no index, one that is within one does", () => {
  const cardFields = new Map([
    ["リザードンex", 1],
    ["博士の研究", 1],
    ["charizard", 1],
  ]);
  const { isNowhere } = makeLexicon({ ...nothing, setNames: ["黒炎の支配者"], species: [], cardFields }, {});
  for (const word of ["ザードン", "研究", "支配", "リザードンex", "qzxv", "charizard"])
    expect([word, isNowhere(word)]).toEqual([word, false]);
  for (const word of ["ヌワエカ", "リザーン", "山金月車"]) expect([word, isNowhere(word)]).toEqual([word, true]);
  const [search, reader] = [{ printed: null, words: ["ヌワエカ", "山金月車"] }, isNowhere];
  expect(new PgDialect().sqlToQuery(isFoundByWords(db, search, reader) ?? sql`true`).sql).toBe("(false and false)");
});

/** Words of letters that are alike, as those of one language are. */
const words = Array.from({ length: 4000 }, (_, n) =>
  Array.from({ length: 4 + (n % 7) }, (_, at) =>
    "etaoinshrdlcumwfgypb".charAt((n * (at + 3) * 7919 + at * n) % 20),
  ).join(""),
);

test("a word without an equal is compared with few: a look-up takes a fraction of a millisecond", () => {
  const nearest = nearestIn(new Map(words.map((word, at) => [word, at])));
  const alien = ["zzxqvjkz", "qqjjxxzz", "vkxqzjvq"];
  for (const word of alien) expect(nearest(word)).toBeUndefined();
  const begin = process.cpuUsage();
  for (let turn = 0; turn < 100; turn += 1) for (const word of alien) nearest(word);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000 / (100 * alien.length)).toBeLessThan(1);
});
