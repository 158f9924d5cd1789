import { describe, expect, test } from "bun:test";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ roles: ["data_entry"] });
const misty = await site.signUp();

describe("a new series with a new set", () => {
  test("is shown once it has a card, and is in the log", async () => {
    const made = await clerk.post("/api/admin/cards/series", { category: "EN", id: "new", name: "New Era" }, html);
    expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/cards/new-set"]);
    expect(await bodyOf(clerk.page("/admin/cards/new-set"))).toContain("New Era");
    const form = {
      seriesId: "new",
      id: "new1",
      name: "First Light",
      releaseDate: "2026-05-01",
      code: "FLI",
      printedTotal: "2",
    };
    const next = await clerk.post("/api/admin/cards/sets", form, html);
    expect([next.status, next.headers.get("location")]).toEqual([303, "/admin/cards/new?category=EN&set=new1"]);
    expect((await misty.page("/series/new-era/first-light")).status).toBe(404);
    expect(await bodyOf(clerk.page("/admin/cards/new?category=EN&set=new1"))).toContain("New card in First Light");
    const card = { category: "EN", number: "001", name: "Missingno", supertype: "pokemon" };
    expect(await json<object>(clerk.post("/api/admin/cards/new-era/first-light", card))).toEqual({ id: "new1-1" });
    expect(await bodyOf(misty.page("/series/new-era/first-light"))).toContain("Missingno");
    expect(await bodyOf(misty.page("/series"))).toContain("New Era");
    for (const action of ["series.create", "set.create"])
      expect(await sql`select from audit_log where action = ${action}`).toHaveLength(1);
    const history = readPage(await bodyOf(clerk.page("/admin/cards/edit-series?series=new"))).names("insertion");
    expect(history).toContain("New Era");
    expect(history).not.toContain("none");
    for (const kind of ["sets", "series"]) {
      const list = readPage(await bodyOf(clerk.page(`/admin/cards/${kind}`)));
      for (const tab of ["sets", "series"]) expect(list.hrefs()).toContain(`/admin/cards/${tab}`);
      // No id of ours stands beside a name.
      for (const name of list.names("rowheader")) expect(name).not.toMatch(/\bnew/);
    }
  });

  test("is edited: name with its link, code, date and total; cards follow", async () => {
    const set = () =>
      sql`select name, slug, code, release_date::text as day, printed_total as total from sets where id = 'new1'`;
    const edit = "/api/admin/cards/sets/new1";
    const form = { name: "First Lights", englishName: "", code: "FLS", releaseDate: "2026-06-01", printedTotal: "3" };
    const sent = await clerk.post(`${edit}?_method=PUT`, { ...form, reason: "Misprint" }, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin/cards/edit-set?set=new1"]);
    const after = { name: "First Lights", slug: "first-lights", code: "FLS", day: "2026-06-01", total: 3 };
    expect(await set()).toMatchObject([after]);
    expect(await sql`select release_date::text as day from cards where set_id = 'new1'`).toMatchObject([
      { day: after.day },
    ]);
    expect(await bodyOf(misty.page("/series/new-era/first-lights"))).toContain("Missingno");
    const page = await bodyOf(clerk.page("/admin/cards/edit-set?set=new1"));
    for (const part of ["The set was saved.", 'value="FLS"', "Misprint"]) expect(page).toContain(part);
    expect(await bodyOf(clerk.page("/admin/cards/sets"))).toContain("First Lights");
    for (const wrong of [
      { name: "" },
      { printedTotal: "many" },
      { releaseDate: "soon" },
      { id: "new2" },
      after.name && {},
    ])
      expect((await clerk.put(edit, wrong)).status).toBe(422);
    expect((await clerk.put("/api/admin/cards/sets/sv03.5", { name: "Mine" })).status).toBe(404);
    expect((await misty.put(edit, { name: "Mine" })).status).toBe(403);
    expect((await clerk.put(edit, { name: "First Light" })).status).toBe(200);
  });

  test("keeps the change of someone else while the form was open", async () => {
    const page = await bodyOf(clerk.page("/admin/cards/edit-set?set=new1"));
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect((await clerk.put("/api/admin/cards/sets/new1", { code: "FLX" })).status).toBe(200);
    const form = { name: "First Lights", englishName: "", code: "FLS", releaseDate: "", printedTotal: "3", seen };
    const late = await clerk.post("/api/admin/cards/sets/new1?_method=PUT", form, html);
    expect([late.status, (await bodyOf(late, 409)).includes("This set has changed since you opened it")]).toEqual([
      409,
      true,
    ]);
    expect(await sql`select name, code from sets where id = 'new1'`).toMatchObject([
      { name: "First Light", code: "FLX" },
    ]);
  });

  test("has a series that is edited: name with its link, and date; its sets follow", async () => {
    const edit = "/api/admin/cards/series/new";
    const form = { name: "Newer Era", englishName: "", releaseDate: "2026-04-01", reason: "Misprint" };
    const sent = await clerk.post(`${edit}?_method=PUT`, form, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin/cards/edit-series?series=new"]);
    expect(await sql`select name, slug, release_date::text as day from series where id = 'new'`).toMatchObject([
      { name: "Newer Era", slug: "newer-era", day: "2026-04-01" },
    ]);
    expect(await bodyOf(misty.page("/series/newer-era/first-light"))).toContain("Missingno");
    expect(await bodyOf(misty.page("/series"))).toContain("Newer Era");
    const page = await bodyOf(clerk.page("/admin/cards/edit-series?series=new"));
    for (const part of ["The series was saved.", 'value="Newer Era"', "Misprint"]) expect(page).toContain(part);
    expect(await bodyOf(clerk.page("/admin/cards/series"))).toContain("Newer Era");
    const wrongs = [
      { name: "" },
      { name: "x".repeat(121) },
      { releaseDate: "soon" },
      { id: "other" },
      { code: "X" },
      {},
    ];
    for (const wrong of wrongs) expect((await clerk.put(edit, wrong)).status).toBe(422);
    expect((await clerk.put("/api/admin/cards/series/sv", { name: "Mine" })).status).toBe(404);
    expect((await misty.put(edit, { name: "Mine" })).status).toBe(403);
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(await json<object>(clerk.put(edit, { name: "New Era" }))).toEqual({ id: "new" });
    const late = await clerk.post(`${edit}?_method=PUT`, { ...form, name: "Late Era", seen }, html);
    expect([late.status, (await bodyOf(late, 409)).includes("This series has changed since you opened it")]).toEqual([
      409,
      true,
    ]);
    expect(await sql`select name from series where id = 'new'`).toMatchObject([{ name: "New Era" }]);
  });

  test("is completed by an import of its id, and keeps its cards", async () => {
    await importRecords(sql, [
      { kind: "set", source: "tcgdex", id: "new1", category: "EN", seriesId: "new", name: "First Light", code: "FLT" },
    ]);
    expect(await sql`select code, card_count from sets where id = 'new1'`).toMatchObject([
      { code: "FLT", card_count: 1 },
    ]);
    await sql`update cards set source = 'tcgdex' where set_id = 'new1'`;
    expect((await clerk.put("/api/admin/cards/sets/new1", { name: "Mine" })).status).toBe(409);
    expect(await bodyOf(clerk.page("/admin/cards/edit-set?set=new1"))).toContain("imports decide its facts");
    expect((await clerk.put("/api/admin/cards/series/new", { name: "Mine" })).status).toBe(409);
    expect(await bodyOf(clerk.page("/admin/cards/edit-series?series=new"))).toContain("imports decide its facts");
  });

  test("with a taken name gets its own link", async () => {
    await clerk.post("/api/admin/cards/sets", { seriesId: "sv", id: "svtwin", name: "151" });
    const rows = await sql`select slug from sets where name = '151' and category = 'EN'`;
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
  });
});

const refused = { category: "EN", seriesId: "sv", id: "sv99", name: "Last Light" };

test.each([
  ["series", { id: "sv" }],
  ["series", { id: "jp-x" }],
  ["series", { id: "x", category: "JP" }],
  ["series", { name: "" }],
  ["sets", { id: "sv03.5" }],
  ["sets", { id: "pocket-x" }],
  ["sets", { id: "a b" }],
  ["sets", { seriesId: "none" }],
  ["sets", { releaseDate: "2026-02-31" }],
  ["sets", { printedTotal: "many" }],
])("POST /%s with %p gives the form again and makes nothing", async (kind, change) => {
  const { category, seriesId, ...both } = refused;
  const form = { ...(kind === "series" ? { category } : { seriesId }), ...both, ...change };
  const count = async () => (await sql`select (select count(*) from series) + (select count(*) from sets) as n`)[0]?.n;
  const before = await count();
  const response = await clerk.post(`/api/admin/cards/${kind}`, form as Record<string, string>, html);
  expect([response.status, (await bodyOf(response, 422)).includes(`value="${form.id}"`)]).toEqual([422, true]);
  expect(await count()).toBe(before);
  expect((await misty.post(`/api/admin/cards/${kind}`, form as Record<string, string>)).status).toBe(403);
});
