import { beforeEach, describe, expect, test } from "bun:test";
import { brokenRules, checkedState } from "#features/decks/check/rules/check.ts";
import { shippedRules } from "#features/decks/check/rules/formats.ts";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { change, charizard, charmander, make } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
beforeEach(async () => {
  await site.sql`delete from decks`;
});

const page = (path: string) => bodyOf(misty.page(path));

describe("a deck's page", () => {
  test("shows each card as a face with its copies, and the counts of the deck", async () => {
    const deck = await make(misty);
    await change(misty, deck, [
      { ...charizard, quantity: 2 },
      { ...charmander, quantity: 3 },
    ]);
    const shown = await page(`/decks/${deck.id}`);
    expect(shown.match(/<a class="face"/g)).toHaveLength(2);
    expect([...shown.matchAll(/found-count"[^>]*>(\d+)</g)].map(([, copies]) => Number(copies))).toEqual([3, 2]);
    expect(readPage(shown).fact("Basic Pokémon")).toBe("3");
    const row = readPage(await page(`/decks/${deck.id}/odds`)).get("rowheader", /^3 Charmander/);
    expect(row.all("").filter((one) => one.of("data-type") === "fire")).toHaveLength(1);
  });

  test("without cards links its owner to the builder, and checks nothing", async () => {
    const { id } = await make(misty);
    const shown = await page(`/decks/${id}`);
    expect(shown).toContain("Add cards");
    for (const text of [shown, await page("/decks"), await page(`/decks/builder/${id}`)]) {
      expect(text).not.toContain("Not legal");
    }
  });

  test("shows how many cards are missing if no other rule is broken", async () => {
    const deck = await make(misty);
    await change(misty, deck, [{ ...charmander, quantity: 4 }]);
    expect(await page(`/decks/${deck.id}`)).toContain("56 cards to go");
    expect(await page("/decks")).toContain("Unfinished");
    await misty.put(`/api/decks/${deck.id}/import`, { lines: ["5 Charmander MEW 4"] });
    expect(await page(`/decks/${deck.id}`)).toContain("Not legal");
  });
});

test("a deck that breaks no rule is legal, one of too many cards is not", () => {
  const rules = shippedRules.unlimited;
  const broken = brokenRules({ format: "unlimited", rows: [], energy: [] }, rules, "2026-11-22");
  expect([
    checkedState(0, 60, broken, []),
    checkedState(59, 60, broken, []),
    checkedState(61, 60, broken, []),
    checkedState(60, 60, [], []),
  ]).toEqual(["empty", "unfinished", "illegal", "legal"]);
});
