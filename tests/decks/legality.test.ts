import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { brokenRules, type Deck } from "#features/decks/check/rules/check.ts";
import { type FormatId, shippedRules } from "#features/decks/check/rules/formats.ts";
import { cardStanding, copiesAllowed } from "#features/decks/check/rules/legality.ts";
import type { DeckRow, RuleCard } from "#features/decks/deck/rules/cards.ts";
import { root } from "../paths.ts";

type Case = {
  name: string;
  format: string;
  day: string;
  cards: Record<string, number>;
  energy?: string[];
  broken: Record<string, string[]>;
};

const fixture = (name: string) => Bun.file(join(root, "tests/fixtures/decks", name)).json();
const cards: Record<string, RuleCard> = await fixture("cards.json");
const cardOf = (line: string): RuleCard => {
  const card = cards[line];
  if (!card) throw new Error(`There are no facts of ${line}.`);
  return card;
};
const deckOf = ({ format, cards: held, energy = [] }: Case): Deck => ({
  format: format as FormatId,
  rows: Object.entries(held).map(([line, quantity]) => ({ card: cardOf(line), quantity })),
  energy,
});
const judged = (deck: Deck, day: string) => brokenRules(deck, shippedRules[deck.format], day);
const cases: Case[] = await fixture("legality.json");

test("the golden table has at least 120 decks", () => {
  expect(cases.length).toBeGreaterThanOrEqual(120);
  expect(new Set(cases.map(({ format, name }) => `${format} ${name}`)).size).toBe(cases.length);
});

test.each(cases.map((one) => [one.format, one.name, one] as const))("%s: %s", (_, __, one) => {
  const found = Map.groupBy(judged(deckOf(one), one.day), ({ rule }) => rule);
  const ids = ([rule, broken]: [string, { cards: string[] }[]]) =>
    [rule, broken.flatMap(({ cards: own }) => own).toSorted()] as const;
  const wanted = Object.entries(one.broken).map(
    ([rule, lines]) => [rule, lines.map((line) => cardOf(line).id)] as const,
  );
  expect(Object.fromEntries([...found].map(ids))).toEqual(
    Object.fromEntries(wanted.map(([rule, own]) => [rule, own.toSorted()])),
  );
});

test("each broken rule has a sentence as its reason", () => {
  for (const one of cases) {
    for (const { why } of judged(deckOf(one), one.day)) expect(why).toMatch(/^[A-Z\d].*[.\d]$/);
  }
});

const someCase = fc.constantFrom(...cases);
const shuffled = someCase.chain((one) => {
  const { rows, ...deck } = deckOf(one);
  return fc
    .shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length })
    .map((order) => ({ one, deck: { ...deck, rows: order } }));
});

describe("whatever the order", () => {
  test("of its rows, a deck breaks the same rules", () => {
    fc.assert(
      fc.property(shuffled, ({ one, deck }) => {
        expect(judged(deck, one.day)).toEqual(judged(deckOf(one), one.day));
      }),
    );
  });

  test("of the edits that built it, a legal deck is legal", () => {
    const legal = cases.filter(({ broken }) => Object.keys(broken).length === 0);
    const copies = ({ rows }: Deck) => rows.flatMap(({ card, quantity }) => Array<RuleCard>(quantity).fill(card));
    const built = fc.constantFrom(...legal).chain((one) => {
      const all = copies(deckOf(one));
      return fc
        .shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
        .map((edits) => ({ one, edits }));
    });
    fc.assert(
      fc.property(built, ({ one, edits }) => {
        const rows = new Map<string, DeckRow>();
        for (const card of edits) rows.set(card.id, { card, quantity: (rows.get(card.id)?.quantity ?? 0) + 1 });
        expect(judged({ ...deckOf(one), rows: [...rows.values()] }, one.day)).toEqual([]);
      }),
    );
  });
});

describe("rules that staff change", () => {
  const standard = shippedRules.standard;
  const card = cardOf("Charizard ex OBF 125");
  const always = { from: null, until: null };

  test("a regulation mark overrides the catalogue, on its days", () => {
    const rules = { ...standard, marks: [{ mark: "G", from: "2023-03-31", until: "2026-04-09" }] };
    const on = (day: string) => cardStanding(rules, card, day);
    expect([on("2023-03-30"), on("2023-03-31"), on("2026-04-09"), on("2026-04-10")]).toEqual([
      "early",
      "legal",
      "legal",
      "rotated",
    ]);
    expect(cardStanding(rules, cardOf("Dreepy TWM 128"), "2026-01-01")).toBe("rotated");
  });

  test("a card without a mark follows the catalogue", () => {
    const rules = { ...standard, marks: [{ mark: "J", ...always }] };
    const energy = cardOf("Fire Energy BS 98");
    const unmarked = { ...energy, prints: energy.prints.map((print) => ({ ...print, mark: null })) };
    expect(cardStanding(rules, unmarked, "2026-11-01")).toBe("legal");
  });

  test("a set is legal from its date, another printing before it", () => {
    const rules = { ...standard, sets: [{ setId: "sv05", from: "2026-12-01", until: null }] };
    expect(cardStanding(rules, cardOf("Mist Energy TEF 161"), "2026-11-30")).toBe("early");
    expect(cardStanding(rules, cardOf("Mist Energy TEF 161"), "2026-12-01")).toBe("legal");
    expect(cardStanding(rules, cardOf("Prime Catcher TEF 157"), "2026-11-30")).toBe("legal");
  });

  test("a set that becomes legal later does not affect cards of another set", () => {
    const sets = [
      { setId: "sv05", from: null, until: "2026-10-01" },
      { setId: "sv99", from: "2026-12-01", until: null },
    ];
    expect(cardStanding({ ...standard, sets }, cardOf("Mist Energy TEF 161"), "2026-11-30")).toBe("rotated");
  });

  test("a ban applies to every reprint", () => {
    const rules = { ...standard, bans: [{ cardId: "sv01-194", ...always }] };
    expect(cardStanding(rules, cardOf("Switch BS 95"), "2026-11-01")).toBe("banned");
  });

  test("the rules set the number of copies", () => {
    expect(copiesAllowed({ ...standard, copies: 3 }, card)).toBe(3);
    expect(copiesAllowed(standard, cardOf("Fire Energy BS 98"))).toBe(Number.POSITIVE_INFINITY);
  });
});
