import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { importedVariants } from "#features/catalogue/import/rules/variants.ts";
import { cardPath, cardSlug, compareNumbers, numberKey, setPath } from "#features/catalogue/rules/paths.ts";
import { slug } from "#lib/text/slug.ts";

const printed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0012389ABabtgTGSWH?!%3Ff -") }),
  fc.string({ unit: "grapheme" }),
);

describe("number keys", () => {
  test.each([
    ["006", "6"],
    ["TG12", "TG12"],
    ["tg05", "TG5"],
    ["SWSH133", "SWSH133"],
    ["28a", "28A"],
    ["H01", "H1"],
    ["H1", "H1"],
    ["?", "?"],
    ["%3F", "?"],
    ["!", "!"],
    ["question", "?"],
    ["Exclamation", "!"],
    ["QUESTIONS", "QUESTIONS"],
    ["ONE", "ONE"],
    ["SV001", "SV1"],
    ["100", "100"],
    ["000", "0"],
    [" 12 ", "12"],
  ])("%s is %s", (number, key) => expect(numberKey(number)).toBe(key));

  test("a key is its own key", () => {
    fc.assert(fc.property(printed, (number) => numberKey(numberKey(number)) === numberKey(number)));
  });

  test("only blank input gives an empty key", () => {
    fc.assert(fc.property(printed, (number) => (numberKey(number) === "") === (number.trim() === "")));
  });

  test("the order is total: the same both ways, transitive, and equal only for the same key", () => {
    fc.assert(
      fc.property(printed, printed, printed, (a, b, c) => {
        expect(Math.sign(compareNumbers(a, b))).toBe(-Math.sign(compareNumbers(b, a)) + 0);
        expect(compareNumbers(a, b) === 0).toBe(numberKey(a) === numberKey(b));
        const [first, second, third] = [a, b, c].sort(compareNumbers);
        expect(compareNumbers(first!, third!)).toBeLessThanOrEqual(0);
        expect(compareNumbers(first!, second!)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("numbers stand as in a binder", () => {
    const shuffled = ["ONE", "TG2", "10", "2", "28a", "TG10", "28", "?", "1"];
    expect(shuffled.sort(compareNumbers)).toEqual(["1", "2", "10", "28", "28a", "?", "ONE", "TG2", "TG10"]);
  });
});

describe("slugs", () => {
  test.each([
    ["Pokémon Center", "pokemon-center"],
    ["  Black & White  ", "black-white"],
    ["Farfetch'd", "farfetchd"],
    ["Nidoran♀", "nidoran"],
    ["a -- b", "a-b"],
    ["リザードン", ""],
  ])("%s is %s", (name, expected) => expect(slug(name)).toBe(expected));

  test("a slug is its own slug and safe in a URL", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(slug(name)).toMatch(/^[a-z0-9_-]*$/);
        expect(slug(slug(name))).toBe(slug(name));
      }),
    );
  });

  test("a card's slug spells out ? and !, and falls back to its id", () => {
    const card = (numberKey: string, name = "Unown") => cardSlug({ id: "jp-exu-1", name, set: "Unown Set", numberKey });
    expect(card("A")).toBe("unown-unown-set-a");
    expect(card("?")).toBe("unown-unown-set-question");
    expect(card("!")).toBe("unown-unown-set-exclamation");
    expect(card("1", "アンノーン")).toBe("jp-exu-1");
  });
});

test("addresses: English has no prefix, numbers are encoded", () => {
  expect(setPath("EN", "base", "base-set")).toBe("/series/base/base-set");
  expect(cardPath("EN", "ex", "unown", "?")).toBe("/series/ex/unown/question");
  expect(cardPath("EN", "ex", "unown", "A?")).toBe("/series/ex/unown/A%3F");
  expect(cardPath("TCG-POCKET-EN", "a", "b", "1")).toBe("/tcg-pocket-en/series/a/b/1");
  expect(setPath("JP", "neo", "neo1")).toBe("/jp/series/neo/neo1");
});

describe("variants", () => {
  const keys = (raw: Parameters<typeof importedVariants>[0], series = "sv") =>
    importedVariants(raw, series, null).map((one) => one.key);

  test("the three spellings of 1st edition are one variant", () => {
    const spelled = ["1st edition", "1st-edition", "1st Edition"].map((stamp) => ({ type: "normal", stamp: [stamp] }));
    const [only, ...others] = importedVariants(spelled, "neo", null);
    expect(only).toMatchObject({ key: "normal-1st-edition", name: "1st Edition", tier: "standard" });
    expect(others).toEqual([]);
  });

  test("the order of stamps does not matter", () => {
    const stamps = [
      ["staff", "pre-release"],
      ["pre-release", "staff"],
    ];
    expect(keys(stamps.map((stamp) => ({ type: "holo", stamp })))).toEqual(["holo-pre-release-staff"]);
  });

  test("the foils of secret rares and of the set's own time are what holofoil means there", () => {
    expect(keys([{ type: "holo", foil: "rainbow" }, { type: "holo" }, { type: "holo", foil: "gold" }])).toEqual([
      "holo",
    ]);
    expect(keys([{ type: "holo", foil: "galaxy" }], "base")).toEqual(["holo"]);
    expect(keys([{ type: "holo", foil: "galaxy" }, { type: "holo" }])).toEqual(["holo", "holo-galaxy"]);
  });

  test("the stamped reverse holofoils of 2004 to 2007 are reverse holofoils", () => {
    expect(keys([{ type: "normal" }, { type: "normal", stamp: ["set-logo"] }], "ex")).toEqual(["normal", "reverse"]);
    expect(keys([{ type: "holo", stamp: ["set-logo"] }], "sv")).toEqual(["holo-set-logo"]);
  });

  test("what packs hold comes first and is standard; the rest is special", () => {
    const raw = [
      { type: "holo", size: "jumbo" },
      { type: "reverse", foil: "masterball" },
      { type: "normal", stamp: ["jason-klaczynski"] },
      { type: "reverse" },
      { type: "normal" },
    ];
    expect(importedVariants(raw, "sv", null).map(({ name, tier }) => `${name} ${tier}`)).toEqual([
      "Normal standard",
      "Reverse Holofoil standard",
      "Master Ball Pattern standard",
      "World Championship Deck (Jason Klaczynski) special",
      "Jumbo Holofoil special",
    ]);
  });

  test("base set: unlimited is the plain print, 1st edition goes before shadowless's name", () => {
    const raw = [
      { type: "holo", subtype: "shadowless" },
      { type: "holo", subtype: "shadowless", stamp: ["1st-edition"] },
      { type: "holo", subtype: "unlimited" },
    ];
    const named = importedVariants(raw, "base", null).map((one) => one.name);
    expect(named).toEqual(["Holofoil", "1st Edition Holofoil", "Shadowless Holofoil"]);
  });

  test("product ids of the card are the main variant's, unless it has its own", () => {
    const raw = [{ type: "reverse" }, { type: "normal", thirdParty: { tcgplayer: 5 } }];
    const [main, reverse] = importedVariants(raw, "sv", { tcgplayer: 9, cardmarket: 8 });
    expect(main).toMatchObject({ key: "normal", tcgplayerId: 5, cardmarketId: 8 });
    expect(reverse?.tcgplayerId).toBeUndefined();
  });

  test("keys and names are unique, and there is always a main variant", () => {
    const word = (...words: string[]) => fc.constantFrom(...words);
    const raw = fc.record({
      type: word("normal", "holo", "reverse", "Holo", "lenticular"),
      size: word("standard", "jumbo"),
      foil: fc.option(word("cosmos", "rainbow", "pokeball", "energy", "galaxy", "a new one")),
      subtype: fc.option(word("unlimited", "shadowless", "no-rarity", "odd-error")),
      stamp: fc.option(fc.uniqueArray(word("1st edition", "staff", "winner", "set-logo", "Pokemon Day", "tom-roos"))),
    });
    fc.assert(
      fc.property(fc.array(raw), word("base", "ex", "sv"), (list, series) => {
        const variants = importedVariants(list, series, null);
        expect(variants.length).toBeGreaterThan(0);
        expect(new Set(variants.map((one) => one.key)).size).toBe(variants.length);
        expect(new Set(variants.map((one) => one.name)).size).toBe(variants.length);
        expect(variants.map((one) => one.position)).toEqual(variants.map((_, index) => index));
        // The order of a source tells which of Normal and Holofoil is of boosters, and nothing else.
        const unordered = (of: typeof variants) => of.map(({ key }) => key).sort();
        expect(unordered(importedVariants(list.toReversed(), series, null))).toEqual(unordered(variants));
      }),
    );
  });
});
