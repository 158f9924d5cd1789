import { describe, expect, test } from "bun:test";
import { spelling } from "#features/catalogue/import/schema/fields.ts";
import { isPoorerDamage, withDamage } from "#features/catalogue/merge/rules/attacks.ts";
import { compareSources } from "#features/catalogue/merge/rules/compare.ts";
import { type MergedFacts, mergedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { isPoorerName } from "#features/catalogue/merge/rules/names.ts";
import { isPoorerRarity } from "#features/catalogue/merge/rules/rarities.ts";

const before: MergedFacts = {
  number: "1",
  name: "Before",
  rarity: null,
  supertype: "pokemon",
  subtypes: [],
  types: [],
  hp: null,
  retreat: null,
  weaknesses: [],
  resistances: [],
  attacks: [],
  abilities: [],
  rules: [],
  flavor: "Kept.",
  evolvesFrom: null,
  regulationMark: null,
  legal: {},
  boosters: [],
  artistId: null,
  image: null,
};

describe("a more precise value wins:", () => {
  test.each([
    ["Dialga", "Dialga LV.X"],
    ["Mimikyu", "Mimikyu δ"],
    ["Gyarados", "Gyarados ★ δ"],
    ["Unown A", "Unown [A]"],
    ["Unown ?", "Unown [?]"],
    ["Boss's Orders", "Boss's Orders (Ghetsis)"],
  ])("name %s becomes %s, and never back", (name, than) => {
    expect([isPoorerName(name, than), isPoorerName(than, name)]).toEqual([true, false]);
  });

  test.each([
    ["Charizard", "Charizard ex"],
    ["Mew", "Mewtwo"],
    ["Grass Energy", "Basic Grass Energy"],
    ["Impostor Professor Oak", "Imposter Professor Oak"],
    ["Dialga LV.X", "Dialga LV.X"],
  ])("name %s never becomes %s", (name, than) => {
    expect(isPoorerName(name, than)).toBe(false);
  });

  test.each([
    ["RARE", "RARE_HOLO"],
    ["RARE", "RARE_HOLO_EX"],
    ["COMMON", "PROMO"],
  ])("rarity %s becomes %s, and never back", (rarity, than) => {
    expect([isPoorerRarity(rarity, than), isPoorerRarity(than, rarity)]).toEqual([true, false]);
  });

  test.each([
    ["RARE", "UNCOMMON"],
    ["SECRET_RARE", "RARE_HOLO"],
    ["SECRET_RARE", "RARE_RAINBOW"],
    ["ULTRA_RARE", "RARE_HOLO_GX"],
    ["ILLUSTRATION_RARE", "UNCOMMON"],
    ["SHINY_RARE_V", "RARE_HOLO_V"],
  ])("rarity %s never becomes %s", (rarity, than) => {
    expect(isPoorerRarity(rarity, than)).toBe(false);
  });

  test.each([
    [undefined, "30", true],
    ["30", "30+", true],
    ["30", "30×", true],
    ["30", "30-", true],
    ["30+", "30", false],
    ["30", "300", false],
    ["30", "40+", false],
    ["30", "30", false],
    ["30", undefined, false],
  ] as const)("damage %p to %p: %p", (damage, than, yields) => {
    expect(isPoorerDamage(damage, than)).toBe(yields);
  });
});

test("attacks keep their order and cost; damage and effect come from the attack of the same name", () => {
  const main = [
    { name: "Beat", cost: ["Fire"], damage: "10" },
    { name: "Flog", cost: [], damage: "20" },
  ];
  const other = [
    { name: "flog", cost: ["Water"], damage: "20×", effect: "Flip a coin." },
    { name: "Third", cost: [], damage: "90" },
  ];
  expect(withDamage(main, [other])).toEqual([
    { name: "Beat", cost: ["Fire"], damage: "10" },
    { name: "Flog", cost: [], damage: "20×", effect: "Flip a coin." },
  ]);
});

describe("merged facts", () => {
  const main: Partial<MergedFacts> = { name: "Dialga", hp: 120, subtypes: ["Stage 1"], legal: { standard: false } };
  const other: Partial<MergedFacts> = {
    name: "Dialga LV.X",
    hp: 110,
    subtypes: ["Stage 1", "Level-Up"],
    legal: { standard: true, unlimited: true },
    rarity: "RARE_HOLO_LVX",
  };

  test("come from the main source, the more precise source or the only one; unstated facts stay", () => {
    expect(mergedFacts([main, other], before)).toEqual({
      ...before,
      name: "Dialga LV.X",
      hp: 120,
      subtypes: ["Stage 1", "Level-Up"],
      legal: { standard: false, unlimited: true },
      rarity: "RARE_HOLO_LVX",
    });
  });

  test("merged once more are the same", () => {
    const once = mergedFacts([main, other], before);
    expect(mergedFacts([main, other], once)).toEqual(once);
  });

  test("are compared by field: equal, poorer, different", () => {
    const { agreed, differences } = compareSources({
      tcgdex: { ...main, types: ["Metal"] },
      ptcg: { ...other, types: ["Metal"] },
    });
    expect(agreed).toEqual([{ field: "types", source: "ptcg" }]);
    expect(differences.map(({ field, kind }) => `${field} ${kind}`).toSorted()).toEqual([
      "hp differ",
      "legal poorer",
      "name poorer",
      "subtypes poorer",
    ]);
    expect(differences.find(({ field }) => field === "hp")).toMatchObject({ main: 120, other: 110 });
  });
});

test.each([
  ["Charizard EX", "Charizard-EX"],
  ["Pikachu & Zekrom GX", "Pikachu & Zekrom-GX"],
  ["Groudon Star", "Groudon ★"],
  ["Charizard ☆ δ", "Charizard ★ δ"],
  ["Nidoran ♀ δ", "Nidoran♀ δ"],
  ["Farfetch’d", "Farfetch'd"],
  ["Blaziken ex", "Blaziken ex"],
  ["Exeggutor", "Exeggutor"],
  ["Starmie", "Starmie"],
])("%s is spelled %s", (name, spelled) => {
  expect(spelling(name)).toBe(spelled);
  expect(spelling(spelled)).toBe(spelled);
});
