import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { seeded, shuffled, testHand } from "#features/decks/check/rules/hand.ts";
import { chanceOfNone, chanceOfOne, mulliganRate, oddsOf } from "#features/decks/check/rules/odds.ts";
import type { RuleCard } from "#features/decks/deck/rules/cards.ts";

const card = (id: string, subtypes = ["Basic"]): RuleCard => ({
  ...{ id, category: "EN", name: id, nameKey: id, supertype: "pokemon", subtypes, types: [], legal: {}, prints: [] },
});

/** Counts hands card by card: the number of orders for each number of wanted cards so far. */
function counted(size: number, wanted: number, drawn: number): { none: bigint; all: bigint } {
  let none = 1n;
  let all = 1n;
  for (let place = 0; place < drawn; place++) {
    none *= BigInt(Math.max(0, size - wanted - place));
    all *= BigInt(size - place);
  }
  return { none, all };
}

const exact = (part: bigint, whole: bigint) => Number((part * 10n ** 18n) / whole) / 1e18;

test("chances equal a count of every order of cards, in 200 random decks", () => {
  const deck = fc.integer({ min: 1, max: 60 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      wanted: fc.integer({ min: 0, max: size }),
      drawn: fc.integer({ min: 0, max: size }),
    }),
  );
  fc.assert(
    fc.property(deck, ({ size, wanted, drawn }) => {
      const { none, all } = counted(size, wanted, drawn);
      expect(chanceOfNone(size, wanted, drawn)).toBe(exact(none, all));
      expect(chanceOfOne(size, wanted, drawn)).toBe(exact(all - none, all));
    }),
    { numRuns: 200 },
  );
});

test.each([
  [4, 0.3995],
  [8, 0.6536],
  [1, 0.1167],
])("%p copies in 60 cards are in the opening hand as often as published tables say", (copies, chance) => {
  expect(chanceOfOne(60, copies, 7)).toBeCloseTo(chance, 4);
});

describe("seeded draws", () => {
  const rows = [
    { card: card("basic"), quantity: 8 },
    { card: card("wanted", ["Stage 1"]), quantity: 4 },
    { card: card("energy", ["Stage 2"]), quantity: 48 },
  ];

  test("agree with the chances within four standard deviations, over 100,000", () => {
    const all = rows.flatMap(({ card: one, quantity }) => Array<RuleCard>(quantity).fill(one));
    const next = seeded(2026);
    const runs = 100_000;
    const found = { basic: 0, wanted: 0, prized: 0 };
    for (let run = 0; run < runs; run++) {
      const cards = shuffled(all, next);
      const hand = cards.slice(0, 7);
      if (hand.some(({ id }) => id === "basic")) found.basic++;
      if (hand.some(({ id }) => id === "wanted")) found.wanted++;
      if (cards.slice(7, 13).some(({ id }) => id === "wanted")) found.prized++;
    }
    const [, odds] = oddsOf(rows, false);
    const within = (count: number, chance: number) =>
      expect(Math.abs(count - runs * chance)).toBeLessThan(4 * Math.sqrt(runs * chance * (1 - chance)));
    within(found.basic, 1 - mulliganRate(rows).most);
    within(found.wanted, odds?.opening ?? 0);
    within(found.prized, odds?.prized ?? 0);
  });

  test("are the same for a seed, have a Basic, and hold each card once", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 47 }), (seed, draws) => {
        const options = { seed, draws, isPocket: false };
        const { hand, prizes, drawn } = testHand(rows, options);
        expect(testHand(rows, options)).toEqual(testHand(rows, options));
        expect(testHand(rows, { ...options, draws: 0 }).hand).toEqual(hand);
        expect([hand.length, prizes.length, drawn.length]).toEqual([7, 6, draws]);
        expect(hand.some(({ id }) => id === "basic")).toBe(true);
        const held = [...hand, ...prizes, ...drawn].filter(({ id }) => id === "wanted").length;
        expect(held).toBeLessThanOrEqual(4);
      }),
    );
  });

  test("of a deck without a Basic terminate", () => {
    expect(testHand(rows.slice(1), { seed: 1, draws: 0, isPocket: false }).mulligans).toBe(0);
  });
});
