import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { costsOf } from "#features/decks/builder/rules/costs.ts";
import { kindCounts } from "#features/decks/builder/rules/counts.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import { unknownFacts } from "#features/decks/builder/rules/unknown.ts";
import { brokenRules, checkedState } from "#features/decks/check/rules/check.ts";
import { type FormatId, type FormatRules, formatIds, shippedRules } from "#features/decks/check/rules/formats.ts";
import { testHand } from "#features/decks/check/rules/hand.ts";
import { cardStanding } from "#features/decks/check/rules/legality.ts";
import { mulliganRate } from "#features/decks/check/rules/odds.ts";
import type { RuleCard } from "#features/decks/deck/rules/cards.ts";
import { withOneEnergy } from "#features/decks/deck/rules/sections.ts";
import { bodyOf, useSite } from "../harness.ts";
import { root } from "../paths.ts";
import { make, post, read } from "./deck-calls.ts";

const day = "2026-11-28";
const cards: Record<string, RuleCard> = await Bun.file(join(root, "tests/fixtures/decks/cards.json")).json();
const charizard = cards["Charizard ex OBF 125"] as RuleCard;

const nameless: RuleCard = { ...charizard, name: "Wurmple", nameKey: "wurmple", subtypes: ["Basic"], types: ["Grass"] };
const wurmple = (facts: Partial<RuleCard>): RuleCard => ({ ...nameless, id: "w-1", prints: [], ...facts });
const inAll = { standard: true, expanded: true, unlimited: true };

type Fact = "stage" | "type" | "legality" | "kind";
const lacking: Record<Fact, Partial<RuleCard>> = {
  stage: { subtypes: [], legal: inAll },
  type: { types: [], legal: inAll },
  legality: { legal: {} },
  kind: { supertype: "energy", subtypes: [], types: [], name: "Odd Energy", nameKey: "odd energy", legal: inAll },
};

/** The formats in which a rule reads a fact. */
const readIn = (fact: Fact, rules: FormatRules): boolean =>
  ({
    stage: true,
    kind: true,
    type: rules.isOneType,
    legality: rules.legality !== null && rules.legality !== "unlimited",
  })[fact];

const table = formatIds.flatMap((format) => (Object.keys(lacking) as Fact[]).map((fact) => [format, fact] as const));

const filled = (card: RuleCard, rules: FormatRules) => [{ card: { ...card, prints: [print] }, quantity: rules.size }];
const print = { id: "w-1", setId: "w", mark: null };
const judge = (format: FormatId, card: RuleCard) => {
  const rules: FormatRules = { ...shippedRules[format], copies: 4 };
  const rows = filled(card, rules);
  const energy = rules.maxEnergyTypes > 0 ? ["Grass"] : [];
  const broken = brokenRules({ format, rows, energy }, rules, day).filter(({ rule }) => rule !== "game");
  return { broken, unknown: unknownFacts(rows, rules, day), rules };
};

test.each(table)(
  "in %s a card of unknown %s is not held against the deck, and said where a rule reads it",
  (format, fact) => {
    const { broken, unknown, rules } = judge(format, wurmple(lacking[fact]));
    // The copies of one name, and Energy where there is none, break rules of their own.
    const others = ["copies", ...(fact === "kind" ? ["basic", "energyCards"] : [])];
    expect(broken.map(({ rule }) => rule).filter((rule) => !others.includes(rule))).toEqual([]);
    expect(fact === "kind" && broken.some(({ rule }) => rule === "copies")).toBe(false);
    const said = unknown.filter((one) => one.fact === fact);
    expect(said.map(({ why, cards: ids }) => [why, ids])).toEqual(
      readIn(fact, rules) ? [[`${rules.size} cards of unknown ${fact}:`, ["w-1"]]] : [],
    );
    if (said.length > 0) expect(checkedState(rules.size, rules.size, [], said)).toBe("unknown");
  },
);

test("what is known is no unknown fact", () => {
  for (const format of formatIds) expect(judge(format, wurmple({ legal: inAll })).unknown).toEqual([]);
});

test("a card that no source calls legal or not has a standing of its own", () => {
  const card = { ...wurmple({ legal: {} }), prints: [print] };
  expect(formatIds.map((format) => cardStanding(shippedRules[format], card, day))).toEqual([
    ...["unknown", "unknown", "unknown", "legal", "legal", "unknown", "legal"],
  ] as ReturnType<typeof cardStanding>[]);
});

describe("a deck with a Pokémon of unknown stage", () => {
  const basic = wurmple({ id: "b-1" });
  const unknown = wurmple({ id: "u-1", subtypes: [] });
  const trainer = wurmple({ id: "t-1", supertype: "trainer", subtypes: ["Item"] });

  test("beside a Basic Pokémon is legal, and says so all the same", () => {
    const rows = [
      { card: basic, quantity: 1 },
      { card: unknown, quantity: 3 },
    ];
    const said = unknownFacts(rows, shippedRules.unlimited, day);
    expect(said).toEqual([{ fact: "stage", why: "3 cards of unknown stage:", cards: ["u-1"], decides: false }]);
    expect(checkedState(60, 60, [], said)).toBe("legal");
    expect(kindCounts(rows)).toEqual(expect.arrayContaining([{ title: "Unknown stage", count: 3 }]));
  });

  test("has a range of mulligans, and a hand with such a Pokémon is kept", () => {
    const rows = [
      { card: basic, quantity: 4 },
      { card: unknown, quantity: 4 },
      { card: trainer, quantity: 52 },
    ];
    const { least, most } = mulliganRate(rows);
    expect([least < most, mulliganRate(rows.filter(({ card }) => card !== unknown))]).toEqual([
      true,
      { least: expect.any(Number), most: expect.any(Number) },
    ]);
    const only = [
      { card: unknown, quantity: 7 },
      { card: trainer, quantity: 1 },
    ];
    expect(testHand(only, { seed: 1, draws: 0, isPocket: false }).mulligans).toBe(0);
  });
});

test("a sum of prices says how many cards it leaves out", () => {
  const priced = (id: string, amount: number | null): BuilderCard => ({
    ...wurmple({ id, prints: [{ id, setId: "w", mark: null }] }),
    ...{ setId: "w", numberKey: "1", number: "1", set: "W", setCode: null, evolvesFrom: null, releaseDate: null },
    ...{ reprintKey: id, href: "/", owned: 0, price: amount === null ? null : "$1.00", amount, cheapest: amount },
    face: { id, name: "Wurmple", number: "1", type: "grass" } as BuilderCard["face"],
  });
  const rows = [
    { card: priced("a", 150), quantity: 2 },
    { card: priced("b", null), quantity: 3 },
  ];
  const none = new Map<string, number>();
  const words = "$3.00 + 3 cards without a price";
  expect(costsOf(rows, none, "USD")).toMatchObject({ price: words, toFinish: words });
  expect(costsOf(rows.slice(1), none, "USD")).toMatchObject({ price: "N/A", toFinish: "N/A" });
  expect(costsOf(rows.slice(0, 1), none, "USD")).toMatchObject({ price: "$3.00", toFinish: "$3.00" });
});

test("basic Energy of one name is one line of the sheet; other cards are a line for each printing", () => {
  const energy = (id: string, name: string) => ({
    ...wurmple({ id, supertype: "energy", subtypes: ["Basic"], name, nameKey: "lightning energy" }),
    ...{ evolvesFrom: null, releaseDate: null },
  });
  const rows = [
    { card: energy("sve-004", "Lightning Energy"), quantity: 1 },
    { card: energy("sv01-257", "Basic Lightning Energy"), quantity: 11 },
    { card: { ...wurmple({ id: "x" }), evolvesFrom: null, releaseDate: null }, quantity: 1 },
    { card: { ...wurmple({ id: "y" }), evolvesFrom: null, releaseDate: null }, quantity: 2 },
  ];
  expect(withOneEnergy(rows).map(({ card, quantity }) => [card.id, quantity])).toEqual([
    ["sv01-257", 12],
    ["x", 1],
    ["y", 2],
  ]);
});

const site = await useSite({}, "starter");
const misty = await site.signUp();

test("the deck’s page, its builder and its JSON say what is unknown, and do not refuse the deck", async () => {
  await site.sql`update cards set subtypes = '{}', hp = null where set_id = 'pocket-A1' and number_key = '1'`;
  const { id } = await make(misty, "Pocket", "pocket_standard");
  const [place] = await site.sql<{ setId: string; numberKey: string }[]>`
    select set_id as "setId", number_key as "numberKey" from cards where set_id = 'pocket-A1' and number_key = '1'`;
  await post(misty, `/api/decks/${id}`, { version: 0, cards: [{ ...place, quantity: 2 }] });
  const deck = await read(misty, id);
  expect(deck.unknown).toMatchObject([{ fact: "stage", why: "2 cards of unknown stage:" }]);
  expect(deck.broken.map(({ rule }) => rule)).not.toContain("basic");
  for (const path of [`/decks/${id}`, `/decks/builder/${id}`]) {
    expect(await bodyOf(misty.page(path))).toContain("2 cards of unknown stage:");
  }
});
