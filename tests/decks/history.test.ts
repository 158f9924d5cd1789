import { describe, expect, test } from "bun:test";
import { shippedRules } from "../../src/features/decks/rules/formats.ts";
import { body, html, json, useSite } from "../harness.ts";
import { change, charizard, charmander, held, make, read, type Saved } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
const brock = await site.signUp();
const admin = await site.signUp({ roles: ["admin"] });

type Version = { version: number; count: number };
const versions = (id: string) => json<Version[]>(misty.json(`/api/decks/${id}/versions`));
const next = async (deck: Saved, cards: object[]) => json<Saved>(change(misty, deck, cards));

describe("history", () => {
  test("has earlier versions, and restoring one is a new change", async () => {
    const first = await make(misty);
    const second = await next(first, [{ ...charizard, quantity: 2 }]);
    const third = await next(second, [{ ...charmander, quantity: 4 }]);
    expect(await versions(first.id)).toMatchObject([
      { version: 1, count: 2 },
      { version: 0, count: 0 },
    ]);
    const page = await body(misty.page(`/decks/${first.id}/history`));
    expect(page).toContain("Compared with now: −4 Charmander");
    const form = { from: "1", version: String(third.version) };
    expect((await misty.post(`/api/decks/${first.id}/restore?_method=PUT`, form, html)).status).toBe(303);
    expect(held(await read(misty, first.id))).toEqual({ "sv03.5-006": 2 });
    expect((await versions(first.id)).map(({ count }) => count)).toEqual([6, 2, 0]);
    expect((await misty.post(`/api/decks/${first.id}/restore?_method=PUT`, form, html)).status).toBe(409);
  });

  test("has the last fifty versions; a change of settings adds none", async () => {
    let deck = await make(misty);
    for (let turn = 0; turn < 52; turn++) deck = await next(deck, [{ ...charizard, quantity: (turn % 2) + 1 }]);
    await misty.put(`/api/decks/${deck.id}`, { version: deck.version, settingsChange: { name: "Other" } });
    const stored = await versions(deck.id);
    expect([stored.length, stored[0]?.version, stored.at(-1)?.version]).toEqual([50, 51, 2]);
  });

  test("is visible to its owner only", async () => {
    const { id } = await make(misty);
    expect((await brock.json(`/api/decks/${id}/versions`)).status).toBe(404);
    expect((await brock.page(`/decks/${id}/history`)).status).toBe(404);
    expect((await brock.put(`/api/decks/${id}/restore`, { from: 0, version: 0 })).status).toBe(404);
  });
});

test("two decks are compared card by card", async () => {
  const [a, b] = [await make(misty, "Old"), await make(misty, "New")];
  await change(misty, a, [{ ...charizard, quantity: 2 }]);
  await change(misty, b, [
    { ...charizard, quantity: 3 },
    { ...charmander, quantity: 1 },
  ]);
  const page = await body(misty.page(`/decks/compare?a=${a.id}&b=${b.id}`));
  expect(page).toContain("2 cards in both");
  expect(page).not.toContain("Only in Old");
  expect(page).toMatch(/Only in New <small>1 card<.*Charmander.*Different quantities.*Charizard.*>2\u00a0→\u00a03</s);
  expect((await brock.page(`/decks/compare?a=${a.id}&b=${b.id}`)).status).toBe(404);
});

describe("rules that staff change", () => {
  const path = "/api/admin/decks/config";

  test("are previewed with a count, and then apply to every deck", async () => {
    const deck = await make(misty, "Charizard", "expanded");
    await misty.put(`/api/decks/${deck.id}/import`, { lines: ["4 Charmander MEW 4", "56 Fire Energy BS 98"] });
    expect(await read(misty, deck.id)).toMatchObject({ isLegal: true });
    const rules = { ...shippedRules.expanded, copies: 3 };
    const preview = await json(admin.put(path, { format: "expanded", rules, isPreview: true }));
    expect(preview).toEqual({ format: "expanded", isSaved: false, decks: 1, becomeLegal: 0, becomeIllegal: 1 });
    expect(await read(misty, deck.id)).toMatchObject({ isLegal: true });
    expect((await admin.put(path, { format: "expanded", rules, reason: "A trial" })).status).toBe(200);
    const { broken } = await read(misty, deck.id);
    expect(broken.map(({ why }) => why)).toEqual(["At most 3 Charmander in any printing; this deck has 4."]);
  });

  test("are changed by a form with a preview, and need a reason", async () => {
    const text = JSON.stringify(shippedRules.unlimited);
    const form = { format: "unlimited", rules: text, reason: "", isPreview: "true" };
    expect(await body(admin.post(`${path}?_method=PUT`, form, html))).toContain("Nothing has been saved yet.");
    const unexplained = await admin.post(`${path}?_method=PUT`, { ...form, isPreview: "false" }, html);
    expect([unexplained.status, (await unexplained.text()).includes("Enter a reason")]).toEqual([422, true]);
    const saved = await admin.post(`${path}?_method=PUT`, { ...form, reason: "As shipped", isPreview: "false" }, html);
    expect(saved.status).toBe(303);
  });

  test.each([
    ["no JSON", "{"],
    ["a rule too few", JSON.stringify({ ...shippedRules.standard, size: undefined })],
    ["a day that is none", { ...shippedRules.standard, marks: [{ mark: "H", from: "2026-02-30", until: null }] }],
    ["a rule that is not known", { ...shippedRules.standard, banned: [] }],
  ])("with %s are refused", async (_, rules) => {
    expect((await admin.put(path, { format: "standard", rules })).status).toBe(422);
  });

  test("are changed by admins only", async () => {
    expect((await misty.put(path, { format: "standard", rules: shippedRules.standard })).status).toBe(403);
    expect((await misty.page("/admin/decks")).status).toBe(403);
  });
});
