import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Seed } from "#db/seed/format.ts";
import { columns, type RowField, type TextRow, textRows, withRows } from "#features/admin/cards/rules/columns.ts";
import { readListField, writeLines } from "#features/admin/cards/rules/lines.ts";
import type { CardRecord } from "#features/catalogue/import/schema/records.ts";
import { seedRecords } from "#features/catalogue/import/service/seed-records.ts";
import { bodyOf, html, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ roles: ["data_entry"] });
const senior = await site.signUp({ roles: ["data_entry", "senior_data_entry"] });

const seed: Seed = await Bun.file(new URL("../../db/seed/catalogue.json", import.meta.url)).json();
const records = [...seedRecords(seed)];
const api = "/api/admin/cards/scarlet-violet/151";
const place = { category: "EN", numberKey: "6" };
const stored = async () => (await sql`select * from cards where id = 'sv03.5-006'`)[0] ?? {};

test("takes rows and boxes of a form: empty rows are dropped, none ticked is none, errors are at their field", async () => {
  const form = new URLSearchParams([
    ...Object.entries(place),
    ...["", "Fire", "Dragon"].map((type) => ["types", type]),
    ...["", "Stage 2", "ex", " Odd one "].map((subtype) => ["subtypes", subtype]),
    ...["Slash", "", "Burn"].map((name) => ["attackName", name]),
    ...["Fire, Fire", "", ""].map((cost) => ["attackCost", cost]),
    ...["60", "", "120+"].map((damage) => ["attackDamage", damage]),
    ...["", "", "Flip a coin.\r\nTails: nothing."].map((effect) => ["attackEffect", effect]),
    ...["Flame Body", ""].map((name) => ["abilityName", name]),
    ...["", ""].flatMap((none) => [
      ["abilityType", none],
      ["abilityEffect", none],
    ]),
    ["weaknessType", "Water"],
    ["weaknessValue", "×2"],
  ] as string[][]);
  const send = (fields: URLSearchParams) =>
    clerk.request(`${api}?_method=PUT`, {
      method: "POST",
      body: fields,
      headers: { ...html, "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await send(form)).status).toBe(303);
  expect(await stored()).toMatchObject({
    types: ["Fire", "Dragon"],
    subtypes: ["Stage 2", "ex", "Odd one"],
    attacks: [
      { name: "Slash", cost: ["Fire", "Fire"], damage: "60" },
      { name: "Burn", cost: [], damage: "120+", effect: "Flip a coin.\nTails: nothing." },
    ],
    abilities: [{ name: "Flame Body", type: "Ability" }],
    weaknesses: [{ type: "Water", value: "×2" }],
  });
  expect((await send(form)).status).toBe(422);
  const bad = new URLSearchParams([...Object.entries(place), ["resistanceType", ""], ["resistanceValue", "-30"]]);
  const refused = await send(bad);
  const page = readPage(await bodyOf(refused, 422));
  expect(page.at("resistanceType-0-error")?.text).toBe("Type must not be empty.");
  expect(page.at("resistanceValue-0")?.value).toBe("-30");
  const costing = (cost: string) =>
    send(new URLSearchParams([...Object.entries(place), ["attackName", "Slash"], ["attackCost", cost]]));
  const odd = readPage(await bodyOf(costing("Fire, Flame"), 422)).at("attackCost-0");
  expect(odd?.description).toStartWith("Use only energy types: Grass, Fire, ");
  expect(odd?.value).toBe("Fire, Flame");
  expect((await costing("fire,COLORLESS")).status).toBe(303);
  expect(await stored()).toMatchObject({ attacks: [{ name: "Slash", cost: ["Fire", "Colorless"] }] });
  const none = new URLSearchParams([...Object.entries(place), ["types", ""], ["attackName", ""], ["attackCost", ""]]);
  expect((await send(none)).status).toBe(303);
  expect(await stored()).toMatchObject({ types: [], attacks: [] });
});

test("an error names its field and the rule", async () => {
  const sent = await clerk.post(`${api}?_method=PUT`, { ...place, hp: "abc", flavor: "\u0007" }, html);
  const page = readPage(await bodyOf(sent, 422));
  expect(page.get("textbox", "HP")).toMatchObject({ value: "abc", description: "HP must be a whole number." });
  expect(page.at("flavor")?.description).toBe("Please remove control characters");
});

test("a form that was open while the card changed says what it would change now, and by whom it was edited", async () => {
  const seen = /name="seen" value="([^"]+)"/.exec(await bodyOf(clerk.page("/admin/cards/en/sv03.5-006")))?.[1] ?? "";
  await clerk.put(api, { ...place, hp: 91 });
  const sent = await senior.post(`${api}?_method=PUT`, { ...place, seen, hp: "92", name: "Charizard ex" }, html);
  const page = readPage(await bodyOf(sent, 409));
  expect(page.text).toMatch(/Last edited by \w+ just now\. History /);
  expect(page.get("main").all("link", "History").at(-1)?.href).toBe("/admin/cards/en/sv03.5-006?part=history");
  const changes = page.all("listitem").filter((item) => item.find("insertion"));
  expect(changes.map(({ text }) => text)).toEqual(["HP 91 92"]);
  const again = page.hidden("seen") ?? "";
  expect((await senior.put(api, { ...place, seen: again, hp: 92 })).status).toBe(200);
});

test("a card is added to any set, which is chosen first; found cards name their game, and English ones come first", async () => {
  const list = readPage(await bodyOf(clerk.page("/admin/cards?q=bulbasaur")));
  expect(list.get("link", "New card").href).toBe("/admin/cards/new");
  const games = list.names("rowheader").map((name) => /English TCG|Japanese TCG|TCG Pocket/.exec(name)?.[0] ?? "");
  expect(games[0]).toBe("English TCG");
  expect(games.lastIndexOf("English TCG")).toBeLessThan(games.indexOf("TCG Pocket"));
  expect(readPage(await bodyOf(clerk.page("/admin/cards/new"))).get("option", "151").value).toBe("sv03.5");
  expect(await bodyOf(clerk.page("/admin/cards/new?set=sv03.5"))).toContain("New card in 151");
});

test("legality shows what is so now, which changes nothing", async () => {
  const rule = (change: object) => senior.put(`${api}/legality`, change);
  const choices = async () => {
    const text = await bodyOf(senior.page("/admin/cards/en/sv03.5-001?part=rules"));
    const [, select = ""] = /<select id="standard".*?>(.*?)<\/select>/s.exec(text) ?? [];
    return [...select.matchAll(/value="(\w*)"[^>]*>([^<]*)/g)].map(([, value, label]) => `${value}: ${label}`);
  };
  await sql`update cards set legal = '{"standard": true}' where id = 'sv03.5-001'`;
  expect(await choices()).toEqual([
    ": Legal, from the source",
    "true: Legal, set by staff",
    "false: Not legal, set by staff",
  ]);
  await rule({ category: "EN", numberKey: "1", standard: false });
  expect(await choices()).toEqual([": Not legal, set by staff", "true: Legal, set by staff", "source: Use the source"]);
  const form = { category: "EN", numberKey: "1", standard: "", expanded: "", unlimited: "", reason: "x" };
  expect((await senior.post(`${api}/legality?_method=PUT`, form, html)).status).toBe(422);
  await rule({ category: "EN", numberKey: "1", standard: null });
});

test("lists of every card stay the same after the form writes and reads them", async () => {
  const fields = [
    "subtypes",
    "types",
    "rules",
    "boosters",
    "weaknesses",
    "resistances",
    "attacks",
    "abilities",
  ] as const;
  for (const card of records.filter((record): record is CardRecord => record.kind === "card")) {
    for (const field of fields) {
      const items = (card[field] ?? []) as never[];
      const tidy = JSON.parse(JSON.stringify(items).replaceAll(/\\n */g, "\\n"));
      expect([card.id, readListField(field, writeLines(field, tidy))]).toEqual([card.id, tidy]);
    }
  }
});

test("rows of every card stay the same after the form writes and reads them", () => {
  const text = fc.string({ minLength: 1, unit: fc.constantFrom("a", "|", "é", " ") }).map((one) => `x${one}x`);
  const costs = fc.array(fc.constantFrom("Fire", "Water"));
  const rows = (required: string[], optional: string[]) => {
    const parts = [...required, ...optional].map((part) => [part, part === "cost" ? costs : text] as const);
    return fc.array(fc.record(Object.fromEntries(parts), { requiredKeys: required }), { maxLength: 4 });
  };
  const all = fc.record({
    attacks: rows(["name", "cost"], ["damage", "effect"]),
    abilities: rows(["name", "type"], ["effect"]),
    weaknesses: rows(["type"], ["value"]),
    resistances: rows(["type"], ["value"]),
  });
  fc.assert(
    fc.property(all, (lists) => {
      const sent: Record<string, string[]> = {};
      for (const field of Object.keys(columns) as RowField[])
        for (const [part, name] of Object.entries(columns[field]))
          sent[name] = [...textRows(lists[field] as object[]), {}].map((row: TextRow) => row[part] ?? "");
      expect(withRows(sent)).toEqual(lists as never);
    }),
  );
});

test("lists of any text do, too", () => {
  const text = fc
    .string({ minLength: 1, unit: fc.constantFrom("a", "|", "\\", "n", "\n", "é", "{") })
    .map((one) => `x${one}x`);
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, type: text, effect: text }), { maxLength: 4 }), (items) => {
      expect(readListField("abilities", writeLines("abilities", items))).toEqual(items);
    }),
  );
});
