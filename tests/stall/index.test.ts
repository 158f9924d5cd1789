import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeIndex, encodeIndex, type GameIndex } from "#features/stall/have/rules/game-index.ts";
import { decodeLocal, encodeLocal } from "#features/stall/have/rules/local-index.ts";
import { cardsAfter, linesOf, type OwnRow, rowsOf } from "#features/stall/have/rules/own.ts";

const word = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll(/[\t\n]/g, " "));
const name = fc.oneof(word, fc.constantFrom("Pikachu", "ピカチュウ", 'Boss’s Orders \\ "x"'));
const english = fc.option(name, { nil: null });
const variants = fc.constantFrom(
  [],
  [{ key: "normal", name: "Normal", tier: "standard" as const }],
  [
    { key: "holo", name: "Holofoil", tier: "standard" as const },
    { key: "holo-stamp", name: "Stamp", tier: "special" as const },
  ],
);
const set = fc.record({
  id: fc.uuid(),
  ...{ name: word, english, code: english, printedTotal: fc.nat(300) },
  released: fc.constantFrom(null, "2023-09-22"),
  ...{ series: word, slug: word },
});
const flags = { isExtra: fc.boolean(), isPokemon: fc.boolean(), isFamous: fc.boolean() };
const card = fc.record({ number: word, name, english, variants, ...flags });

/** Sets with cards in their order; every fifth id is not made of set and number. */
const index: fc.Arbitrary<GameIndex> = fc
  .array(fc.tuple(set, fc.array(card, { maxLength: 20 })), { minLength: 1, maxLength: 6 })
  .map((all) => ({
    game: "EN",
    sets: all.map(([one]) => one),
    cards: all.flatMap(([{ id }, cards], set) =>
      cards.map((one, at) => ({ ...one, set, id: at % 5 === 4 ? `other-${set}-${at}` : `${id}-${one.number}` })),
    ),
  }));

test("what an index holds is what was put into it", () => {
  fc.assert(fc.property(index, (one) => expect(decodeIndex(encodeIndex(one))).toEqual(one)));
});

test("names in another language come back to their cards", () => {
  const named = index.chain((one) =>
    fc.record({
      one: fc.constant(one),
      local: fc.record({
        language: fc.constant("de"),
        sets: fc.array(word, { minLength: one.sets.length, maxLength: one.sets.length }),
        cards: fc.array(word, { minLength: one.cards.length, maxLength: one.cards.length }),
      }),
    }),
  );
  fc.assert(fc.property(named, ({ one, local }) => expect(decodeLocal(one, encodeLocal(one, local))).toEqual(local)));
});

test("more names than a byte, and than the first plane before surrogates, keep their places", () => {
  const cards = Array.from({ length: 60_000 }, (_, at) => ({
    ...{ id: `s-${at}`, set: 0, number: String(at), name: `n${at % 59_000}`, english: null, variants: [] },
    ...{ isExtra: false, isPokemon: true, isFamous: false },
  }));
  const sets = [
    { ...{ id: "s", name: "S", english: null, code: null, printedTotal: 1, released: null }, series: "s", slug: "s" },
  ];
  expect(decodeIndex(encodeIndex({ game: "EN", sets, cards })).cards.at(-1)).toEqual(cards.at(-1));
});

const entry = fc.record({
  setId: fc.constantFrom("sv03.5", "base1"),
  number: fc.constantFrom("1", "TG12", "2"),
  isOther: fc.boolean(),
  variant: fc.constantFrom("normal", "holo"),
  ...{ quantity: fc.nat(99_999), special: fc.nat(9) },
  ...{ price: fc.option(fc.constantFrom("$1.23", "≈€4"), { nil: null }), day: fc.constantFrom(null, "2026-09-22") },
});
const rows: fc.Arbitrary<OwnRow[]> = fc
  .uniqueArray(entry, { selector: ({ setId, number, isOther, variant }) => [setId, number, isOther, variant].join() })
  .map((all) =>
    all.map(({ number, isOther, ...row }) => ({
      ...row,
      cardId: isOther ? `x${row.setId}${number}` : `${row.setId}-${number}`,
    })),
  );
const inOrder = (all: Iterable<OwnRow>) => [...all].map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

test("a person's file is read as it was written, and changes replace the cards that they name", () => {
  fc.assert(
    fc.property(rows, rows, (before, later) => {
      const first = cardsAfter(new Map(), { changed: null, cards: linesOf(before), keep: {} });
      expect(inOrder(rowsOf(first))).toEqual(inOrder(before));
      const changed = [...new Set(later.map(({ cardId }) => cardId))];
      const then = cardsAfter(first, { changed, cards: linesOf(later), keep: {} });
      const kept = before.filter(({ cardId }) => !changed.includes(cardId));
      expect(inOrder(rowsOf(then))).toEqual(inOrder([...kept, ...later]));
    }),
  );
});
