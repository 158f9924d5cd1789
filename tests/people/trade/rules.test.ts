import { expect, test } from "bun:test";
import fc from "fast-check";
import { closing, totalOf } from "#features/people/trade/rules/balance.ts";
import { dearest, holdingCounts, type Side, type Spare, sparesFor } from "#features/people/trade/rules/match.ts";
import { sideText, tradeText } from "#features/people/trade/rules/text.ts";
import { linesGiven, lineText, readGiven, readTradeLine } from "#features/people/trade/state.ts";

const card = fc.record({ amount: fc.option(fc.nat(10_000)) });

test("the cards that close a gap never exceed it, and none of the next three would still fit", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.array(card, { maxLength: 30 }), (gap, cards) => {
      const chosen = closing(gap, cards);
      const { total } = totalOf(chosen.map(({ amount }) => ({ amount, quantity: 1 })));
      expect(total).toBeLessThanOrEqual(gap);
      expect(chosen.length).toBeLessThanOrEqual(3);
      const rest = cards.filter((one) => !chosen.includes(one) && (one.amount ?? 0) > 0);
      if (chosen.length < 3) for (const { amount } of rest) expect(amount ?? 0).toBeGreaterThan(gap - total);
    }),
  );
});

test("the dearest are the first by price", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(6)), { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (prices, count) => {
      const spares = prices.map((_, place) => ({ item: { place }, spare: 1 }) as Spare);
      const priceOf = ({ item }: Spare) => prices[item.place] ?? -1;
      const sorted = spares.toSorted((one, other) => priceOf(other) - priceOf(one));
      expect(dearest(spares, count, ({ place }) => prices[place] ?? null)).toEqual(sorted.slice(0, count));
    }),
  );
});

test("a line can be read back after it is written", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 99_999 }),
      (id, variant, quantity) => {
        const line = { setId: "sv03.5", cardId: id, variant, quantity };
        expect(readTradeLine(lineText(line))).toEqual(line);
      },
    ),
  );
  const gradedId = crypto.randomUUID();
  expect(readTradeLine(lineText({ gradedId }))).toEqual({ gradedId });
});

test.each(["", "a", "a/b/c", "a/b/c/0", "a/b/c/1.5", "a/b/c/100000", "graded/x", "a/b//1", "a/b/c/+1"])(
  "%p is not a line",
  (text) => {
    expect(readTradeLine(text)).toBeUndefined();
  },
);

test("more copies of a form count only with their first copy", () => {
  const given = ["a/b/c/+2", "a/b/c/1", "a/b/d/+5", "a/b/e/1", ""].map(readGiven);
  expect(linesGiven(given)).toEqual([
    { setId: "a", cardId: "b", variant: "c", quantity: 3 },
    { setId: "a", cardId: "b", variant: "e", quantity: 1 },
  ]);
});

test("a trade as text", () => {
  const line = { quantity: 2, name: "Ivysaur", number: "002", set: "151", variant: "Normal" };
  expect(
    tradeText([
      { who: "ash gives", lines: [line] },
      { who: "brock gives", lines: [] },
    ]),
  ).toBe("ash gives:\n2 Ivysaur 002, 151 (Normal)\n\nbrock gives:\nnothing");
});

test("a side in a few words names its first card and counts the other copies", () => {
  const side = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));
  expect(sideText([], undefined)).toBe("Nothing");
  expect(sideText(side(1), "Charizard ex")).toBe("Charizard ex");
  expect(sideText(side(2), "Ivysaur")).toBe("2 × Ivysaur");
  expect(sideText(side(1, 2, 1), "Charizard ex")).toBe("Charizard ex and 3 more");
  expect(sideText(side(2, 1), undefined)).toBe("3 cards");
});

test("an extra print is needed for Grandmaster alone", () => {
  const item = { place: 0, cardPlace: 0, card: { id: "sm10-182a" }, variant: "normal", isMaster: true, isExtra: true };
  const give = [{ item, quantity: 2 }] as unknown as Side["holdings"];
  const sideOf = (holdings: Side["holdings"], goal: Side["goal"]): Side => ({
    ...{ holdings, goal, counts: holdingCounts(holdings, 1) },
    ...{ special: new Map(), reserved: new Map(), wants: new Set() },
  });
  const spares = (goal: Side["goal"]) =>
    sparesFor(sideOf(give, "complete"), sideOf([], goal), { keep: 1, isAll: false }).map(({ spare }) => spare);
  expect([spares("complete"), spares("master"), spares("grandmaster")]).toEqual([[], [], [1]]);
});
