import { afterAll, describe, expect, test } from "bun:test";
import { undescribed } from "#features/collection/rules/copies.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { bodyOf, closeApps, html, type Person, testApp, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import {
  commit,
  header,
  importAt,
  importFile,
  line,
  look,
  mixedFile,
  owned,
  read,
  untilImport,
  uploadAsPage,
  whole,
} from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();
afterAll(closeApps);

const kinds = "Kind,Set ID,Card ID,Variant,Quantity,Company,Grade,Note";
const note = (text: string) => `note,sv03.5,sv03.5-001,,,,,${text}`;

describe("from a file to the collection", () => {
  test("rows are matched, ambiguous, or unresolved with a reason; nothing is written before the import starts", async () => {
    const misty = await site.signUp();
    const first = await read(misty, mixedFile);
    expect(first).toMatchObject({
      state: "ready",
      format: "TCGplayer",
      seen: 9,
      total: 9,
      rows: { matched: 3, ambiguous: 3, unresolved: 3, skipped: 0 },
      copies: 6,
    });
    expect(first.value[0]).toMatchObject({
      line: 5,
      reason: "No variant of this card is called “Galaxy Sparkle”. “Galaxy Sparkle” will be kept as a note.",
      said: { name: "Ivysaur", number: "002/165" },
    });
    const lost = await look(misty, first.id, "unresolved");
    expect(lost.value.map(({ line, reason }) => [line, reason])).toEqual([
      [8, "No copies: the quantity is 0."],
      [9, "“-1” is not a valid quantity."],
      [10, "“1.5” is not a valid quantity."],
    ]);
    expect(await owned(misty)).toEqual({});
  });

  test("a choice applies to all identical rows; the import is one batch, and one undo reverts it", async () => {
    const misty = await site.signUp();
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 4 });
    const { id, value } = await read(misty, mixedFile);
    const place = value[0]?.choices.findIndex(({ variant }) => variant === "reverse");
    const chosen = await misty.post(importAt(id, "/choices"), { line: "5", choice: String(place) });
    expect(await chosen.json()).toEqual({ decided: 2 });
    const done = await commit(misty, id);
    expect(done).toMatchObject({ state: "done", copies: 8, message: null });
    const all = { "sv03.5-001 normal": 9, "sv03.5-001 reverse": 1, "sv03.5-002 reverse": 2 };
    expect(await owned(misty)).toEqual(all);
    expect((await whole(misty)).entries[0]?.copies).toEqual([
      { ...undescribed, quantity: 5, condition: "NM", language: "en" },
    ]);
    await checkChangeLog(site.sql);
    expect((await misty.post("/api/collection/undo", { batch: done.batch ?? "" })).status).toBe(200);
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 4 });
    expect((await whole(misty)).entries[0]?.copies).toEqual([]);
    await checkChangeLog(site.sql);
  });

  test("an unclear row leads to the variants of its card, or to a search where it could be several", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, mixedFile);
    await commit(misty, id);
    const left = readPage(await bodyOf(misty.page(`/collection/import/${id}?tab=ambiguous`)));
    expect(left.get("link", "Add Ivysaur 002 for row 5").href).toBe("/series/scarlet-violet/151/2#variants");
    expect(left.get("link", "Search cards for row 7").href).toBe("/search?q=Pikachu");
  });

  test("choices sent with the start of the import are saved first; bad ones refuse it", async () => {
    const misty = await site.signUp();
    const { id, value } = await read(misty, mixedFile);
    expect(value.map(({ line }) => line)).toEqual([5, 6, 7]);
    const place = value[0]?.choices.findIndex(({ variant }) => variant === "reverse");
    const start = (choices: [string, string][]) => {
      const body = new URLSearchParams(
        choices.flatMap(([line, choice]) => [
          ["line", line],
          ["choice", choice],
        ]),
      );
      return misty.request(importAt(id, "/commit"), { method: "POST", body });
    };
    expect((await start([["5", "first"]])).status).toBe(422);
    expect((await look(misty, id, "ambiguous")).state).toBe("ready");
    await start([
      ["5", String(place)],
      ["6", ""],
      ["7", "skip"],
    ]);
    expect(await untilImport(misty, id, ({ state }) => state === "done")).toMatchObject({
      copies: 8,
      rows: { ambiguous: 0, skipped: 1 },
    });
    expect(await owned(misty)).toMatchObject({ "sv03.5-002 reverse": 2 });
  });

  test("a choice is taken back, also for identical rows, and a row can be decided again", async () => {
    const misty = await site.signUp();
    const { id, value } = await read(misty, mixedFile);
    const place = String(value[0]?.choices.findIndex(({ variant }) => variant === "reverse"));
    const choose = async (change: Record<string, string>) =>
      (await (await misty.post(importAt(id, "/choices"), change)).json()) as { decided: number };
    const counts = async () => (await look(misty, id)).rows;
    const before = await counts();
    expect(await choose({ decide: `5 ${place}` })).toEqual({ decided: 2 });
    expect(await counts()).toMatchObject({ ambiguous: before.ambiguous - 2, matched: before.matched + 2 });
    expect(await choose({ line: "5", choice: "" })).toEqual({ decided: 0 });
    expect(await choose({ line: "5", choice: "", changed: "5" })).toEqual({ decided: 2 });
    expect(await counts()).toEqual(before);
    await choose({ decide: "5 skip" });
    await choose({ decide: "5 0" });
    expect(await counts()).toMatchObject({ ambiguous: before.ambiguous - 2, skipped: before.skipped });
    for (const decide of ["5", "all 5", "5 nine"]) {
      expect((await misty.post(importAt(id, "/choices"), { decide })).status).toBe(422);
    }
  });

  test("an import started twice, or in two tabs at once, is written once", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, mixedFile);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => misty.request(importAt(id, "/commit"), { method: "POST" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await commit(misty, id);
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 5, "sv03.5-001 reverse": 1 });
    await checkChangeLog(site.sql);
  });

  test("replacing sets the games of the mixedFile, and leaves other games alone", async () => {
    const misty = await site.signUp();
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-003", variant: "holo", quantity: 1 });
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 7 });
    await misty.put("/api/collection?setId=base1", { cardId: "base1-4", variant: "holo", quantity: 1 });
    await misty.put("/api/collection?setId=jp-SV2a", { cardId: "jp-SV2a-001", variant: "normal", quantity: 2 });
    const before = await whole(misty);
    const done = await importFile(misty, mixedFile, "replace");
    expect(await owned(misty)).toEqual({
      "jp-SV2a-001 normal": 2,
      "sv03.5-001 normal": 5,
      "sv03.5-001 reverse": 1,
    });
    await checkChangeLog(site.sql);
    await misty.post("/api/collection/undo", { batch: done.batch ?? "" });
    expect(await whole(misty)).toEqual(before);
    await checkChangeLog(site.sql);
  });

  test("graded cards and notes are imported once, and removed by the undo", async () => {
    const misty = await site.signUp();
    const collectr = [
      "Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Market Price (As of 2026-03-15),Price Override,Watchlist,Date Added,Notes",
      'Main,Pokemon,151,Charizard ex,6,Rare,Holofoil,PSA 10,Near Mint,"12,50",1,65.88,250.5,false,2024-02-29,"Mine, since ever"',
      "Main,Pokemon,151,Charizard ex,6,Rare,Holofoil,Ungraded,Near Mint,0,1,65.88,0,true,2024-02-29,",
      "Main,Yu-Gi-Oh!,Metal Raiders,Kuriboh,1,Rare,Holofoil,Ungraded,Near Mint,0,1,65.88,0,false,2024-02-29,",
    ].join("\n");
    const done = await importFile(misty, collectr);
    expect(done.rows).toEqual({ matched: 1, ambiguous: 0, unresolved: 1, skipped: 1 });
    const all = await whole(misty);
    expect(all.entries).toMatchObject([
      {
        cardId: "sv03.5-006",
        quantity: 1,
        copies: [{ quantity: 1, condition: "NM", cost: 1250, costCurrency: "USD", acquiredOn: "2024-02-29" }],
      },
    ]);
    expect(all.graded).toMatchObject([{ company: "PSA", grade: "10", value: 25_050, valueCurrency: "USD" }]);
    expect(all.notes).toMatchObject([{ cardId: "sv03.5-006", text: "Mine, since ever" }]);
    await importFile(misty, collectr, "replace");
    expect(await whole(misty)).toEqual(all);
  });

  test("an undo removes graded cards, notes and descriptions of the import only", async () => {
    const misty = await site.signUp();
    const own = "Kind,Set ID,Card ID,Variant,Quantity,Condition,Company,Grade,Label,Note";
    await importFile(misty, [own, "note,sv03.5,sv03.5-001,,,,,,Mine,Before"].join("\n"));
    const before = await whole(misty);
    const rows = [
      own,
      "card,sv03.5,sv03.5-001,normal,2,LP,,,,",
      "graded,sv03.5,sv03.5-001,normal,,,PSA,9,,",
      "note,sv03.5,sv03.5-001,,,,,,,After",
      "set note,sv03.5,,,,,,,,Of the set",
    ];
    const { id } = await read(misty, rows.join("\n"));
    const done = await commit(misty, id);
    expect(await whole(misty)).toMatchObject({ entries: [{ quantity: 2 }], graded: [{ grade: "9" }] });
    expect((await whole(misty)).notes).toHaveLength(3);
    await misty.post("/api/collection/undo", { batch: done.batch ?? "" });
    expect(await whole(misty)).toEqual(before);
    expect(await (await misty.page(`/collection/import/${id}`)).text()).toContain("This import was undone.");
  });

  test("an undo is complete after the import is deleted, and final if it removed graded cards or notes", async () => {
    const misty = await site.signUp();
    const done = await importFile(
      misty,
      [kinds, "card,sv03.5,sv03.5-001,normal,2,,,", "graded,sv03.5,sv03.5-001,normal,,PSA,9,", note("After")].join(
        "\n",
      ),
    );
    expect((await misty.json(importAt(done.id))).status).toBe(404);
    const undo = async (batch: string) => (await misty.post("/api/collection/undo", { batch })).status;
    expect(await undo(done.batch ?? "")).toBe(200);
    expect(await whole(misty)).toEqual({ entries: [], graded: [], notes: [] });
    const [last] = await site.sql<{ batch: string }[]>`
      select batch from entry_changes where user_id = ${misty.id} order by id desc limit 1`;
    expect(await undo(last?.batch ?? "")).toBe(404);
    expect(await whole(misty)).toEqual({ entries: [], graded: [], notes: [] });
    const page = await (await misty.page("/account/activity")).text();
    expect(page.match(/name="batch"/g)).toBeNull();
    await checkChangeLog(site.sql);
  });

  test("the undo of an import of copies only can itself be undone", async () => {
    const misty = await site.signUp();
    const done = await importFile(misty, [kinds, "card,sv03.5,sv03.5-001,normal,2,,,"].join("\n"));
    await misty.post("/api/collection/undo", { batch: done.batch ?? "" });
    const page = await (await misty.page("/account/activity")).text();
    const [, batch = ""] = /name="batch" value="([^"]+)"/.exec(page) ?? [];
    expect((await misty.post("/api/collection/undo", { batch })).status).toBe(200);
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 2 });
  });

  test("an import of graded cards and notes alone is undone as a whole, once, and only by its owner", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await importFile(misty, [kinds, note("Before")].join("\n"));
    const before = await whole(misty);
    const rows = [kinds, "graded,sv03.5,sv03.5-001,normal,,PSA,9,", note("After"), "set note,sv03.5,,,,,,Of the set"];
    const { id } = await read(misty, rows.join("\n"));
    const { batch } = await commit(misty, id);
    const page = async () => (await misty.page(`/collection/import/${id}`)).text();
    expect(await page()).toContain("Undo import");
    expect((await whole(misty)).notes).toHaveLength(3);
    const undo = (person: Person) => person.post("/api/collection/undo", { batch: batch ?? "" });
    expect((await undo(brock)).status).toBe(404);
    expect((await undo(misty)).status).toBe(200);
    expect(await whole(misty)).toEqual(before);
    expect((await undo(misty)).status).toBe(404);
    expect(await page()).toContain("This import was undone.");
  });

  test("a certificate number that a file has twice is one graded card", async () => {
    const misty = await site.signUp();
    const slab = (company: string, certificate: string) =>
      `graded,sv03.5,sv03.5-001,normal,,${company},9,,${certificate}`;
    const file = [
      `${kinds},Certificate`,
      slab("PSA", "1"),
      slab("PSA", "1"),
      slab("CGC", "1"),
      slab("PSA", ""),
      slab("PSA", ""),
    ];
    for (const mode of ["add", "replace"] as const) {
      await importFile(misty, file.join("\n"), mode);
      const { graded } = await whole(misty);
      expect(graded.map(({ company, certificate }) => `${company} ${certificate}`)).toEqual([
        "CGC 1",
        "PSA ",
        "PSA ",
        "PSA 1",
      ]);
    }
  });

  test("graded cards need Pro where memberships are sold: without it they are skipped, or become notes", async () => {
    const paid = await testApp({ MEMBERSHIP: "stripe" }, "starter");
    await paid.work();
    const [misty, brock] = [await paid.signUp(), await paid.signUp({ roles: ["subscriber"] })];
    const own = [kinds, "card,sv03.5,sv03.5-001,normal,2,,,", "graded,sv03.5,sv03.5-001,normal,,PSA,9,"].join("\n");
    const { id, rows } = await read(misty, own);
    expect(rows).toMatchObject({ matched: 1, skipped: 1 });
    expect((await look(misty, id, "skipped")).value[0]?.reason).toBe("Graded cards are a Pro feature.");
    await commit(misty, id);
    expect(await whole(misty)).toMatchObject({ entries: [{ quantity: 2 }], graded: [] });
    await misty.request(importAt(id), { method: "DELETE" });
    const header = "Category,Set,Product Name,Card Number,Variance,Grade,Card Condition,Quantity,Notes";
    const collectr = [header, "Pokemon,151,Charizard ex,6,Holofoil,PSA 10,Near Mint,1,Mine"].join("\n");
    const mixed = await read(misty, collectr);
    expect(mixed.value[0]?.reason).toBe("Graded cards are a Pro feature. The grade is imported as a note.");
    await commit(misty, mixed.id);
    expect((await whole(misty)).graded).toEqual([]);
    expect((await whole(misty)).notes).toMatchObject([{ cardId: "sv03.5-006", text: "Mine\nGrade: PSA 10" }]);
    await importFile(brock, own);
    expect((await whole(brock)).graded).toHaveLength(1);
  });
});

describe("without JavaScript", () => {
  test("upload, choices, commit and undo", async () => {
    const misty = await site.signUp();
    const first = await (await misty.page("/collection/import")).text();
    expect(first).toContain('encType="multipart/form-data"');
    const sent = await uploadAsPage(misty, mixedFile);
    expect(sent.status).toBe(303);
    const path = sent.headers.get("location") ?? "";
    const page = await (await misty.page(path)).text();
    expect(page).toContain("3 of 9 rows matched.");
    expect(page).toContain("Add 6 copies");
    expect(page).toContain("Choose a card");
    const id = path.split("/").at(-1) ?? "";
    const form = new URLSearchParams([
      ["line", "5"],
      ["choice", "skip"],
      ["line", "7"],
      ["choice", ""],
    ]);
    const chosen = await misty.request(importAt(id, "/choices?tab=ambiguous&page=1"), {
      method: "POST",
      body: form,
      headers: html,
    });
    expect(chosen.headers.get("location")).toBe(`${path}?tab=ambiguous&page=1`);
    expect(await (await misty.page(path)).text()).toContain("2 rows matched.");
    const done = await misty.post(importAt(id, "/commit"), {}, html);
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    expect(await (await misty.page(path)).text()).toContain("Imported 6 copies.");
    expect((await misty.post(importAt(id, "?_method=DELETE"), {}, html)).headers.get("location")).toBe(
      "/collection/import",
    );
    expect((await misty.page(path)).status).toBe(404);
  });

  test("a refused file shows the form again, with the reason at the field and the chosen mode", async () => {
    const misty = await site.signUp();
    const page = readPage(await bodyOf(uploadAsPage(misty, "a,b\n1,2", "replace"), 422));
    const reason = "This file’s columns don’t match any known format: Toploader, TCGplayer,";
    expect(page.at("file")).toMatchObject({ isInvalid: true, description: expect.stringContaining(reason) });
    expect(page.get("radio", /^Replace/)).toMatchObject({ value: "replace", isTicked: true });
    expect((await misty.post("/api/collection/imports", { mode: "add" }, html)).status).toBe(422);
  });
});

describe("special rows", () => {
  test("a pasted deck list: a line with set and number is matched, one without is ambiguous", async () => {
    const misty = await site.signUp();
    const text = "Pokémon: 3\n4 Bulbasaur MEW 1\n2 Ivysaur MEW 2 PH\n3 Caterpie\n1 Nobody MEW 999\n\nTotal Cards: 10";
    // A browser sends an empty file beside it.
    const form = new FormData();
    form.set("file", new File([], ""));
    form.set("text", text);
    const response = await misty.request("/api/collection/imports", { method: "POST", body: form });
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const shown = await untilImport(misty, id, ({ state }) => state !== "reading");
    expect(shown).toMatchObject({ format: "deck list", rows: { matched: 2, ambiguous: 1, unresolved: 1 }, copies: 6 });
    expect(shown.value[0]?.choices.map(({ cardId }) => cardId)).toEqual(["sv03.5-010", "sv03.5-172", "base1-45"]);
    await commit(misty, id);
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 4, "sv03.5-002 reverse": 2 });
  });

  test("lines of a pasted list without a quantity are skipped, those with a number that is none are not read", async () => {
    const misty = await site.signUp();
    const form = new FormData();
    form.set("text", "4 Bulbasaur MEW 1\nIvysaur MEW 2\n4.5 Caterpie MEW 10\n0 Caterpie MEW 10\n12345 Caterpie MEW 10");
    const { id } = (await (await misty.request("/api/collection/imports", { method: "POST", body: form })).json()) as {
      id: string;
    };
    const shown = await untilImport(misty, id, ({ state }) => state !== "reading");
    expect(shown).toMatchObject({ rows: { matched: 1, ambiguous: 0, unresolved: 3, skipped: 1 }, copies: 4 });
  });

  test("an unknown stamped print is taken as its base card, the stamp as a note; one of another size is asked about", async () => {
    const misty = await site.signUp();
    const stamped = line(1, "Bulbasaur", "001", "Normal").replace("MEW", "");
    const rows = ["Prize Pack Series Cards", "Jumbo Cards"].map((set) =>
      stamped.replace("SV: Scarlet & Violet 151", set),
    );
    const { id } = await read(misty, [header, ...rows].join("\n"));
    const reasons = async (state: string) => (await look(misty, id, state)).value.map(({ reason }) => reason);
    expect([await reasons("matched"), await reasons("ambiguous")]).toEqual([
      ["There is no set called “Prize Pack Series Cards”. “Prize Pack Series” will be kept as a note."],
      ["There is no set called “Jumbo Cards”. “Jumbo” will be kept as a note."],
    ]);
    await commit(misty, id);
    const { notes } = await whole(misty);
    const text = "Bulbasaur, Prize Pack Series Cards, 001/165, Normal";
    expect(notes).toMatchObject([{ cardId: "sv03.5-001", label: "Prize Pack Series", text }]);
    expect(await owned(misty)).toEqual({ "sv03.5-001 normal": 1 });
  });
});
