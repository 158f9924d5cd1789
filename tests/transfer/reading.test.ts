import { afterAll, describe, expect, test } from "bun:test";
import { bodyOf, closeApps, html, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { commit, importAt, importFile, look, owned, read, type Shown, untilImport, upload } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();
afterAll(closeApps);

type Column = { title: string; samples: string[]; field: string | null; isAsked: boolean };
type Read = Shown & { columns: Column[]; isCounted: boolean };

const fieldsOf = (shown: Shown) => (shown as Read).columns.map(({ field }) => field);
const isCounted = (shown: Shown) => (shown as Read).isCounted;

const choose = (person: Person, id: string, column: string[], headers: Record<string, string> = {}) =>
  person.request(importAt(id, "/columns"), {
    method: "POST",
    body: JSON.stringify({ column }),
    headers: { "content-type": "application/json", ...headers },
  });

const chooseInForm = (person: Person, id: string, column: string[]) =>
  person.request(importAt(id, "/columns"), {
    method: "POST",
    body: new URLSearchParams(column.map((one) => ["column", one])),
    headers: html,
  });

const pageOf = async (person: Person, id: string) => bodyOf(person.page(`/collection/import/${id}`));

/** Reads a file, answers what it asks, and adds it. */
async function bringIn(person: Person, content: string, answers: string[] = []) {
  const shown = await read(person, content);
  if (answers.length > 0) {
    expect(shown.state).toBe("mapping");
    await choose(person, shown.id, answers);
    await untilImport(person, shown.id, ({ state }) => state === "ready");
  }
  await commit(person, shown.id);
  return shown;
}

describe("counts are read as the file has them:", () => {
  test.each([
    "# Owned",
    "NumberOwned",
    "Amount Owned",
    "Copies owned",
    "Owned Qty",
    "Count Owned",
    "Total",
    "Anz.",
    "Stück",
  ])("%s", async (title) => {
    const person = await site.signUp();
    await bringIn(person, `Card Name,Set,Number,${title}\nBulbasaur,151,1,3\nIvysaur,151,2,0\nVenusaur ex,151,3,1`);
    expect(await owned(person)).toEqual({ "sv03.5-001 normal": 3, "sv03.5-003 holo": 1 });
  });

  test.each([
    ["Collected", "TRUE", "FALSE"],
    ["Owned?", "yes", "no"],
    ["Im Besitz", "ja", "nein"],
    ["Possédée", "oui", "non"],
    ["Tengo", "sí", "no"],
    ["Got it", "✓", ""],
    ["Have", "1", "0"],
  ])("what %s says is not owned is not added", async (title, yes, no) => {
    const person = await site.signUp();
    const { id } = await bringIn(person, `Name,Set,Number,${title}\nBulbasaur,151,1,${yes}\nIvysaur,151,2,${no}`);
    expect(await owned(person)).toEqual({ "sv03.5-001 normal": 1 });
    expect((await look(person, id, "skipped")).value.map(({ reason }) => reason)).toEqual(["Not marked as owned."]);
  });

  test("a row that is not collected is not added, whatever its count", async () => {
    const person = await site.signUp();
    const file =
      "CardName,Expansion,Number,NumberOwned,Collected\nBulbasaur,151,1,2,TRUE\nIvysaur,151,2,3,FALSE\nVenusaur ex,151,3,0,FALSE";
    const shown = await bringIn(person, file);
    expect(fieldsOf(shown)).toEqual(["name", "setName", "number", "quantity", "owned"]);
    expect(await owned(person)).toEqual({ "sv03.5-001 normal": 2 });
  });

  test("numbers or marks under a title that says nothing are asked about, and nothing is read before", async () => {
    const person = await site.signUp();
    const file = "Name,Set,Number,Stash\nBulbasaur,151,1,3\nIvysaur,151,2,0";
    const shown = await read(person, file);
    expect(shown).toMatchObject({ state: "mapping", rows: { matched: 0 } });
    expect((shown as Read).columns.map(({ isAsked }) => isAsked)).toEqual([false, false, false, true]);
    const page = await pageOf(person, shown.id);
    expect(page).toContain("“Stash” may say how many copies you own");
    expect(page.match(/<select[^>]*required/g)).toHaveLength(1);
    await choose(person, shown.id, ["name", "setName", "number", "quantity"]);
    await untilImport(person, shown.id, ({ state }) => state === "ready");
    await commit(person, shown.id);
    expect(await owned(person)).toEqual({ "sv03.5-001 normal": 3 });
  });

  test("two columns that may both be the quantity are asked about", async () => {
    const person = await site.signUp();
    const shown = await read(person, "Name,Set,Number,Quantity,Total\nBulbasaur,151,1,1,3");
    expect([shown.state, fieldsOf(shown)]).toEqual(["mapping", ["name", "setName", "number", null, null]]);
    expect(await pageOf(person, shown.id)).toContain("“Quantity” and “Total” both look like this: Quantity.");
  });
});

test("the preview says in which currency it reads prices that name none", async () => {
  const says = async (file: string) => {
    const person = await site.signUp();
    const { id } = await read(person, file);
    return (await pageOf(person, id)).includes("Prices that name no currency are read as US dollars.");
  };
  expect(await says("Name,Set,Number,Quantity,Price Paid\nBulbasaur,151,1,1,3.50")).toBe(true);
  expect(await says("Name,Set,Number,Quantity,Price Paid,Currency\nBulbasaur,151,1,1,3.50,EUR")).toBe(false);
  expect(await says("Name,Set,Number,Quantity\nBulbasaur,151,1,1")).toBe(false);
});

describe("without a quantity the preview says that each row counts as 1", () => {
  const file = "Name,Set,Number,Remark\nBulbasaur,151,1,nice";

  test.each(["add", "replace"] as const)("%s", async (mode) => {
    const person = await site.signUp();
    await importFile(person, "Name,Set,Number,Qty\nBulbasaur,151,1,4");
    const shown = await read(person, file, mode);
    expect(isCounted(shown)).toBe(false);
    const page = await pageOf(person, shown.id);
    expect(page).toContain("No column is read as a quantity: each row counts as 1");
    expect(page.includes("also where you have more now")).toBe(mode === "replace");
  });

  test("with one it does not", async () => {
    const person = await site.signUp();
    const shown = await read(person, "Name,Set,Number,Qty\nBulbasaur,151,1,4");
    expect(isCounted(shown)).toBe(true);
    expect(await pageOf(person, shown.id)).not.toContain("each row counts as 1");
  });
});

describe("how a file was read can be changed before anything is added", () => {
  const file = "Name,Set,Number,Qty,Loaned,URL\nBulbasaur,151,1,2,1,https://x.example\nIvysaur,151,2,1,1,";
  const other = ["name", "setName", "number", "", "quantity", ""];

  test("JSON: each column with its field and first values", async () => {
    const person = await site.signUp();
    const shown = await read(person, file);
    expect(shown.state).toBe("ready");
    expect((shown as Read).columns.slice(3)).toEqual([
      { title: "Qty", samples: ["2", "1"], field: "quantity", isAsked: false },
      { title: "Loaned", samples: ["1", "1"], field: null, isAsked: false },
      { title: "URL", samples: ["https://x.example"], field: null, isAsked: false },
    ]);
    const response = await choose(person, shown.id, other);
    expect(response.status).toBe(200);
    const again = await untilImport(person, shown.id, ({ state }) => state === "ready");
    expect([fieldsOf(again), again.copies]).toEqual([["name", "setName", "number", null, "quantity", null], 2]);
    const done = await commit(person, shown.id);
    expect([await owned(person), fieldsOf(done)]).toEqual([{ "sv03.5-001 normal": 1, "sv03.5-002 normal": 1 }, []]);
    expect((await choose(person, shown.id, other)).status).toBe(409);
    const undone = await person.post("/api/collection/undo", { batch: done.batch ?? "" });
    expect([undone.status, await owned(person)]).toEqual([200, {}]);
  });

  test("a form without JavaScript, folded below one line, which keeps what was chosen when it is refused", async () => {
    const person = await site.signUp();
    const { id } = await read(person, file);
    const page = readPage(await pageOf(person, id));
    const line = "Read: Card name, Set, Number, Quantity. Not read: Loaned, URL.";
    expect(page.get("group", `${line} Change`).of("open")).toBeUndefined();
    const refused = await chooseInForm(person, id, ["", "setName", "", "", "quantity", ""]);
    expect(refused.status).toBe(422);
    const reading = readPage(await bodyOf(refused, 422)).get("group", /^Read: /);
    expect(reading.text).toContain("Please choose the column of the card names.");
    expect(reading.of("open")).toBe("");
    expect(["Name", "Set", "Qty"].map((title) => reading.get("combobox", title).value)).toEqual(["", "setName", ""]);
    expect((await look(person, id)).copies).toBe(3);
    const response = await chooseInForm(person, id, other);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/collection/import/${id}`]);
    expect((await untilImport(person, id, ({ state }) => state === "ready")).copies).toBe(2);
  });

  test("htmx gets the new preview", async () => {
    const person = await site.signUp();
    const { id } = await read(person, file);
    const response = await choose(person, id, other, {
      accept: "text/html",
      "hx-request": "true",
      "hx-request-type": "partial",
    });
    const fragment = await bodyOf(response);
    expect([response.status, fragment.startsWith('<div id="import"')]).toEqual([200, true]);
    expect(fragment).toContain("Not read: Qty, URL.");
  });

  test("also of an app’s export, whose other columns stay as they are", async () => {
    const person = await site.signUp();
    const header =
      "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,Copies";
    const { id, ...shown } = await read(
      person,
      `${header}\n1,Bulbasaur,Bulbasaur,151,001/165,MEW,Normal,Near Mint,English,Common,,5`,
    );
    expect([shown.format, shown.copies]).toEqual(["TCGplayer", 1]);
    const fields = fieldsOf({ id, ...shown }).map((field) => field ?? "");
    await choose(
      person,
      id,
      fields.map((field, at) => (at === fields.length - 1 ? "quantity" : field === "quantity" ? "" : field)),
    );
    const again = await untilImport(person, id, ({ state }) => state === "ready");
    expect([again.format, again.copies, again.rows.matched]).toEqual(["TCGplayer", 5, 1]);
  });

  test("a column for each finish", async () => {
    const person = await site.signUp();
    const shown = await read(person, "Name,Set,Number,Normal,Reverse Holo\nBulbasaur,151,1,2,1\nIvysaur,151,2,,");
    expect([fieldsOf(shown), shown.rows]).toMatchObject([
      ["name", "setName", "number", "finish", "finish"],
      { matched: 2, skipped: 1 },
    ]);
    await choose(person, shown.id, ["name", "setName", "number", "quantity", ""]);
    const again = await untilImport(person, shown.id, ({ state }) => state === "ready");
    expect([again.copies, again.rows.skipped]).toEqual([2, 1]);
    expect((await choose(person, shown.id, ["name", "setName", "number", "quantity", "finish"])).status).toBe(422);
  });

  test("not by others, nor while locked", async () => {
    const [person, stranger] = [await site.signUp(), await site.signUp()];
    const { id } = await read(person, file);
    expect((await choose(stranger, id, other)).status).toBe(404);
    expect((await choose(person, id, ["name"])).status).toBe(422);
    expect((await choose(person, id, ["name", "name", "", "", "", ""])).status).toBe(422);
    expect((await choose(person, id, ["rumour", "name", "", "", "", ""])).status).toBe(422);
    expect((await look(person, id)).copies).toBe(3);
  });
});

test("pasted lines without a count are skipped, and say so; headings are no lines", async () => {
  const person = await site.signUp();
  const form = new FormData();
  const lines = [
    "Pokémon: 12",
    "ASC 152",
    "MEW 1",
    "2 MEW 1",
    "Bulbasaur MEW 1",
    "Pikachu",
    "1x Ivysaur MEW 2",
    "foo bar",
    "",
    "Total Cards: 60",
  ];
  form.set("text", lines.join("\n"));
  const response = await person.request("/api/collection/imports", { method: "POST", body: form });
  const { id } = (await response.json()) as { id: string };
  const shown = await untilImport(person, id, ({ state }) => state === "ready");
  expect(shown.rows).toEqual({ matched: 2, ambiguous: 0, unresolved: 0, skipped: 5 });
  const { value } = await look(person, id, "skipped");
  expect(value.map(({ said }) => said.name)).toEqual(["ASC 152", "MEW 1", "Bulbasaur MEW 1", "Pikachu", "foo bar"]);
  expect(new Set(value.map(({ reason }) => reason))).toEqual(
    new Set(["This line has no quantity, as in “2 Charizard ex OBF 125”."]),
  );
});

test("a file whose quantities nobody understood is uploaded as a form", async () => {
  const person = await site.signUp();
  const response = await upload(person, "Name,Set,Number,Stash\nBulbasaur,151,1,3", { headers: html });
  const id = (response.headers.get("location") ?? "").split("/").at(-1) ?? "";
  const refused = await chooseInForm(person, id, ["", "", "", ""]);
  expect([response.status, refused.status]).toEqual([303, 422]);
  expect((await chooseInForm(person, id, ["name", "setName", "number", "-"])).status).toBe(303);
  expect((await untilImport(person, id, ({ state }) => state === "ready")).copies).toBe(1);
});
