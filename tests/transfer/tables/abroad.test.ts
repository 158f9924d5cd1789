import { expect, test } from "bun:test";
import { codeAtHome, inEnglish, isNamedAbroad, setNamesAbroad } from "#features/catalogue/lookup/rules/abroad.ts";
import { indexLocalNames } from "#features/catalogue/lookup/rules/local-names.ts";
import { setKey } from "#features/catalogue/lookup/rules/set-names.ts";
import { indexSets, setsNamed } from "#features/catalogue/lookup/rules/sets.ts";

const species = { Glurak: "Charizard", Dracaufeu: "Charizard", Evoli: "Eevee" };
const abroad = indexLocalNames(
  Object.entries(species).map(([name, printed]) => ({ name, printed, english: printed.toLowerCase(), cards: 1 })),
);

const set = (id: string, name: string) => ({
  ...{
    id,
    name,
    category: "EN",
    englishName: null,
    code: null,
    ptcgo: null,
    codes: [id],
    printedTotal: 1,
    cardCount: 1,
  },
});
const index = indexSets([set("sv01", "Scarlet & Violet"), set("sv03", "Obsidian Flames"), set("sm5", "Ultra Prism")]);

test.each([
  ["Obsidianflammen", "sv03"],
  ["Karmesin & Purpur – Obsidianflammen", "sv03"],
  ["Écarlate et Violet : Flammes Obsidiennes", "sv03"],
  ["EV03 Flammes Obsidiennes", "sv03"],
  ["EV03", "sv03"],
  ["Llamas Obsidianas", "sv03"],
  ["ossidiana infuocata", "sv03"],
  ["Obsidiana em Chamas", "sv03"],
  ["Escarlata y Púrpura", "sv01"],
  ["Ultraprisma", "sm5"],
  ["Flammen", undefined],
])("the set %s", (name, id) => {
  expect(setsNamed(index, name, "").map((one) => one.id)).toEqual(id ? [id] : []);
});

test("a name abroad belongs to one set", () => {
  const names = Object.entries(setNamesAbroad).flatMap(([id, own]) => own.map((name) => [setKey(name), id] as const));
  const ids = Map.groupBy(names, ([key]) => key);
  expect([...ids].filter(([, found]) => new Set(found.map(([, id]) => id)).size > 1).map(([key]) => key)).toEqual([]);
  expect([isNamedAbroad("Kampfstile"), isNamedAbroad("Battle Styles")]).toEqual([true, false]);
});

test("Pokémon and codes abroad", () => {
  expect(["glurakex", "dracaufeu", "evolivmax", "iono"].map((name) => inEnglish({ abroad }, name))).toEqual([
    ["charizardex"],
    ["charizard"],
    ["eeveevmax"],
    [],
  ]);
  expect(["EV03", "EB7", "SL12", "EVS", "SV03"].map(codeAtHome)).toEqual(["SV3", "SWSH7", "SM12", "EVS", "SV03"]);
});
