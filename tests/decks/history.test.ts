import { describe, expect, test } from "bun:test";
import { shippedRules } from "#features/decks/check/rules/formats.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
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
    const page = await bodyOf(misty.page(`/decks/${first.id}/history`));
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
  const page = readPage(await bodyOf(misty.page(`/decks/compare?a=${a.id}&b=${b.id}`)));
  expect(page.text).toContain("2 cards in both");
  expect(page.text).not.toContain("Only in Old");
  const [added, changed] = page.all("table");
  expect([added?.name, added?.names("rowheader")]).toEqual([
    "Only in New 1 card",
    [expect.stringMatching(/^Charmander/)],
  ]);
  expect(changed?.name).toStartWith("Different quantities");
  expect(changed?.all("row").at(-1)?.text).toMatch(/^Charizard.* 2 → 3$/);
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
    expect(await bodyOf(admin.post(`${path}?_method=PUT`, form, html))).toContain("Nothing has been saved yet.");
    const unexplained = await admin.post(`${path}?_method=PUT`, { ...form, isPreview: "false" }, html);
    expect([unexplained.status, (await bodyOf(unexplained, 422)).includes("Enter a reason")]).toEqual([422, true]);
    const saved = await admin.post(`${path}?_method=PUT`, { ...form, reason: "As shipped", isPreview: "false" }, html);
    expect(saved.status).toBe(303);
  });

  const written = {
    format: "standard",
    size: "60",
    copies: "3",
    legality: "standard",
    maxEnergyTypes: "0",
    hasEnergyCards: "true",
    marks: "H from 2026-04-10\nG until 2026-04-09",
    sets: "",
    bans: "sm5-114\r\n\r\nsm12-83 from 2024-09-01 until 2027-01-01",
    limits: "neo3-65 1\npl4-AR1 any",
    onePerDeck: "ACE SPEC, Radiant",
    onePerName: "Prism Star",
    excluded: "",
    reason: "A rotation",
  };

  test("are fields of a form, which has them again afterwards", async () => {
    expect((await admin.post(`${path}?_method=PUT`, written, html)).status).toBe(303);
    const shown = await bodyOf(admin.page("/admin/decks?format=standard"));
    const ticked = [...shown.matchAll(/type="checkbox"(?=[^>]*\schecked)[^>]* value="([^"]+)"/g)].map(
      ([, value]) => value,
    );
    expect(ticked).toEqual([
      "true",
      ...["H from 2026-04-10", "G until 2026-04-09"],
      ...["sm5-114", "sm12-83 from 2024-09-01 until 2027-01-01", "neo3-65 1", "pl4-AR1 any"],
      ...["ACE SPEC", "Radiant", "Prism Star"],
    ]);
    const { hasEnergyCards: _, ...zone } = written;
    expect((await admin.put(path, { ...zone, maxEnergyTypes: "3", isPreview: true })).status).toBe(200);
  });

  test("are rows to untick, with the names of cards and sets, and take more by name", async () => {
    const named = { ...written, bans: "Charizard ex MEW 6 from 2026-04-10", limits: "Charmander MEW 4 2", sets: "151" };
    const preview = readPage(await bodyOf(admin.post(`${path}?_method=PUT`, { ...named, isPreview: "true" }, html)));
    const ban = (page: typeof preview, value: string) => page.all("checkbox").find((box) => box.value === value);
    expect(ban(preview, "sv03.5-006 from 2026-04-10")).toMatchObject({
      isTicked: true,
      name: "Charizard ex151 006 · from Apr 10, 2026",
    });
    expect((await admin.post(`${path}?_method=PUT`, named, html)).status).toBe(303);
    const shown = readPage(await bodyOf(admin.page("/admin/decks?format=standard")));
    expect(ban(shown, "sv03.5-004 2")?.name).toBe("Charmander151 004 · 2 per deck");
    expect(ban(shown, "sv03.5")?.name).toBe("151sv03.5");
    const ticked = { ...written, bans: ["sm12-83", ""], sets: "", excluded: ["GX", "Tera, GX"], reason: "" };
    const sent = new URLSearchParams(
      Object.entries(ticked).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
    );
    const refused = admin.request(`${path}?_method=PUT`, { method: "POST", body: sent, headers: html });
    const again = readPage(await bodyOf(refused, 422));
    expect(ban(again, "sv03.5-006 from 2026-04-10")?.isTicked).toBe(false);
    expect(ban(again, "sm12-83")).toMatchObject({ isTicked: true, name: "sm12-83Not in the catalogue" });
    expect((await admin.put(path, { ...ticked, reason: "Unticked" })).status).toBe(200);
    const saved = readPage(await bodyOf(admin.page("/admin/decks?format=standard")));
    expect(["GX", "Tera"].map((value) => ban(saved, value)?.isTicked)).toEqual([true, true]);
    expect(saved.all("checkbox").filter(({ value }) => value?.startsWith("sv03.5-006"))).toEqual([]);
  });

  test("are a page each, behind a list of the formats", async () => {
    const list = readPage(await bodyOf(admin.page("/admin/decks")));
    const format = list.get("link", /^Gym Leader Challenge/);
    expect(format.href).toBe("/admin/decks?format=gym-leader-challenge");
    expect(format.sight).toBe("Gym Leader Challenge 60 cards · 1 copy · Legal in Expanded · 5 bans");
    expect(await bodyOf(admin.page("/admin/decks?format=standard"))).not.toContain("Maximum Energy Zone types");
    expect(await bodyOf(admin.page("/admin/decks?format=pocket_standard"))).toContain("Maximum Energy Zone types");
  });

  test.each([
    ["size", "sixty", "must be a whole number"],
    ["copies", "0", "must be 1 or more"],
    ["bans", "sm5-114\nsm5-115 from soon", "Line 2 must look like sm5-114"],
    ["bans", "sm5 115", "No cards match “sm5 115”"],
    ["limits", "Fire Energy of no set 2", "No cards match “Fire Energy of no set”"],
    ["sets", "No such set", "No sets match “No such set”. Use an ID"],
    ["marks", "H from 2026-02-30", "Line 1 must look like H from 2026-04-10"],
    ["limits", "neo3-65", "Line 1 must look like neo3-65 1"],
    ["excluded", "x".repeat(101), "must be at most 50 short names"],
  ])("with a bad %s are refused at the field, with what was typed", async (name, value, message) => {
    const answer = await admin.post(`${path}?_method=PUT`, { ...written, [name]: value }, html);
    const page = await bodyOf(answer, 422);
    expect(answer.status).toBe(422);
    expect(page).toMatch(new RegExp(`id="${name}-error">[^<]*${message}`));
    expect(page).toContain(value);
    expect(page).toContain("A rotation");
    expect(readPage(page).get("group", "Advanced: edit as JSON").of("open")).toBeUndefined();
  });

  test("with a fault inside the JSON are refused beside it", async () => {
    const rules = JSON.stringify({ ...shippedRules.standard, bans: [{ cardId: "a", from: "soon", until: null }] });
    const page = readPage(await bodyOf(admin.post(`${path}?_method=PUT`, { format: "standard", rules }, html), 422));
    const advanced = page.get("group", "Advanced: edit as JSON");
    expect(advanced.of("open")).toBe("");
    expect(advanced.get("textbox").description).toStartWith("bans.0.from must be a date");
  });

  test("that are left out are refused", async () => {
    const answer = await admin.put(path, { format: "standard", size: 60 });
    expect([answer.status, await bodyOf(answer, 422)]).toEqual([422, expect.stringContaining("rules")]);
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
