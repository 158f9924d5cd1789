import { afterAll, describe, expect, test } from "bun:test";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { bodyOf, closeApps, html, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { commit, importAt, look, read, untilImport, upload, whole } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();
afterAll(closeApps);

const choose = (person: Person, id: string, column: string[]) =>
  person.request(importAt(id, "/columns"), {
    method: "POST",
    body: JSON.stringify({ column }),
    headers: { "content-type": "application/json" },
  });

const mapped = async (columns: string[], header: string[], row: string[]) => {
  const person = await site.signUp();
  const shown = await read(person, `${header}\n${row}\n${row}`);
  expect(shown.state).toBe("mapping");
  return { person, id: shown.id, response: await choose(person, shown.id, columns) };
};

describe("a table with columns of no known app", () => {
  test.each([
    ["a plain spreadsheet", "Name,Set,Number,Qty\nBulbasaur,151,1,2"],
    ["lower case, semicolons and other words", "card name;expansion;card no.;count\nBulbasaur;151;001/165;2"],
    ["a number sign", "Qty\tCard\tSet Code\tCard #\n2\tBulbasaur\tMEW\t1"],
    [
      "an app’s export",
      "Id,Card Name,Set Name,Set ID,Collector Number,Rarity,Variant,Quantity Owned\nx,Bulbasaur,151,sv3pt5,1,Common,Normal,2",
    ],
    [
      "another app’s",
      "Product Name,Series,Edition,Card Number,Language,Condition,Amount,Date Added\nBulbasaur,Scarlet & Violet,151,001,English,Near Mint,2,2026-01-02",
    ],
    ["a title above", "My cards\n\nPokémon,Set,#,Copies\nBulbasaur,151,1,2"],
    ["German", "Anzahl;Kartenname;Erweiterung;Kartennummer\n2;Bulbasaur;151;1"],
    ["German with other titles", "Stück;Karte;Set;Nr.;Ausführung\n2;Bulbasaur;151;1/165;Normal"],
    ["French", "Qté;Nom de la carte;Édition;N°;Finition\n2;Bulbasaur;151;1/165;Normale"],
    ["Spanish", "Cantidad;Nombre;Expansión;Núm.;Acabado\n2;Bulbasaur;151;1/165;Normal"],
    ["Italian", "Copie;Nome carta;Espansione;N.;Finitura\n2;Bulbasaur;151;1/165;Normale"],
    ["Portuguese", "Qtd;Carta;Coleção;Nº;Versão\n2;Bulbasaur;151;1/165;Normal"],
    ["ids of an app", "Card Name,Card ID,Quantity\nBulbasaur,sv3pt5-1,2"],
    ["Cardmarket’s stock", "English Name;Exp. Name;Language;Reverse Holo?;Amount\nBulbasaur (MEW 001);151;1;;2"],
    ["a row for each copy", "Name,Set,No\nBulbasaur,151,1\nBulbasaur,151,1"],
  ])("%s", async (_, content) => {
    const person = await site.signUp();
    const shown = await read(person, content);
    expect(shown).toMatchObject({ state: "ready", format: "Spreadsheet" });
    const { value } = await look(person, shown.id, shown.rows.ambiguous > 0 ? "ambiguous" : "matched");
    for (const row of value) {
      expect([row.card ?? row.choices[0]?.cardId]).toEqual([expect.stringMatching(/^(Bulbasaur.*|sv03\.5-001)$/)]);
    }
    expect(value.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  });

  test.each([
    ["X;", "Reverse Holofoil"],
    [";", "Normal"],
  ])("a column for reverses says of every card whether it is one: %s", async (cells, variant) => {
    const person = await site.signUp();
    const content = `Anzahl;Name;Set;Nr.;Reverse Holo?;Notiz\n2;Bulbasaur;151;1;${cells}`;
    const { id } = await read(person, content);
    const { value } = await look(person, id, "matched");
    expect(value.map((row) => row.variant)).toEqual([variant]);
  });

  test("a foreign name is taken where set and number say which card it is, and that is said", async () => {
    const person = await site.signUp();
    const rows = ["Deutsch;160/165", "Englisch;160/165", "Deutsch;160/150", "Deutsch;160"];
    const content = `Name;Set;Sprache;Nummer;Variante\n${rows.map((row) => `Erikas Einladung;151;${row};Normal`).join("\n")}`;
    const { id, rows: counts } = await read(person, content);
    expect(counts).toMatchObject({ matched: 2, ambiguous: 2 });
    const { value } = await look(person, id, "ambiguous");
    expect(value.map(({ choices }) => choices[0]?.cardId)).toEqual(Array(2).fill("sv03.5-160"));
    const { value: taken } = await look(person, id, "matched");
    const said = "We don’t know this name, so only set and number were compared.";
    expect(taken.map(({ reason }) => reason)).toEqual([said, said]);
  });

  test("is not mistaken for an app’s format, nor the reverse", async () => {
    const { format } = await dialectOf("Quantity,Name,Simple Name,Set,Printing,Product ID\n1,a,a,b,c,1");
    expect(format.key).toBe("tcgplayer");
    const { asks } = await dialectOf("Hero,Box,How many\na,b,1");
    expect(asks.map(({ why }) => why)).toEqual(["unknown"]);
    for (const other of ["Date,Amount\n1,2", "Dear all,\nthis is no table"])
      await expect(dialectOf(other)).rejects.toThrow("any known format: Toploader");
  });
});

describe("unknown columns are asked for", () => {
  const header = ["Hero", "Box", "In box", "How many", "Remark"];
  const row = ["Bulbasaur", "151", "001/165", "3", "swap"];
  const chosen = ["name", "setName", "number", "quantity", ""];

  test("JSON lists their samples, and accepts their fields", async () => {
    const { person, id, response } = await mapped(chosen, header, row);
    expect(response.status).toBe(200);
    const shown = await untilImport(person, id, ({ state }) => state === "ready");
    expect(shown).toMatchObject({ format: "Spreadsheet", total: 2 });
    const [choice] = shown.value.flatMap(({ choices }) => choices);
    if (choice) await person.post(importAt(id, "/choices"), { line: "2", choice: "0" });
    await commit(person, id);
    const { entries } = await whole(person);
    expect(entries.map(({ cardId, quantity }) => [cardId, quantity])).toEqual([["sv03.5-001", 6]]);
  });

  test("a form without JavaScript shows samples and guesses, stores choices, and leads to the preview", async () => {
    const person = await site.signUp();
    const response = await upload(person, "Name;Thing;Stück <b>\nBulbasaur;151;3\n", { headers: html });
    expect(response.status).toBe(303);
    const path = response.headers.get("location") ?? "";
    const page = readPage(await bodyOf(person.page(path)));
    expect(page.text).toContain("Match the columns");
    expect(page.get("combobox", "Name").value).toBe("name");
    expect(page.get("combobox", "Stück <b>").value).toBe("");
    const id = path.split("/").at(-1) ?? "";
    const send = (column: string[]) => {
      const body = new URLSearchParams(column.map((one) => ["column", one]));
      return person.request(importAt(id, "/columns"), { method: "POST", body, headers: html });
    };
    const again = readPage(await bodyOf(send(["", "setName", "quantity"]), 422));
    expect(again.text).toContain("Please choose the column of the card names.");
    const kept = ["Name", "Thing", "Stück <b>"].map((title) => again.get("combobox", title).value);
    expect(kept).toEqual(["", "setName", "quantity"]);
    const done = await send(["name", "setName", "quantity"]);
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    expect((await untilImport(person, id, ({ state }) => state === "ready")).total).toBe(1);
  });

  test("bad choices and others’ files are refused; a second choice reads the file again", async () => {
    for (const wrong of [["name", "name", "number", "quantity", ""], ["name"], ["name", "x", "", "", ""]]) {
      expect((await mapped(wrong, header, row)).response.status).toBe(422);
    }
    const { person, id } = await mapped(chosen, header, row);
    expect((await choose(person, id, chosen)).status).toBe(200);
    const other = await site.signUp();
    expect((await choose(other, id, chosen)).status).toBe(404);
  });

  test("nothing is written before, and the import can be canceled", async () => {
    const person = await site.signUp();
    const { id } = await read(person, `${header}\n${row}`);
    expect((await person.request(importAt(id, "/commit"), { method: "POST" })).status).toBe(409);
    expect((await person.request(importAt(id), { method: "DELETE" })).status).toBe(200);
    expect((await person.json(importAt(id))).status).toBe(404);
  });
});
