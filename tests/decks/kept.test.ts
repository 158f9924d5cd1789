import { expect, test } from "bun:test";
import { shippedRules } from "#features/decks/check/rules/formats.ts";
import { bodyOf, json, useSite } from "../harness.ts";
import { until } from "../until.ts";
import { change, charizard, charmander, make } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const [misty, brock, admin] = [await site.signUp(), await site.signUp(), await site.signUp({ roles: ["admin"] })];

const own = (quantity: number) =>
  misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity });

test("a cached deck page follows the deck, the owned copies, the other decks and the rules", async () => {
  const deck = await make(misty, "Fire", "unlimited");
  await change(misty, deck, [{ ...charizard, quantity: 4 }]);
  await misty.put(`/api/decks/${deck.id}`, { version: 1, settingsChange: { visibility: "PUBLIC" } });
  const page = () => bodyOf(misty.page(`/decks/${deck.id}`));
  for (const _ of [1, 2]) expect(await page()).toContain("0 of 4 owned");
  await own(3);
  expect(await page()).toContain("3 of 4 owned");
  expect(await bodyOf(brock.page(`/decks/${deck.id}`))).toContain("0 of 4 owned");
  expect(await bodyOf(site.anonymous.page(`/decks/${deck.id}`))).not.toContain("owned");
  await change(misty, { id: deck.id, version: 2 }, [{ ...charmander, quantity: 2 }]);
  expect(await page()).toContain("Charmander");
  await make(misty, "Rivals");
  expect(await page()).toContain("Rivals");
  expect(await page()).not.toContain("has 7 cards");
  const rules = { ...shippedRules.unlimited, size: 7 };
  const { version } = site.deps.catalogue;
  const sent = { format: "unlimited", rules, reason: "Seven cards", isPreview: false };
  expect((await admin.put("/api/admin/decks/config", sent)).status).toBe(200);
  expect(await page()).toContain("A deck has 7 cards; this one has 6.");
  // Any other process hears of the rules in the same way.
  await until(() => site.deps.catalogue.version > version);
});

test("cached results of the builder's search follow the owned copies, and are per person", async () => {
  const found = async (person: Pick<typeof misty, "json">) => {
    const path = "/api/decks/cards?format=unlimited&q=charizard+s:151";
    const { value } = await json<{ value: { id: string; owned?: number }[] }>(person.json(path));
    return value.find(({ id }) => id === "sv03.5-006")?.owned;
  };
  await own(1);
  expect([await found(misty), await found(brock), await found(site.anonymous)]).toEqual([1, 0, undefined]);
  await own(2);
  expect([await found(misty), await found(brock), await found(site.anonymous)]).toEqual([2, 0, undefined]);
});
