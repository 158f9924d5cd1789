import { beforeEach, describe, expect, test } from "bun:test";
import type { Seed } from "#db/seed/format.ts";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { seedRecords } from "#features/catalogue/import/service/seed-records.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });
const misty = await site.signUp();

const seed: Seed = await Bun.file(new URL("../../db/seed/catalogue.json", import.meta.url)).json();
const again = (change = (record: ImportRecord) => record) => importRecords(sql, [...seedRecords(seed)].map(change));

const api = "/api/admin/pokemon";
const page = "/admin/pokemon/6";
const edit = (change: object, by = admin) => by.put(api, { id: 6, ...change });
const rule = (change: object, by = admin) => by.put(`${api}/cards`, { id: 6, isShown: true, ...change });
const stored = async () => (await sql`select name, genus, types, weight, evolves_from_id from species where id = 6`)[0];
const shownBy = async (cardId: string) =>
  (await sql`select species_id from card_species where card_id = ${cardId} order by 1`).map((row) => row.species_id);

type Effect = { isSaved: boolean; cards: number; changed: { id: string; before: number[]; after: number[] }[] };

beforeEach(async () => {
  await sql`delete from species_edits`;
  await sql`update card_sources set facts = facts - 'speciesIds' - 'sourceSpeciesIds' where source = 'staff'`;
  await sql`delete from card_sources where source = 'staff' and facts = '{}'`;
  await again();
});

describe("facts of a Pokémon", () => {
  test("are on its page, survive imports field by field, and can be handed back to the source", async () => {
    const before = await stored();
    expect((await edit({ genus: "Lizard Pokémon", weight: 1 })).status).toBe(200);
    expect(await bodyOf(misty.page("/pokedex/charizard"))).toContain("Lizard Pokémon");
    await again((record) =>
      record.kind === "species" && record.id === 6 ? { ...record, weight: 2, types: ["Dragon"] } : record,
    );
    expect(await stored()).toMatchObject({ genus: "Lizard Pokémon", weight: 1, types: ["Dragon"] });
    expect(await bodyOf(admin.page(page))).toContain("Source: 0.2 kg");
    expect((await edit({ handBack: ["weight"] })).status).toBe(200);
    expect(await stored()).toMatchObject({ genus: "Lizard Pokémon", weight: 2 });
    expect((await edit({ kilograms: "90,5" })).status).toBe(200);
    expect(await stored()).toMatchObject({ weight: 905 });
    expect((await edit({ kilograms: "heavy" })).status).toBe(422);
    const shown = await bodyOf(admin.page("/admin/pokemon/6"));
    for (const part of ['value="90.5"', 'value="Charmeleon"']) expect(shown).toContain(part);
    await edit({ handBack: ["genus", "weight"] });
    expect(await sql`select from species_edits`).toHaveLength(0);
    await again();
    expect(await stored()).toEqual(before);
  });

  test("without JavaScript: saved, or the form again with what was typed", async () => {
    const form = { id: "6", name: "Charizard", types: "Dragon", evolvesFrom: "bulba", reason: "Typo" };
    const response = await admin.post(`${api}?_method=PUT`, form, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    expect(await stored()).toMatchObject({ types: ["Dragon"], evolves_from_id: 1 });
    expect(await bodyOf(admin.page(page))).toContain("The Pokémon was saved.");
    const refused = await admin.post(`${api}?_method=PUT`, { ...form, meters: "tall", types: "Steel" }, html);
    const again = await bodyOf(refused, 422);
    for (const part of ['checked="" value="Steel"', 'value="tall"', 'value="bulba"']) expect(again).toContain(part);
    expect((await admin.post(`${api}?_method=PUT`, { ...form, types: "", evolvesFrom: "" }, html)).status).toBe(303);
    expect(await stored()).toMatchObject({ types: [], evolves_from_id: null });
  });

  test.each([
    ["a whole name", "charmeleon", 5],
    ["a Japanese name", "リザード", 5],
    ["a whole name that begins others", "Mew", 151],
    ["a number", "5", 5],
    ["the beginning of one name", "charme", 5],
  ])("it evolves from %s", async (_, evolvesFrom, id) => {
    expect((await edit({ evolvesFrom, weight: 7 })).status).toBe(200);
    expect(await stored()).toMatchObject({ evolves_from_id: id });
  });

  test.each([
    ["an unknown name", "Charmelon", "No Pokémon is called “Charmelon”"],
    ["signs", "!!", "No Pokémon is called “!!”"],
    ["a name that several begin with", "Nido", "Several Pokémon match: Nidoran♀, Nidorina, Nidoqueen and others."],
    ["itself", "Charizard", "A Pokémon can’t evolve from itself"],
  ])("refuses to evolve it from %s, and keeps what was typed", async (_, evolvesFrom, message) => {
    const before = await stored();
    const refused = await admin.post(`${api}?_method=PUT`, { id: "6", weight: "7", evolvesFrom }, html);
    const shown = await bodyOf(refused, 422);
    for (const part of [message, `value="${evolvesFrom}"`]) expect(shown).toContain(part);
    expect(await stored()).toEqual(before);
  });

  test("names are suggested while one types", async () => {
    const partial = { headers: { "hx-request": "true", "hx-request-type": "partial", accept: "text/html" } };
    const options = readPage(await bodyOf(admin.request(`${api}?evolvesFrom=char`, partial))).all("option");
    const names = options.map(({ value }) => value);
    for (const name of ["Charmander", "Charmeleon"]) expect(names).toContain(name);
    expect(names).not.toContain("Pikachu");
  });

  test.each([
    ["nothing", {}, 422],
    ["no name", { name: " " }, 422],
    ["an unknown type", { types: ["<b>"] }, 422],
    ["three types", { types: ["Fire", "Flying", "Dragon"] }, 422],
    ["itself to evolve from", { evolvesFromId: 6 }, 422],
    ["one that is not there to evolve from", { evolvesFromId: 99_999 }, 422],
    ["another Pokémon that is not there", { id: 99_999, weight: 1 }, 404],
  ])("refuses %s", async (_, change, status) => {
    expect((await edit(change)).status).toBe(status);
  });
});

describe("the cards that show a Pokémon", () => {
  test("are chosen by a rule, previewed first, and survive imports", async () => {
    const preview = await json<Effect>(rule({ name: "Bulbasaur", setId: "sv03.5", isPreview: true }));
    expect(preview).toMatchObject({ isSaved: false, changed: [{ before: [1], after: [1, 6] }, {}] });
    expect(await shownBy("sv03.5-001")).toEqual([1]);
    expect(await json<Effect>(rule({ name: "bulbasaur", setId: "sv03.5" }))).toMatchObject({ isSaved: true });
    expect(await shownBy("sv03.5-001")).toEqual([1, 6]);
    expect(await bodyOf(misty.page("/pokedex/charizard"))).toContain("Bulbasaur");
    await again();
    expect(await shownBy("sv03.5-001")).toEqual([1, 6]);
    await rule({ cards: ["sv03.5-001"], isShown: false });
    await json(admin.put(`${api}/cards`, { id: 1, cards: ["sv03.5-001"], isShown: false }));
    await again();
    expect(await shownBy("sv03.5-001")).toEqual([]);
    expect(await bodyOf(clerk.page("/admin/cards/changes"))).toContain("Pokémon chosen by staff");
  });

  test("follow the source again, even if it has changed meanwhile", async () => {
    const cards = ["sv03.5-001", "sv03.5-002"];
    await rule({ cards });
    await rule({ cards: ["sv03.5-001"], isShown: false, id: 1 });
    await again((record) =>
      record.kind === "card" && record.id === "sv03.5-002" ? { ...record, dexIds: [2, 3] } : record,
    );
    expect(await shownBy("sv03.5-002")).toEqual([2, 6]);
    const back = { isShown: "source", setId: "sv03.5" };
    const preview = await json<Effect>(rule({ ...back, isPreview: true }));
    expect(preview.changed.map(({ after }) => after)).toEqual([[1], [2, 3]]);
    expect(await json<Effect>(rule(back))).toMatchObject({ isSaved: true });
    expect([await shownBy("sv03.5-001"), await shownBy("sv03.5-002")]).toEqual([[1], [2, 3]]);
    expect(await sql`select from card_sources where source = 'staff'`).toHaveLength(0);
    expect((await rule(back)).status).toBe(422);
    await again();
    expect(await shownBy("sv03.5-002")).toEqual([2]);
    expect(await bodyOf(admin.page(page))).toContain("Reset the cards that show it to the source");
  });

  test("follow their name, where an older version did not store what the source chose", async () => {
    await rule({ cards: ["sv03.5-001", "sv03.5-006"], isShown: false, id: 1 });
    await rule({ cards: ["sv03.5-001"] });
    await sql`update card_sources set facts = facts - 'sourceSpeciesIds' where source = 'staff'`;
    const back = { isShown: "source", setId: "sv03.5" };
    const preview = await json<Effect>(rule({ ...back, isPreview: true }));
    expect(preview.changed.map(({ after }) => after)).toEqual([[1]]);
    await json(rule(back));
    expect(await shownBy("sv03.5-001")).toEqual([1]);
  });

  test("without JavaScript: a preview of the cards, then back to the page", async () => {
    const form = { id: "6", isShown: "true", name: "saur", setId: "sv03.5", category: "", reason: "" };
    const preview = await bodyOf(admin.post(`${api}/cards?_method=PUT`, { ...form, isPreview: "true" }, html));
    for (const part of ["cards change.", "Ivysaur 002, 151", "Ivysaur, Charizard", 'value="saur"', 'selected="">151'])
      expect(preview).toContain(part);
    const response = await admin.post(`${api}/cards?_method=PUT`, form, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    expect(await bodyOf(admin.page(page))).toContain("cards changed.");
  });

  test("are shown with pictures; one that is found is added, removed and reset, with and without JavaScript", async () => {
    const own = await bodyOf(admin.page(page));
    for (const part of ["Remove Charizard 4, Base Set", "Cards of Charizard"]) expect(own).toContain(part);
    expect(own).not.toContain("Bulbasaur 001");
    const found = await bodyOf(admin.page(`${page}?q=bulbasaur 1`));
    expect(found).toContain("Add Bulbasaur 001, 151");
    expect(found).not.toContain("Remove Charizard");
    const form = { id: "6", cards: "sv03.5-001", isShown: "true", q: "bulbasaur 1" };
    const posted = await admin.post(`${api}/cards?_method=PUT`, form, html);
    expect([posted.status, posted.headers.get("location")]).toEqual([303, `${page}?q=bulbasaur+1#find-cards`]);
    expect(await shownBy("sv03.5-001")).toEqual([1, 6]);
    const partial = { ...html, "hx-request": "true", "hx-request-type": "partial" };
    const send = (isShown: string) => admin.post(`${api}/cards?_method=PUT`, { ...form, isShown }, partial);
    const removed = await send("false");
    expect(removed.status).toBe(200);
    const row = await bodyOf(removed);
    expect(row).toStartWith("<li");
    for (const part of ["Add Bulbasaur 001, 151", "Chosen by staff", "Use source for Bulbasaur 001"])
      expect(row).toContain(part);
    expect(await bodyOf(send("source"))).not.toContain("Chosen by staff");
    expect((await send("source")).status).toBe(422);
    const first = await bodyOf(admin.page("/admin/pokemon/6"));
    const whole = await bodyOf(admin.page("/admin/pokemon/6?all=1"));
    const rowsOf = (html: string) => html.match(/id="change-/g)?.length;
    const [, shown, total] = /Showing (\d+) of (\d+) cards\./.exec(first) ?? [];
    expect([rowsOf(first), first.includes(`?all=1">Show all`)]).toEqual([Number(shown), true]);
    expect([rowsOf(whole), whole.includes("Showing")]).toEqual([Number(total), false]);
    const nothing = await bodyOf(admin.request(`${page}?q=zzqq`, { headers: partial }));
    expect(nothing).toStartWith('<div id="found-cards"');
    expect(nothing).toContain("No matching cards");
    expect((await admin.request("/admin/pokemon/99999?q=a", { headers: partial })).status).toBe(404);
  });

  test.each([
    ["no rule", {}, 422],
    ["a rule that no card fits", { name: "No such name" }, 422],
    ["a rule that changes none", { cards: ["sv03.5-006"] }, 422],
    ["an unknown game", { name: "a", category: "DE" }, 422],
    ["a Pokémon that is not there", { id: 99_999, name: "a" }, 404],
  ])("refuses %s", async (_, change, status) => {
    expect((await rule(change)).status).toBe(status);
  });
});

test("Pokémon are found by name or number, and paged", async () => {
  type Listed = { value: { id: number; cards: number }[]; pagingKey: string | null };
  const find = (q: string) => json<Listed>(admin.json(`${api}?q=${q}`));
  expect((await find("chariz")).value.map(({ id }) => id)).toEqual([6]);
  expect((await find("6")).value.map(({ id }) => id)).toContain(6);
  const first = await find("");
  const second = await json<Listed>(admin.json(`${api}?after=${first.pagingKey}`));
  expect([first.value.length, first.value.at(-1)?.id, second.value[0]?.id]).toEqual([50, 50, 51]);
});

test("every page and call is for admins only", async () => {
  for (const by of [clerk, misty]) expect((await edit({ weight: 3 }, by)).status).toBe(403);
  expect((await clerk.page("/admin/pokemon")).status).toBe(403);
  expect((await admin.page("/admin/pokemon/99999")).status).toBe(404);
  expect((await admin.page("/admin/pokemon/x")).status).toBe(404);
});

test("the list shows a state where staff edited one", async () => {
  expect(await bodyOf(admin.page("/admin/pokemon?q=char"))).not.toContain("Status");
  await edit({ genus: "Lizard Pokémon" });
  const shown = await bodyOf(admin.page("/admin/pokemon?q=char"));
  for (const part of ["Status", "Edited by staff", "No. 6"]) expect(shown).toContain(part);
});
