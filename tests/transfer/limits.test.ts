import { describe, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { wordsOf } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { treeOf } from "../page/tree.ts";
import { importAt, importFile, look, read, upload, whole } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();

const own = "Kind,Set ID,Card ID,Variant,Quantity,Condition,Language,Cost,Currency,Acquired,URL,Company,Grade,Note";
const one = "card,sv03.5,sv03.5-001,normal,1";
const stored = async () =>
  (
    await site.sql`select (select count(*)::int from collection_imports) as imports,
    (select count(*)::int from collection_import_rows) as rows`
  )[0];
const utf16 = (text: string, order: "le" | "be") => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
};

describe("an unreadable file gets a clear error, and nothing is stored:", () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(100)]);
  const bomb = Bun.gzipSync(new Uint8Array(20_000_000));
  test.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
    ["empty", "", 422, "This file is empty."],
    ["only blanks", "\n\n\r\n", 422, "This file’s columns don’t match"],
    ["only a header", `${own}\n`, 422, "There are no rows below the header."],
    ["a header and empty rows", `${own}\n,,,,\n\n`, 422, "There are no rows below the header."],
    ["another table", "Date,Amount\n1,2", 422, "This file’s columns don’t match"],
    ["a ZIP archive", zip, 422, "This is a ZIP archive or a spreadsheet."],
    ["a bomb", bomb, 422, "This is a compressed file."],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 422, "This is a picture."],
    ["zeros", new Uint8Array(1000), 422, "This is not a text file."],
    ["zeros in the middle", `${own}\n${one}\0`, 422, "This is not a text file."],
    [
      "Shift JIS",
      new Uint8Array([...Buffer.from(`${own}\n`), 0x83, 0x8f, 0x81, 0x5b]),
      422,
      "This file’s text encoding",
    ],
    ["10,000 columns", `${"a,".repeat(10_000)}b\n1`, 422, "This file has more than 500 columns."],
    ["1,000,001 rows", `${own}\n${"x\n".repeat(1_000_001)}`, 422, "This file has 1,000,001 rows. You can import"],
    ["25 MB and a byte", "x".repeat(25 * 1024 ** 2 + 1), 413, "This file is larger than 25 MB."],
    ["much more", "x".repeat(40 * 1024 ** 2), 413, "That’s too large."],
  ])("%s", async (_, content, status, message) => {
    const misty = await site.signUp();
    const before = await stored();
    const response = await upload(misty, content);
    const refusal = (await response.json()) as { message: string };
    expect([response.status, refusal.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await stored()).toEqual(before);
  });

  test("a body with only a Content-Length", async () => {
    const misty = await site.signUp();
    const response = await misty.request("/api/collection/imports", {
      method: "POST",
      body: "x",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "1000000000" },
    });
    expect(response.status).toBe(413);
  });

  test("no file, and an unknown mode", async () => {
    const misty = await site.signUp();
    expect((await misty.post("/api/collection/imports", { file: "text" })).status).toBe(422);
    expect((await misty.put("/api/collection/imports", {})).status).toBe(405);
    const form = new FormData();
    form.set("file", new File([`${own}\n${one}`], "a.csv"));
    form.set("mode", "erase");
    expect((await misty.request("/api/collection/imports", { method: "POST", body: form })).status).toBe(422);
  });
});

describe("a file that fails midway stores no rows", () => {
  test.each([
    ["a quote that is not closed", `${own}\n${one}\n"card,${"x,".repeat(5_000)}`, "ends inside quotes"],
    ["a row without end", `${own}\n${one}\n"${"x".repeat(300_000)}`, "A row of this file is too long"],
    ["a row of nothing but commas", `${own}\n${one}\n${",".repeat(4_000_000)}x`, "A row of this file is too long"],
    [
      "rows of nothing but commas",
      `${own}\n${one}\n${`${",".repeat(1_000_000)}\n`.repeat(3)}`,
      "A row of this file is too long",
    ],
    ["a row that is too wide", `${own}\n${one}\n${one}${",".repeat(501)}x`, "Row 3 has more than 500 columns."],
    [
      "a cell that is too long",
      `${own}\n${one},${"x".repeat(10_001)}`,
      "A cell of row 2 has more than 10,000 characters.",
    ],
  ])("%s", async (_, content, message) => {
    const misty = await site.signUp();
    const { id, state, ...rest } = await read(misty, content);
    expect(state).toBe("failed");
    expect(rest.message).toContain(message);
    expect(rest.rows).toEqual({ matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 });
    expect((await misty.post(importAt(id, "/commit"), {})).status).toBe(409);
    expect(await bodyOf(misty.page(`/collection/import/${id}`))).toContain("Try another file");
  });
});

describe("an impossible row has a reason, and the others are imported:", () => {
  test.each([
    ["card,sv03.5,sv03.5-001,normal,0", "No copies: the quantity is 0."],
    ["card,sv03.5,sv03.5-001,normal,-3", "“-3” is not a valid quantity."],
    ["card,sv03.5,sv03.5-001,normal,'-3", "“-3” is not a valid quantity."],
    ["card,sv03.5,sv03.5-001,normal,2.5", "“2.5” is not a valid quantity."],
    ['card,sv03.5,sv03.5-001,normal,"1,000"', "“1,000” is not a valid quantity."],
    ["card,sv03.5,sv03.5-001,normal,1e9", "“1e9” is not a valid quantity."],
    ["card,sv03.5,sv03.5-001,normal,100000", "More than 99,999 copies."],
    ["card,sv03.5,sv03.5-001,normal,", "This row has no quantity."],
    ["card,sv03.5,sv03.5-001,normal,1,,,,,0000-01-01", "“0000-01-01” is not a valid date."],
    ["card,sv03.5,sv03.5-001,normal,1,,,,,2023-02-29", "“2023-02-29” is not a valid date."],
    ["card,sv03.5,sv03.5-001,normal,1,,,-5,USD", "“-5” is not a valid amount."],
    ["card,sv03.5,sv03.5-001,golden,1", "Bulbasaur 001 has no variant golden."],
    ["card,base1,sv03.5-001,normal,1", "There is no card sv03.5-001 here."],
    ["card,sv03.5,'; drop table users,normal,1", "There is no card '; drop table users here."],
    ["rumour,sv03.5,sv03.5-001,normal,1", "“rumour” is not a valid row type."],
    ["graded,sv03.5,sv03.5-001,normal,,,,,,,javascript:alert(1),PSA,10", "“javascript:alert(1)” is not a valid link."],
    ["graded,sv03.5,sv03.5-001,normal,,,,,,,,XYZ,10", "“XYZ” is not a known grading company."],
    [`note,sv03.5,sv03.5-001,,,,,,,,,,,${"x".repeat(2001)}`, "The note is longer than 2000 characters."],
    ["note,sv03.5,sv03.5-001,,,,,,,,,,,", "The note is empty."],
    ["set note,none,,,,,,,,,,,,Mine", "There is no set none here."],
    ["x", "“x” is not a valid row type."],
  ])("%s", async (row, reason) => {
    const misty = await site.signUp();
    const { id, rows } = await read(misty, [own, row, one].join("\n"));
    expect(rows).toMatchObject({ matched: 1, unresolved: 1 });
    expect((await look(misty, id, "unresolved")).value[0]).toMatchObject({ line: 2, reason });
  });

  test("more columns in a row than in the header, and fewer", async () => {
    const misty = await site.signUp();
    const wide = `${one}${",".repeat(400)}x`;
    expect((await read(misty, [own, wide, "card,sv03.5"].join("\n"))).rows).toMatchObject({
      matched: 1,
      unresolved: 1,
    });
  });

  test("duplicate rows are added up, as one change of one entry", async () => {
    const misty = await site.signUp();
    const { batch } = await importFile(misty, [own, ...Array.from({ length: 50 }, () => one)].join("\n"));
    expect((await whole(misty)).entries).toMatchObject([{ quantity: 50 }]);
    const changes = await site.sql`select before, after from entry_changes where batch = ${batch}`;
    expect([...changes]).toEqual([{ before: 0, after: 50 }]);
  });

  test("an import beyond the maximum of a card changes nothing, and has a reason", async () => {
    const misty = await site.signUp();
    const notes = Array.from({ length: 101 }, (_, index) => `note,sv03.5,sv03.5-001,,,,,,,,,,,Note ${index}`);
    const { id } = await read(misty, [own, one, ...notes].join("\n"));
    await misty.post(importAt(id, "/commit"), {});
    expect(await look(misty, id)).toMatchObject({
      state: "ready",
      message: "Bulbasaur 001 would have more than 100 private notes.",
    });
    expect(await whole(misty)).toEqual({ entries: [], graded: [], notes: [] });
  });

  test("a set's existing note stays", async () => {
    const misty = await site.signUp();
    await importFile(misty, [own, "set note,sv03.5,,,,,,,,,,,,First"].join("\n"));
    const { id, rows } = await read(misty, [own, "set note,sv03.5,,,,,,,,,,,,Second", one].join("\n"));
    expect(rows).toMatchObject({ matched: 1, skipped: 1 });
    expect((await look(misty, id, "skipped")).value[0]?.reason).toBe("You have a note on this set already.");
    expect((await whole(misty)).notes).toMatchObject([{ text: "First" }]);
  });
});

test("text from a file is escaped", async () => {
  const misty = await site.signUp();
  const row = 'card,sv03.5,"<script>alert(1)</script>",<b>,1';
  const { id } = await read(misty, [own, row, one].join("\n"));
  const page = await bodyOf(misty.page(`/collection/import/${id}?tab=unresolved`));
  expect(wordsOf(treeOf(page), "script").join()).not.toContain("alert");
  const row2 = readPage(page).at("row-2");
  expect(row2?.text).toContain("There is no card <script>alert(1)</script> here.");
  expect(row2?.text).toContain("No name <b>");
});

test.each(["le", "be"] as const)("UTF-16 %s comes in", async (order) => {
  const misty = await site.signUp();
  expect((await read(misty, utf16(`${own}\r\n${one}`, order))).rows.matched).toBe(1);
});

test("an import is deleted after a week, and with its owner", async () => {
  const { deleteOldImports } = await import("#features/transfer/import/queries/imports.ts");
  const misty = await site.signUp();
  const { id } = await read(misty, `${own}\n${one}`);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await deleteOldImports(site.db, days(6.9));
  expect((await misty.json(importAt(id))).status).toBe(200);
  await deleteOldImports(site.db, days(7.1));
  expect((await misty.json(importAt(id))).status).toBe(404);
  expect(await stored()).toEqual({ imports: 0, rows: 0 });
});
