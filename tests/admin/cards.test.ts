import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Seed } from "#db/seed/format.ts";
import type { CardRecord, ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { seedRecords } from "#features/catalogue/import/service/seed-records.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ username: "Joy", roles: ["data_entry"] });
const senior = await site.signUp({ roles: ["data_entry", "senior_data_entry"] });
const misty = await site.signUp();

const seed: Seed = await Bun.file(new URL("../../db/seed/catalogue.json", import.meta.url)).json();
const records = [...seedRecords(seed)];
const again = (change = (record: ImportRecord) => record) => importRecords(sql, records.map(change));

const api = "/api/admin/cards/scarlet-violet/151";
const id = "sv03.5-006";
const place = { category: "EN", numberKey: "6" };
const edit = (change: object, by = clerk) => by.put(api, { ...place, ...change });
const stored = async (cardId = id) => (await sql`select * from cards where id = ${cardId}`)[0] ?? {};
const version = async () => (await sql`select version from catalogue_state`)[0]?.version;
const page = `/admin/cards/en/${id}`;

describe("an edit of a card", () => {
  test("is on its pages at once, and in the log with the old and new value", async () => {
    const response = await edit({ name: "Charizard EX", hp: 340, artist: "Bill", reason: "As printed" });
    expect(await json<object>(response)).toMatchObject({ isSaved: true, before: { hp: 330 }, after: { hp: 340 } });
    expect(await stored()).toMatchObject({
      name: "Charizard EX",
      hp: 340,
      artist_id: "bill",
      name_key: "charizard EX",
      set_id: "sv03.5",
    });
    const shown = await bodyOf(misty.page("/series/scarlet-violet/151/6"));
    for (const part of ["Charizard EX", "340", "Bill"]) expect(shown).toContain(part);
    const history = await bodyOf(clerk.page(`${page}?part=history`));
    for (const part of ["Edited the card", "<del>330</del>", "<ins>340</ins>", "As printed", "Joy"])
      expect(history).toContain(part);
  });

  test("survives another import of the source; the other fields follow it", async () => {
    await edit({ hp: 350 });
    await again((record) =>
      record.kind === "card" && record.id === id ? { ...record, hp: 320, flavor: "A new text", retreat: 3 } : record,
    );
    expect(await stored()).toMatchObject({ hp: 350, flavor: "A new text", retreat: 3 });
    const settled = await version();
    await again((record) =>
      record.kind === "card" && record.id === id ? { ...record, hp: 320, flavor: "A new text", retreat: 3 } : record,
    );
    expect(await version()).toBe(settled);
  });

  test("is found among those that staff edited, by game", async () => {
    await edit({ hp: 360 });
    const found = async (query: string) =>
      (await json<{ value: { id: string }[] }>(clerk.json(`/admin/cards?${query}`))).value.map((card) => card.id);
    expect(await found("state=edited")).toContain(id);
    expect(await found("state=edited&game=JP")).toEqual([]);
    expect(await found("state=removed&game=EN")).toEqual([]);
    expect(readPage(await bodyOf(clerk.page("/admin/cards?state=edited&q=charizard"))).hrefs()).toContain(
      "/admin/cards?q=charizard&state=edited&game=JP",
    );
    await edit({ handBack: ["hp"] });
  });

  test("name their set, number and game, and what staff did", async () => {
    await edit({ hp: 361 });
    const edited = readPage(await bodyOf(clerk.page("/admin/cards?state=edited"))).all("rowheader");
    expect(edited.map(({ sight }) => sight)).toEqual(["Charizard EX English TCG Edited by staff"]);
    const page = readPage(await bodyOf(clerk.page("/admin/cards?q=base1-&game=EN")));
    for (const { sight } of page.all("rowheader")) expect(sight).toEndWith(" English TCG");
    expect(page.all("columnheader").map(({ text }) => text.split(" ")[0])).toEqual(["Card", "Set", "Number"]);
    expect(page.all("row").map(({ sight }) => sight)).toContain("Alakazam English TCG Base Set 1");
    expect(page.names("summary")).toEqual(expect.arrayContaining(["Game English TCG", "Status All"]));
    await edit({ handBack: ["hp"] });
  });

  test("are in the order of their set, page by page: 2 comes before 10", async () => {
    const numbers: number[] = [];
    for (let after = ""; after !== "end"; ) {
      const query = new URLSearchParams({ q: "base1-", ...(after && { after }) });
      const { value, pagingKey } = await json<{ value: { number: string }[]; pagingKey: string | null }>(
        clerk.json(`/admin/cards?${query}`),
      );
      numbers.push(...value.map(({ number }) => Number(number)));
      after = pagingKey ?? "end";
    }
    expect(numbers).toHaveLength(102);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect((await clerk.json("/admin/cards?after=base1-4")).status).toBe(200);
  });

  test("is marked, listed as different, and handed back to the source", async () => {
    await edit({ hp: 360, evolvesFrom: "Charmander" });
    expect(await bodyOf(clerk.page(page))).toContain("Source: 320");
    const list = await json<{ value: { id: string; differences: object[] }[] }>(clerk.json("/admin/cards/changes"));
    expect(list.value.find((card) => card.id === id)?.differences).toContainEqual({
      field: "hp",
      staff: "360",
      source: "320",
    } as never);
    await edit({ handBack: ["hp", "evolvesFrom", "name", "artistId"] });
    expect(await stored()).toMatchObject({ hp: 320, name: "Charizard ex", evolves_from: "Charmeleon" });
    expect(await sql`select from card_sources where card_id = ${id} and source = 'staff'`).toHaveLength(0);
    expect(await bodyOf(clerk.page(page))).not.toContain("Edited by staff");
  });

  test("handed back without a value in any source, is empty again", async () => {
    await edit({ regulationMark: "Z", rules: ["Do not feed."] });
    expect(await stored()).toMatchObject({ regulation_mark: "Z", rules: ["Do not feed."] });
    await sql`update card_sources set facts = facts - 'regulationMark' - 'rules' where card_id = ${id} and source <> 'staff'`;
    await edit({ handBack: ["regulationMark", "rules"] });
    expect(await stored()).toMatchObject({ regulation_mark: null, rules: [] });
  });

  test("is shown as a preview first, which saves nothing", async () => {
    const before = await stored();
    const attack = {
      attackName: "Ember",
      attackCost: "Fire, Colorless",
      attackDamage: "30+",
      attackEffect: "Flip a coin.",
    };
    const form = { ...place, hp: "99", ...attack, isPreview: "true" };
    const shown = await bodyOf(clerk.post(`${api}?_method=PUT`, form, html));
    const parts = [
      "Preview: nothing is saved yet",
      "<ins>99</ins>",
      "Flip a coin.",
      'value="99"',
      'value="Fire, Colorless"',
      "<dd>Double Rare</dd>",
    ];
    for (const part of parts) expect(shown).toContain(part);
    expect(await stored()).toEqual(before);
    expect(await json<object>(edit({ hp: 99, isPreview: true }))).toMatchObject({ isSaved: false, after: { hp: 99 } });
    expect(await stored()).toEqual(before);
  });

  test("without JavaScript goes back to the card and its report; the form alone changes nothing", async () => {
    const text = await bodyOf(clerk.page(`${page}?report=7`));
    expect(readPage(text).hrefs()).toContain("/admin/reports/card/7");
    const form: Record<string, string> = { report: "7", ...place };
    for (const [, name = "", value = ""] of text.matchAll(/name="(\w+)"[^>]*? value="([^"]*)"/g))
      if (["name", "number", "hp", "retreat", "seen", "artist"].includes(name)) form[name] = value;
    const unchanged = await clerk.post(`${api}?_method=PUT`, form, html);
    expect(unchanged.status).toBe(422);
    const response = await clerk.post(`${api}?_method=PUT`, { ...form, hp: "120" }, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, `${page}?report=7`]);
    expect((await stored()).hp).toBe(120);
    const late = await clerk.post(`${api}?_method=PUT`, { ...form, hp: "130" }, html);
    expect([late.status, (await bodyOf(late, 409)).includes("This card has changed since you opened it.")]).toEqual([
      409,
      true,
    ]);
    expect((await stored()).hp).toBe(120);
  });

  test.each([
    ["a negative HP", { hp: -1 }, "hp"],
    ["a name of control characters", { name: "a\u0007" }, "name"],
    ["no name", { name: " " }, "name"],
    ["another number", { number: "7" }, "number"],
    ["a rarity of another game", { rarity: "CROWN" }, "rarity"],
    ["a kind that is none", { supertype: "person" }, "supertype"],
    ["an attack without a name", { attacks: [{ name: "", cost: [] }] }, "attacks.0.name"],
    ["too many attacks", { attacks: Array(41).fill({ name: "x", cost: [] }) }, "attacks"],
    ["an unknown field", { hitPoints: 5 }, "hitPoints"],
    ["a field to hand back that is none", { handBack: ["id"] }, "handBack"],
  ])("with %s is refused at its field", async (_, change, field) => {
    const response = await edit(change);
    expect(response.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(response)).fields)[0]).toStartWith(field);
  });

  test("is refused to members, and for an unknown card", async () => {
    expect((await edit({ hp: 1 }, misty)).status).toBe(403);
    expect((await clerk.put(api, { category: "EN", numberKey: "999", hp: 1 })).status).toBe(404);
    expect((await clerk.put("/api/admin/cards/no/set", { ...place, hp: 1 })).status).toBe(404);
  });

  test("starts on the card's page, for staff", async () => {
    const card = "/series/scarlet-violet/151/6";
    expect(readPage(await bodyOf(clerk.page(card))).hrefs()).toContain(`${page}`);
    expect(await bodyOf(misty.page(card))).not.toContain("/admin/");
  });
});

test.each([page, "/admin/cards/en/scarlet-violet/charizard-ex-151-6", "/admin/cards/en/scarlet-violet/151/006"])(
  "%s is the card's page of the staff",
  async (path) => {
    expect(await bodyOf(clerk.page(path))).toContain("Edit Charizard ex 006");
    expect((await clerk.page(path.replace("/en/", "/jp/"))).status).toBe(404);
    expect((await misty.page(path)).status).toBe(403);
  },
);

describe("a card that staff created", () => {
  test("is created once, stays through imports, and is removed and restored", async () => {
    const card = { category: "EN", name: "Missingno", number: "900", supertype: "pokemon", hp: 33 };
    const made = await clerk.post(api, Object.fromEntries(Object.entries(card).map(([k, v]) => [k, String(v)])));
    expect(await json<object>(made)).toEqual({ id: "sv03.5-900" });
    expect(
      (await clerk.post(api, { category: "EN", name: "Other", number: "0900", supertype: "pokemon" })).status,
    ).toBe(409);
    await again();
    const shown = "/series/scarlet-violet/151/900";
    expect(await bodyOf(misty.page(shown))).toContain("Missingno");
    const at = "/api/admin/cards/scarlet-violet/sv03.5-900";
    const remove = (by: typeof clerk, form = { reason: "A glitch" }) => by.post(`${at}?_method=DELETE`, form, html);
    expect((await remove(clerk)).status).toBe(403);
    expect((await remove(senior, { reason: "" })).status).toBe(422);
    expect((await remove(senior)).status).toBe(303);
    expect((await stored("sv03.5-900")).gone_at).not.toBeNull();
    expect((await remove(senior)).status).toBe(409);
    expect((await senior.post(`${at}/restore`, { reason: "" })).status).toBe(200);
    expect((await stored("sv03.5-900")).gone_at).toBeNull();
  });

  test("a removed card of a source stays away when the source lists it again", async () => {
    const at = "/api/admin/cards/scarlet-violet/sv03.5-010?_method=DELETE";
    await senior.post(at, { reason: "Misprint" }, html);
    await again();
    expect((await stored("sv03.5-010")).gone_at).not.toBeNull();
    await senior.post("/api/admin/cards/scarlet-violet/sv03.5-010/restore", { reason: "" });
    expect((await stored("sv03.5-010")).gone_at).toBeNull();
  });
});

describe("legality", () => {
  const legal = async (cardId: string) => (await stored(cardId)).legal;
  const rule = (path: string, change: object, by = senior) => by.put(`/api/admin/cards/${path}`, change);

  test("is set for a card with its reprints, a set or a mark, survives imports, and can be handed back", async () => {
    const before = await legal("sv03.5-001");
    const set = { category: "EN", standard: false, expanded: false };
    const preview = await json<object>(rule("scarlet-violet/151/legality", { ...set, isPreview: true }));
    expect(preview).toMatchObject({ isSaved: false });
    expect(await legal("sv03.5-001")).toEqual(before);
    const { cards } = await json<{ cards: number }>(rule("scarlet-violet/151/legality", set));
    expect(cards).toBeGreaterThan(150);
    expect(await legal("sv03.5-001")).toMatchObject({ standard: false, expanded: false });
    await again();
    expect(await legal("sv03.5-001")).toMatchObject({ standard: false, expanded: false });
    await rule("scarlet-violet/151/legality", { category: "EN", numberKey: "1", expanded: true });
    expect(await legal("sv03.5-001")).toMatchObject({ standard: false, expanded: true });
    await rule("scarlet-violet/151/legality", { category: "EN", standard: null, expanded: null });
    expect(await legal("sv03.5-001")).toEqual(before);
    const all = await json<{ changed: number }>(
      rule("legality?category=EN", { regulationMark: "G", unlimited: false }),
    );
    expect(all.changed).toBeGreaterThan(0);
    expect(await legal("sv03.5-001")).toMatchObject({ unlimited: false });
    await rule("legality?category=EN", { regulationMark: "G", unlimited: null });
    expect(await legal("sv03.5-001")).toEqual(before);
  });

  test("is for senior staff, who give a reason on pages", async () => {
    expect((await rule("scarlet-violet/151/legality", { category: "EN", standard: false }, clerk)).status).toBe(403);
    const form = { category: "EN", standard: "false" };
    expect((await senior.post(`${api}/legality?_method=PUT`, form, html)).status).toBe(422);
    expect((await rule("scarlet-violet/151/legality", { category: "EN" })).status).toBe(422);
    expect((await rule("legality?category=DE", { standard: false })).status).toBe(422);
  });
});

test("property: after any edits and another import, edits stay and the rest follows the source", async () => {
  const cards = records.filter((record): record is CardRecord => record.kind === "card" && record.setId === "sv03.5");
  const change = fc.record(
    {
      hp: fc.integer({ min: 10, max: 400 }),
      retreat: fc.integer({ min: 0, max: 5 }),
      flavor: fc.constantFrom("One", "Two", ""),
      evolvesFrom: fc.constantFrom("Eevee", "Ditto"),
      types: fc.constantFrom<string[]>(["Fire"], ["Water", "Grass"]),
    },
    { requiredKeys: [] },
  );
  const naming = fc.record({ name: fc.constantFrom("Foil", "Plain"), tier: fc.constantFrom("special", "standard") });
  const plan = fc.record({
    names: fc.array(fc.tuple(fc.nat({ max: 40 }), naming), { maxLength: 2 }),
    edits: fc.array(fc.tuple(fc.nat({ max: 40 }), change), { minLength: 1, maxLength: 4 }),
    sources: fc.array(fc.tuple(fc.nat({ max: 40 }), change), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ names, edits, sources }) => {
      await sql`delete from card_sources where source = 'staff'`;
      await again();
      const named = new Map<CardRecord, object>();
      for (const [at, variantEdit] of names) {
        const card = cards[at];
        const numberKey = card?.number.replace(/^0+/, "");
        const edit = { category: "EN", numberKey, variant: card?.variants[0]?.key, ...variantEdit };
        const { status } = await clerk.put(`${api}/variants`, edit);
        if (card && status === 200) named.set(card, variantEdit);
      }
      const wanted = new Map<string, Record<string, unknown>>();
      for (const [at, fields] of edits) {
        const card = cards[at];
        if (!card || Object.keys(fields).length === 0) continue;
        const response = await clerk.put(api, { category: "EN", numberKey: card.number.replace(/^0+/, ""), ...fields });
        if (response.status === 200)
          wanted.set(card.id, { ...wanted.get(card.id), ...(await json<{ after: object }>(response)).after });
      }
      const stated = new Map(
        sources.map(([at, fields]) => [cards[at]?.id, { ...fields, flavor: fields.flavor || "Three" }]),
      );
      await again((record) =>
        record.kind === "card" && stated.has(record.id) ? { ...record, ...stated.get(record.id) } : record,
      );
      for (const [at] of [...edits, ...sources]) {
        const { id: cardId = "" } = cards[at] ?? {};
        const row = await stored(cardId);
        const expected: Record<string, unknown> = { ...stated.get(cardId), ...wanted.get(cardId) };
        const now = {
          hp: row.hp,
          retreat: row.retreat,
          flavor: row.flavor,
          evolvesFrom: row.evolves_from,
          types: row.types,
        };
        for (const [field, value] of Object.entries(expected)) expect(now).toMatchObject({ [field]: value });
      }
      for (const [card, expected] of named) {
        const [row] = await sql`
          select name, tier, tcgplayer_id as "tcgplayerId" from variants where card_id = ${card.id} and position = 0`;
        expect(row).toMatchObject({ ...expected, tcgplayerId: card.variants[0]?.tcgplayerId ?? null });
      }
    }),
    { numRuns: 6 },
  );
});
