import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { tcgdexFile } from "./catalogue-file.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const admin = await site.signUp({ roles: ["admin"] });
const senior = await site.signUp({ roles: ["data_entry", "senior_data_entry"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const api = "/api/admin/catalogue/import";
const card = (localId: string, change: object = {}) => ({ localId, name: `Test ${localId}`, hp: 50, ...change });
const first = [card("001"), card("002"), card("003")];

type Fields = Record<string, string | File>;
function send(fields: Fields, { path = api, by = admin, headers = {} } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return by.request(path, { method: "POST", body: form, headers });
}
const importing = (cards: object[], fields: Fields = {}) => send({ file: tcgdexFile("ts1", cards), ...fields });
const stored = async () =>
  (await sql`select id, hp, gone_at is not null as gone from cards where set_id = 'ts1' order by id`).map((row) => ({
    ...row,
  }));
const snapshot = async () => [
  await stored(),
  await sql`select version from catalogue_state`,
  await sql`select count(*) from card_sources`,
  await sql`select count(*) from audit_log`,
];

type Answer = { isSaved: boolean; sets: object[]; cards: object[]; rejects: object[] };

beforeEach(async () => {
  await importing(first);
});

describe("a preview of a file", () => {
  test("counts what is new, changed and removed, and writes nothing", async () => {
    const before = await snapshot();
    const next = [card("001"), card("002", { hp: 60 }), card("004")];
    expect(await json<Answer>(importing(next, { isPreview: "true" }))).toMatchObject({
      isSaved: false,
      sets: [{ id: "ts1", added: 1, changed: 1, gone: 1, unchanged: 1 }],
      cards: [{ id: "ts1-002", what: "changed" }, { what: "gone" }, { what: "added" }],
    });
    expect(await snapshot()).toEqual(before);
  });

  test("matches what the import then does, with one row in the log", async () => {
    const next = [card("001"), card("002", { hp: 70 }), card("005")];
    const preview = await json<Answer>(importing(next, { isPreview: "true" }));
    const logged = async () => (await sql`select from audit_log where action = 'catalogue.import'`).length;
    const before = await logged();
    expect(await json<Answer>(importing(next))).toEqual({ ...preview, isSaved: true });
    expect(await logged()).toBe(before + 1);
    expect(await stored()).toContainEqual({ id: "ts1-002", hp: 70, gone: false });
    expect(await json<Answer>(importing(next))).toMatchObject({ cards: [] });
    expect(await logged()).toBe(before + 1);
  });

  test("without JavaScript is a page with the counts, and keeps what staff edited", async () => {
    await clerk.put("/api/admin/cards/test-series/test-set", { category: "EN", numberKey: "1", hp: 90 });
    const fields = { file: tcgdexFile("ts1", [card("001", { hp: 10 }), card("002", { hp: 11 })]), reason: "" };
    const toneOf = (page: string, button: string) =>
      new RegExp(`<button[^>]*data-tone="(\\w+)"[^>]*>${button}</button>`).exec(page)?.[1];
    const empty = await bodyOf(admin.page("/admin/catalogue/import"));
    expect([toneOf(empty, "Preview"), toneOf(empty, "Import")]).toEqual(["primary", "quiet"]);
    const page = await bodyOf(send({ ...fields, isPreview: "true" }, { headers: html }));
    expect([toneOf(page, "Preview"), toneOf(page, "Import")]).toEqual(["plain", "primary"]);
    for (const part of ["Preview: nothing is saved yet", "Test Set", "choose it again and press Import"])
      expect(page).toContain(part);
    expect(readPage(await bodyOf(send(fields, { headers: html }))).names("heading")).toContain("Imported");
    expect(await stored()).toMatchObject([{ hp: 90 }, { hp: 11 }, { gone: true }, {}]);
  });
});

describe("the import of one set", () => {
  const path = "/api/admin/cards/test-series/test-set/import";

  test("reads only that set from the file", async () => {
    const file = tcgdexFile("ts1", [...first, card("009")], { id: "ts2", cards: [card("001")] });
    const answer = await json<Answer>(send({ file, category: "EN" }, { path, by: senior }));
    expect(answer).toMatchObject({ isSaved: true, sets: [{ id: "ts1", added: 1 }], cards: [{ id: "ts1-009" }] });
    expect(await sql`select from sets where id = 'ts2'`).toHaveLength(0);
  });

  test("is for senior staff, and needs a set", async () => {
    const fields = { file: tcgdexFile("ts1", first), category: "EN" };
    expect((await send(fields, { path, by: clerk })).status).toBe(403);
    expect((await send(fields, { path: "/api/admin/cards/test-series/none/import", by: senior })).status).toBe(404);
  });
});

test.each([
  ["no file", {}],
  ["an empty file", { file: new File([], "empty.json") }],
  ["a picture", { file: new File(["\u0089PNG"], "../../card.png") }],
  ["a file cut off", { file: new File([tcgdexText().slice(0, 900)], "cut.json") }],
])("%s is refused at its field, and nothing changes", async (_, fields) => {
  const before = await snapshot();
  const response = await send(fields as Fields, { headers: html });
  const page = await response.text();
  expect([response.status, page.includes('id="file-error"'), page.includes("toploader-import")]).toEqual([
    422,
    true,
    false,
  ]);
  expect(await snapshot()).toEqual(before);
});

test("importing any file is for admins", async () => {
  for (const by of [clerk, senior]) expect((await send({ file: tcgdexFile("ts1", first) }, { by })).status).toBe(403);
  expect((await clerk.page("/admin/catalogue/import")).status).toBe(403);
});

function tcgdexText(): string {
  return JSON.stringify({
    meta: { lang: "en" },
    series: [],
    sets: [],
    cards: first.map((one) => ({ ...one, x: "y".repeat(600) })),
  });
}
