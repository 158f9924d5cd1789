import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { generationOf, generations, speciesTypes } from "#features/catalogue/species/rules.ts";
import { generationCounts } from "#features/pokedex/rules/counts.ts";
import { evolutionLine } from "#features/pokedex/rules/evolution.ts";
import { cardsForLevel, nextLevel, speciesLevel } from "#features/pokedex/rules/levels.ts";
import { lookOf } from "#features/pokedex/rules/looks.ts";
import { feetAndInches, heightText, weightText } from "#features/pokedex/rules/texts.ts";
import { roman } from "#lib/text/roman.ts";
import { useSite } from "../harness.ts";

const species = 1025;

const site = await useSite({}, "starter");

const counts = fc.integer({ min: 1, max: 400 }).chain((cards) => fc.tuple(fc.nat(cards), fc.constant(cards)));

describe("levels", () => {
  /** The band by hand: the first whose upper end the share does not pass. */
  const slowLevel = (owned: number, cards: number) =>
    owned === 0 ? 0 : [20, 40, 60, 80, 100].findIndex((percent) => owned * 100 <= percent * cards) + 1;

  test("are fifths of a species' cards", () => {
    fc.assert(
      fc.property(counts, ([owned, cards]) => expect(speciesLevel(owned, cards)).toBe(slowLevel(owned, cards))),
    );
    expect([0, 1, 2, 3, 4, 5].map((owned) => speciesLevel(owned, 5))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([speciesLevel(1, 1), speciesLevel(1, 200), speciesLevel(0, 0)]).toEqual([5, 1, 0]);
  });

  test("take exactly as many cards as stated", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 400 }), (level, cards) => {
        const needed = cardsForLevel(level, cards);
        expect(speciesLevel(needed, cards)).toBeGreaterThanOrEqual(level);
        expect(speciesLevel(needed - 1, cards)).toBeLessThan(level);
      }),
    );
  });

  test("the stated number of missing cards reaches the next level", () => {
    fc.assert(
      fc.property(counts, ([owned, cards]) => {
        const next = nextLevel(owned, cards);
        const level = speciesLevel(owned, cards);
        if (!next) return expect(level).toBe(5);
        expect(next.level).toBeGreaterThan(level);
        expect(speciesLevel(owned + next.missing, cards)).toBe(next.level);
        expect(speciesLevel(owned + next.missing - 1, cards)).toBe(level);
      }),
    );
  });
});

describe("the rest of the rules", () => {
  test("generations have the first numbers of docs/product.md, Pokédex, and leave no gap", () => {
    expect(generations.map(({ first }) => first)).toEqual([1, 152, 252, 387, 494, 650, 722, 810, 906]);
    expect(generations.map(({ last }) => last + 1)).toEqual([152, 252, 387, 494, 650, 722, 810, 906, 1026]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: species }), (id) => {
        const { first, last } = generationOf(id)!;
        expect(id >= first && id <= last).toBe(true);
      }),
    );
    expect([generationOf(0), generationOf(1026)]).toEqual([undefined, undefined]);
  });

  test("completion counts each species once", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: species }));
    fc.assert(
      fc.property(ids, ids, (all, caught) => {
        const own = new Set(caught);
        const done = generationCounts(all, (id) => own.has(id));
        expect(done.reduce((sum, { total }) => sum + total, 0)).toBe(all.length);
        expect(done.reduce((sum, one) => sum + one.caught, 0)).toBe(all.filter((id) => own.has(id)).length);
      }),
    );
  });

  test("twelve inches carry to a foot", () => {
    expect(feetAndInches(1.82)).toEqual({ feet: 6, inches: 0 });
    expect(feetAndInches(0.3)).toEqual({ feet: 1, inches: 0 });
    expect(feetAndInches(0.1)).toEqual({ feet: 0, inches: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (decimetres) => {
        const { feet, inches } = feetAndInches(decimetres / 10);
        expect(inches).toBeLessThan(12);
        expect(Math.abs((feet * 12 + inches) * 0.0254 - decimetres / 10)).toBeLessThan(0.0128);
      }),
    );
  });

  test("sizes are in metric and imperial units", () => {
    expect(heightText(7)).toBe("0.7 m (2′4″)");
    expect(weightText(69)).toBe("6.9 kg (15.2 lb)");
    expect(weightText(9999)).toBe("999.9 kg (2,204.4 lb)");
  });

  test("Roman numerals are read back to their number; others are refused", () => {
    const worth: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
    const read = (text: string) =>
      [...text].reduce((sum, letter, at) => {
        const own = worth[letter]!;
        return own < (worth[text[at + 1] ?? ""] ?? 0) ? sum - own : sum + own;
      }, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3999 }), (value) => {
        expect(read(roman(value))).toBe(value);
        expect(roman(value)).not.toMatch(/(.)\1{3}|([VLD])\2/);
      }),
    );
    expect([4, 9, 1994].map(roman)).toEqual(["IV", "IX", "MCMXCIV"]);
    for (const value of [0, -1, 4000, Number.NaN]) expect(() => roman(value)).toThrow("between 1 and 3999");
  });

  test("an evolution line is the same from each member, and a cycle terminates", () => {
    const chain = [
      { id: 133, evolvesFromId: null },
      { id: 134, evolvesFromId: 133 },
      { id: 196, evolvesFromId: 133 },
    ];
    const byId = new Map(chain.map((one) => [one.id, one]));
    for (const { id } of chain)
      expect(evolutionLine(id, byId).map((stage) => stage.map((one) => one.id))).toEqual([[133], [134, 196]]);
    const circle = new Map([1, 2].map((id) => [id, { id, evolvesFromId: 3 - id }]));
    expect(
      evolutionLine(1, circle)
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2]);
  });

  test("every type of the catalogue has its own look", async () => {
    const rows = await site.sql<{ type: string }[]>`select distinct unnest(types) as type from species`;
    expect(rows.map(({ type }) => type).sort()).toEqual([...speciesTypes].sort());
    expect(new Set(speciesTypes.map((type) => JSON.stringify(lookOf(type)))).size).toBe(18);
  });
});
