import { expect, test } from "bun:test";
import fc from "fast-check";
import { finishedBy } from "#features/collection/rules/finished.ts";
import { type CountedCard, groupOwned, totalCopies } from "#features/collection/rules/owned.ts";
import { levelParts, progressLevel, setLevel } from "#features/collection/rules/progress.ts";
import { countUnits, isShown } from "#features/collection/rules/units.ts";
import type { Goal } from "#ui/progress.tsx";

const card = (id: string, ...variants: [string, "standard" | "special"][]): CountedCard => ({
  id,
  variants: variants.map(([key, tier]) => ({ key, tier })),
});

const pikachu = card("pikachu", ["normal", "standard"], ["reverse", "standard"], ["staff", "special"]);
const promo = card("promo", ["stamped", "special"]);
const set = [pikachu, promo];
const own = (...entries: [string, string, number][]) =>
  groupOwned(entries.map(([cardId, variant, quantity]) => ({ cardId, variant, quantity })));

test("Complete counts each card in any variant", () => {
  const owned = own(["pikachu", "staff", 1]);
  expect(countUnits(set, owned, "complete")).toEqual({ all: 2, have: 1, need: 1, dupes: 0 });
});

test("under Complete two copies over different variants are a dupe", () => {
  const owned = own(["pikachu", "normal", 1], ["pikachu", "reverse", 1]);
  expect(countUnits(set, owned, "complete").dupes).toBe(1);
  expect(countUnits(set, owned, "master").dupes).toBe(0);
});

test("Master counts standard variants, and the main one of a card that has none", () => {
  const owned = own(["pikachu", "normal", 3], ["pikachu", "staff", 1], ["promo", "stamped", 1]);
  expect(countUnits(set, owned, "master")).toEqual({ all: 3, have: 2, need: 1, dupes: 1 });
});

test("Grandmaster counts every variant", () => {
  const owned = own(["pikachu", "staff", 1]);
  expect(countUnits(set, owned, "grandmaster")).toEqual({ all: 4, have: 1, need: 3, dupes: 0 });
});

test("a goal is finished once, and the next open one is named", () => {
  const promoOnly = own(["promo", "stamped", 1]);
  const complete = own(["promo", "stamped", 1], ["pikachu", "normal", 1]);
  const master = own(["promo", "stamped", 1], ["pikachu", "normal", 1], ["pikachu", "reverse", 1]);
  const all = own(
    ["promo", "stamped", 1],
    ["pikachu", "normal", 1],
    ["pikachu", "reverse", 1],
    ["pikachu", "staff", 1],
  );
  const goalsOf = (finished: ReturnType<typeof finishedBy>) => finished && [finished.reached.goal, finished.next?.goal];
  expect(finishedBy(set, own(), promoOnly)).toBeNull();
  expect(finishedBy(set, promoOnly, complete)).toEqual({
    reached: { goal: "complete", part: 2, whole: 2 },
    next: { goal: "master", part: 2, whole: 3 },
  });
  expect(finishedBy(set, complete, complete)).toBeNull();
  expect(goalsOf(finishedBy(set, complete, master))).toEqual(["master", "grandmaster"]);
  expect(goalsOf(finishedBy(set, master, all))).toEqual(["grandmaster", undefined]);
});

test("a variant alone counts only the cards that have it", () => {
  const owned = own(["pikachu", "reverse", 2]);
  expect(countUnits(set, owned, "grandmaster", "reverse")).toEqual({ all: 1, have: 1, need: 0, dupes: 1 });
});

test("a card with one of two standard variants counts under both Have and Need of Master", () => {
  const owned = own(["pikachu", "normal", 1]);
  expect(isShown(pikachu, owned, "master", "have")).toBe(true);
  expect(isShown(pikachu, owned, "master", "need")).toBe(true);
  expect(isShown(pikachu, owned, "complete", "need")).toBe(false);
});

test.each([
  [0, 200, 0],
  [1, 200, 1],
  [49, 200, 1],
  [50, 200, 2],
  [149, 200, 3],
  [150, 200, 4],
  [199, 200, 4],
  [200, 200, "Max"],
  [0, 0, 0],
] as const)("%d of %d cards is level %p", (part, whole, level) => {
  expect(setLevel(part, whole)).toBe(level);
});

test("a level is every different card of the categories that are not switched off", () => {
  const stats = [
    { category: "EN", uniqueCardCount: 120 },
    { category: "JP", uniqueCardCount: 7 },
  ];
  expect(progressLevel(stats, [])).toBe(127);
  expect(progressLevel(stats, ["EN"])).toBe(7);
  expect(levelParts(127)).toEqual({ badge: 12, ring: 7 });
});

const goals: Goal[] = ["complete", "master", "grandmaster"];
const collections = fc
  .array(
    fc.record({
      variants: fc.uniqueArray(
        fc.record({
          key: fc.constantFrom("a", "b", "c", "d"),
          tier: fc.constantFrom("standard" as const, "special" as const),
        }),
        {
          selector: ({ key }) => key,
          minLength: 1,
        },
      ),
      quantities: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    }),
    { maxLength: 30 },
  )
  .map((drawn) => {
    const cards = drawn.map(({ variants }, index) => ({ id: `card${index}`, variants }));
    const entries = drawn.flatMap(({ variants, quantities }, index) =>
      variants.flatMap(({ key }, place) => {
        const quantity = quantities[place] ?? 0;
        return quantity > 0 ? [{ cardId: `card${index}`, variant: key, quantity }] : [];
      }),
    );
    return { cards, entries };
  });

test("the counts equal a count of every pair, for any collection", () => {
  fc.assert(
    fc.property(collections, fc.constantFrom(...goals), ({ cards, entries }, goal) => {
      const owned = groupOwned(entries);
      const quantity = (cardId: string, key: string) =>
        entries.find((e) => e.cardId === cardId && e.variant === key)?.quantity ?? 0;
      const units = cards.flatMap(({ id, variants }) => {
        if (goal === "complete") return [variants.map(({ key }) => quantity(id, key)).reduce((a, b) => a + b, 0)];
        const standard = variants.filter(({ tier }) => tier === "standard");
        const wanted = goal === "grandmaster" ? variants : standard.length > 0 ? standard : variants.slice(0, 1);
        return wanted.map(({ key }) => quantity(id, key));
      });
      expect(countUnits(cards, owned, goal)).toEqual({
        all: units.length,
        have: units.filter((n) => n >= 1).length,
        need: units.filter((n) => n === 0).length,
        dupes: units.filter((n) => n >= 2).length,
      });
      expect(totalCopies(cards, owned)).toBe(entries.reduce((sum, e) => sum + e.quantity, 0));
      for (const own of ["all", "have", "need", "dupes"] as const) {
        const shown = cards.filter((one) => isShown(one, owned, goal, own)).length;
        expect(shown).toBeLessThanOrEqual(countUnits(cards, owned, goal)[own]);
        expect(shown > 0).toBe(countUnits(cards, owned, goal)[own] > 0);
      }
    }),
  );
});
