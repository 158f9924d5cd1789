import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { missingFor } from "#features/collection/entries/rules/missing.ts";
import { type RangeCard, readRanges } from "#features/collection/entries/rules/ranges.ts";
import { rangeFaultText } from "#features/collection/entries/views/ranges.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { countUnits } from "#features/collection/rules/units.ts";

const normal = { key: "normal", name: "Normal", tier: "standard" } as const;
const reverse = { key: "reverse", name: "Reverse Holofoil", tier: "standard" } as const;
const stamp = { key: "normal-stamp", name: "Normal Stamp", tier: "special" } as const;
const card = (numberKey: string, ...variants: RangeCard["variants"]): RangeCard => ({
  id: `s-${numberKey}`,
  numberKey,
  variants,
});

const cards = [
  ...Array.from({ length: 60 }, (_, index) => card(String(index + 1), normal, reverse)),
  card("61", normal, stamp),
  card("70", stamp),
  card("TG1", normal),
  card("TG2", normal),
  card("R7", normal),
  card("28A", normal),
];

/** "12 reverse +1" for each addition. */
const read = (text: string) => {
  const { additions, faults } = readRanges(text, cards);
  const lines = additions.map(({ cardId, variant, add }) => `${cardId.slice(2)} ${variant} +${add}`);
  return { lines, faults: faults.map(({ text, fault }) => `${text}: ${rangeFaultText(fault)}`) };
};

describe("ranges", () => {
  test.each([
    ["5", ["5 normal +1"]],
    ["005", ["5 normal +1"]],
    ["1-3", ["1 normal +1", "2 normal +1", "3 normal +1"]],
    ["1 – 2", ["1 normal +1", "2 normal +1"]],
    ["55x2, R12", ["55 normal +2", "12 reverse +1"]],
    ["r12x3", ["12 reverse +3"]],
    ["R1-R2", ["1 reverse +1", "2 reverse +1"]],
    ["R1-2", ["1 reverse +1", "2 reverse +1"]],
    ["57r", ["57 reverse +1"]],
    ["12R x 3, 1-2r", ["12 reverse +3", "1 reverse +1", "2 reverse +1"]],
    ["55 × 2", ["55 normal +2"]],
    ["R7", ["R7 normal +1"]],
    ["tg01-TG2", ["TG1 normal +1", "TG2 normal +1"]],
    ["28a", ["28A normal +1"]],
    ["70", ["70 normal-stamp +1"]],
    ["5 5, 5x3\n5", ["5 normal +6"]],
    ["60-70", ["60 normal +1", "61 normal +1", "70 normal-stamp +1"]],
    ["", []],
    [" ,;\n", []],
  ])("%p means %p", (text, lines) => {
    expect(read(text)).toEqual({ lines, faults: [] });
  });

  test.each([
    ["0", "0: This set doesn’t have this number."],
    ["62", "62: This set doesn’t have this number."],
    ["R61", "R61: This card doesn’t come in reverse holofoil."],
    ["9-3", "9-3: A range must go from low to high."],
    ["1-TG2", "1-TG2: Both ends of a range must be the same kind of number."],
    ["28A-30", "28A-30: Both ends of a range must be the same kind of number."],
    ["1-99999", "1-99999: This range is too long."],
    ["5x0", "5x0: Copies must be 1 to 99999."],
    ["5x100000", "5x100000: Copies must be 1 to 99999."],
    ["-5", "-5: Not a valid card number."],
    ["5x-2", "5x-2: Not a valid card number."],
    ["pikachu", "pikachu: Not a valid card number."],
  ])("%p is refused with the reason", (text, fault) => {
    expect(read(text)).toEqual({ lines: [], faults: [fault] });
  });

  test("valid and invalid parts are listed together", () => {
    expect(read("1, what, 2")).toEqual({
      lines: ["1 normal +1", "2 normal +1"],
      faults: ["what: Not a valid card number."],
    });
  });

  test("too many parts or copies are refused as a whole", () => {
    expect(read("1 ".repeat(1001)).lines).toEqual([]);
    expect(read("1x60000 1x60000")).toEqual({
      lines: [],
      faults: [": You can have at most 99999 copies of a card."],
    });
  });

  test("any text is read without an error, and only cards of the set come out", () => {
    const ids = new Set(cards.map(({ id }) => id));
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-0-9xRTG, ]*$/));
    fc.assert(fc.property(text, (typed) => readRanges(typed, cards).additions.every(({ cardId }) => ids.has(cardId))));
  });
});

test("adding everything missing completes the goal, and adds nothing else", () => {
  const quantities = fc.array(fc.record({ index: fc.nat(cards.length - 1), variant: fc.nat(1) }));
  const goals = fc.constantFrom("complete" as const, "master" as const, "grandmaster" as const);
  fc.assert(
    fc.property(quantities, goals, (some, goal) => {
      const entries = some.flatMap(({ index, variant }) => {
        const { id, variants } = cards[index]!;
        const key = variants[variant]?.key;
        return key === undefined ? [] : [{ cardId: id, variant: key, quantity: 2 }];
      });
      const missing = missingFor(cards, groupOwned(entries), goal);
      const added = missing.map(({ cardId, variant, add }) => ({ cardId, variant, quantity: add }));
      const before = countUnits(cards, groupOwned(entries), goal);
      const after = countUnits(cards, groupOwned([...entries, ...added]), goal);
      expect(after.need).toBe(0);
      expect(missing.length).toBe(before.need);
    }),
  );
});
