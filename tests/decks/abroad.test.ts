import { afterAll, expect, test } from "bun:test";
import { localCardNames, localSetNames } from "#db/schema/catalogue/names.ts";
import { readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { closeApps, testDatabase } from "../harness.ts";

afterAll(closeApps);

const { db } = await testDatabase("starter");
/** Ivysaur and Charizard ex. */
const both = ["sv03.5-002", "sv03.5-006"];
const goggles = "sv03.5-164";
await db
  .insert(localCardNames)
  .values([
    { cardId: goggles, names: { de: "Charmander", fr: "Boule Rouge" } },
    { cardId: "sv03.5-001", names: { it: "Palla Blu" } },
    ...both.map((cardId) => ({ cardId, names: { de: "Doppelname" } })),
  ]);
await db.insert(localSetNames).values({ setId: "sv03.5", names: { de: "Einladung" } });
const index = await loadCardIndex(db);

/** The card of a line, with "~" where only set and number agree, "?" where it is asked about, and "≈" for another print. */
const outcome = (line: string): string => {
  const read = readDeckLine(line);
  const found = read && resolveLine(index, read);
  if (found?.is !== "found") return "!";
  const sign = found.doubt ? "? " : found.remark ? "~ " : found.isExact ? "" : found.contradiction ? "≈ ? " : "≈ ";
  return sign + found.cards[0]?.id;
};

test.each([
  ["of a card abroad that is another card’s English name", "1 Charmander MEW 164", goggles],
  ["of a card abroad that no English card has", "1 Boule Rouge MEW 164", goggles],
  ["of the English card that is called so", "1 Charmander MEW 4", "sv03.5-004"],
  ["of neither card with that number", "1 Charmander MEW 1", "≈ ? sv03.5-004"],
  ["of another card abroad", "1 Palla Blu MEW 164", "≈ ? sv03.5-001"],
  [
    "of a Trainer in an unknown language, with a word that is a set’s name",
    "1 Erikas Einladung MEW 160",
    "~ sv03.5-160",
  ],
  ["of another card abroad, with a word that the source has not", "1 Große Palla Blu MEW 160", "? sv03.5-160"],
])("set and number, and a name %s", (_, line, wanted) => {
  expect(outcome(line)).toBe(wanted);
});

test("without a number the English card of a name comes before what another language calls so", () => {
  const read = readDeckLine("1 Charmander");
  const found = read && resolveLine(index, read);
  expect(found?.is === "found" && found.cards.map(({ name }) => name)).not.toContain("Protective Goggles");
  expect(outcome("1 Charmander")).toMatch(/^≈ /);
});

test("a name abroad of several English cards is each of them, and the set with its number says which", () => {
  const read = readDeckLine("1 Doppelname");
  const found = read && resolveLine(index, read);
  const ids = found?.is === "found" ? found.cards.map(({ id }) => id) : [];
  expect(ids).toEqual(expect.arrayContaining(both));
  expect(both.map((id) => outcome(`1 Doppelname MEW ${Number(id.slice(-3))}`))).toEqual(both);
  expect(outcome("1 Doppelname 2/165")).toBe(both[0]!);
});
