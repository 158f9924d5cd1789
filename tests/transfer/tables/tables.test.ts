import { afterAll, describe, expect, test } from "bun:test";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { tableOf } from "#features/transfer/file/rules/deck-list.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { fileRows } from "#features/transfer/file/rules/rows.ts";
import { unfolded } from "#features/transfer/file/rules/unfold.ts";
import { finishColumns } from "#features/transfer/formats/rules/finishes.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import { readMarks } from "#features/transfer/row/rules/quantity.ts";
import { readRow } from "#features/transfer/row/rules/read.ts";
import { sheetSections } from "#features/transfer/row/rules/sections.ts";
import { NotOwned } from "#features/transfer/row/rules/unreadable.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";

const { db } = await testDatabase("starter");
const index = await loadCardIndex(db);
afterAll(closeApps);

/** Each row of a file: "2 sv03.5-001 normal", "? sv03.5-001" for the first that is offered, or why not. */
async function outcomes(file: string): Promise<string[]> {
  const text = await tableOf(file);
  const dialect = await dialectOf(text);
  const section = sheetSections(index, dialect);
  const found: string[] = [];
  for await (const rows of fileRows(text, dialect, 100)) {
    for (const row of rows) {
      const below = section(row.cells);
      if (below) found.push(...unfolded(below).map(outcomeOf));
    }
  }
  return found;
}

function outcomeOf({ columns, cells }: NonNullable<ReturnType<ReturnType<typeof sheetSections>>>): string {
  const reading = readRow(columns, cells);
  if (reading.is !== "readable") return `${reading.is}: ${remarksText(reading.remarks)}`;
  const match = matchRow(index, columns.format, reading.description);
  if (match.is === "ambiguous") return `? ${match.choices[0]?.cardId}`;
  return match.is === "matched"
    ? `${reading.quantity} ${match.cardId} ${match.variant}`
    : `! ${remarksText(match.remarks)}`;
}

describe("a column for each finish", () => {
  test.each([
    ["Set,Number,Name,Normal,Holo,Reverse Holo\n151,002/165,Ivysaur,2,,1", ["2 normal", "1 reverse"]],
    ["Set;Nr.;Name;Normal;Reverse\n151;2;Ivysaur;x;", ["1 normal"]],
    ["Extension;N°;Nom;Normale;Reverse\n151;2;Herbizarre;;✓", ["1 reverse"]],
    ["Expansión,Número,Carta,Normal,Inversa\n151,2,Ivysaur,0,3", ["3 reverse"]],
    ["Set,No,Card Name,Qty Normal,Qty Reverse\n151,2,Ivysaur,1,4", ["1 normal", "4 reverse"]],
    ["Set,Number,Name,Total,Non-Holo,Rev\n151,2,Ivysaur,3,1,2", ["1 normal", "2 reverse"]],
    // Beside reverses alone, what is normal is the plain print.
    ["Set,Number,Name,Normal,Reverse\n151,9,Blastoise ex,1,", ["1 holo"]],
  ])("%#: %s", async (file, wanted) => {
    const found = await outcomes(file);
    expect(found.map((one) => one.replace(/ sv03\.5-\d+/, ""))).toEqual(wanted);
  });

  test("beside a quantity they say yes or no, unless normal copies are counted", () => {
    const placesOf = (header: string, hasQuantity: boolean) =>
      finishColumns(header.split(","), hasQuantity).map(({ place }) => place);
    expect(placesOf("Name,Reverse Holo?,First Edition?,Amount", true)).toEqual([]);
    expect(placesOf("Name,Normal,Reverse,Total", true)).toEqual([1, 2]);
    expect(placesOf("No,Name,Set,Reverse", false)).toEqual([]);
    expect(placesOf("Name,Holo,Holofoil,Reverse", false)).toEqual([]);
  });

  test("keeps the other columns, quotes and all", async () => {
    const file = 'Name,Set,Number,Normal,Reverse,Language,Notes\nIvysaur,151,2,1,1,German,"a ""b"", c"';
    const columns = await dialectOf(file);
    for await (const rows of fileRows(file, columns, 10)) {
      const read = rows.flatMap(({ cells }) => unfolded({ columns, cells }));
      for (const { columns, cells } of read) {
        const { details } = readRow(columns, cells);
        expect(details).toMatchObject({ language: "de", note: { text: 'a "b", c' } });
      }
      expect(read.length).toBe(2);
    }
  });

  test("a row without a copy is skipped", async () => {
    const file = "Set,Number,Name,Regular,RH\n151,2,Ivysaur,-,no";
    expect(await outcomes(file)).toEqual(["skipped: Not marked as owned."]);
  });

  test("any other file stays as it is", async () => {
    const columns = await dialectOf("Name,Set,Number,Quantity\nIvysaur,151,2,1");
    const row = { columns, cells: ["Ivysaur", "151", "2", "1"] };
    expect(unfolded(row)).toEqual([row]);
  });
});

test.each([
  ...[
    ["4", 4],
    ["x4", 4],
    ["4x", 4],
    ["2 Stk.", 2],
    ["1.0", 1],
    ["x", 1],
    ["✓", 1],
    ["yes", 1],
    ["Ja", 1],
    ["TRUE", 1],
  ],
  ...[
    ["", "none"],
    ["0", "none"],
    ["no", "none"],
    ["✗", "none"],
    ["-", "none"],
    ["FALSE", "none"],
  ],
  ...[
    ["-1", "error"],
    ["1.5", "error"],
    ["lots", "error"],
  ],
] as [string, number | string][])("the mark “%s” means %p", (mark, wanted) => {
  const read = () => {
    try {
      return readMarks(mark);
    } catch (error) {
      return error instanceof NotOwned ? "none" : "error";
    }
  };
  expect(read()).toBe(wanted);
});

const ivysaur = (wanted: string) => [wanted.replace("ivysaur", "sv03.5-002")];

describe("what people write", () => {
  test.each([
    [
      "a checklist",
      "#,Name,Set,Have\n2,Ivysaur,151,x\n3,Venusaur ex,151,",
      ["1 sv03.5-002 normal", "skipped: Not marked as owned."],
    ],
    ["no word about the variant", "Name,Set,Number,Qty\nIvysaur,151,2,2", ivysaur("2 ivysaur normal")],
    ["all in one cell", "Card,Qty\nIvysaur 002/165 (151),x2", ivysaur("2 ivysaur normal")],
    ["a listing", "Title,Quantity\n2023 Pokemon 151 Ivysaur 002/165 Reverse Holo NM,1", ivysaur("1 ivysaur reverse")],
    ["a graded card", "Title,Quantity\n2023 Pokemon 151 Ivysaur #002 PSA 9,1", ivysaur("1 ivysaur normal")],
    ["words of a title that no print has", "Title,Quantity\nIvysaur 002/165 151 Glitter Stamp,1", ["? sv03.5-002"]],
    ["another size", "Title,Quantity\nIvysaur 002/102 151,1", ["! This row has neither a set nor a number."]],
    [
      "a count before the name",
      "Card,Set\n2x Ivysaur 2/165,151\n1x Ivysaur 2/165,151",
      ["2 sv03.5-002 normal", "1 sv03.5-002 normal"],
    ],
    [
      "a number before the name",
      "Card,Set,Qty\n002/165 Ivysaur,151,1\n#2 - Ivysaur,151,1",
      ["1 sv03.5-002 normal", "1 sv03.5-002 normal"],
    ],
    [
      "a set above its cards",
      "No,Card,Qty\n151,,\n2,Ivysaur,1\n1,Bulbasaur,2",
      ["1 sv03.5-002 normal", "2 sv03.5-001 normal"],
    ],
    [
      "a set above its cards that we don’t have",
      "No,Card,Qty\n151,,\n2,Ivysaur,1\nGlitter Pack,,\n2,Charizard,1",
      ["1 sv03.5-002 normal", "skipped: Not marked as owned.", "! No card with this name has number 2."],
    ],
    ["ids without names", "cardId,cardType,quantity\nsv3pt5-2,reverseHolofoil,3", ivysaur("3 ivysaur reverse")],
    ["a set’s id and a number", "Set ID,Card Number,Quantity\nsv03.5,2,1", ivysaur("1 ivysaur normal")],
    [
      "titles with notes",
      "Card (PT),Card (EN),Qualidade (M NM),Idioma (BR EN),Quantidade,Extras (Foil),Card #\nx,Ivysaur (2/165),NM,BR,2,,2/165",
      ivysaur("2 ivysaur normal"),
    ],
    [
      "a seller’s ids are no products",
      "TCGplayer Id,Product Line,Set Name,Product Name,Number,Condition,Total Quantity,Add to Quantity\n502552,Pokemon,151,Ivysaur,002/165,Near Mint Reverse Holofoil,0,2",
      ivysaur("2 ivysaur reverse"),
    ],
    ["a code with a stroke", "Name,Number,Copies\nIvysaur,MEW/002,1", ivysaur("1 ivysaur normal")],
    ["Dutch", "Aantal;Kaart;Serie;Nummer;Uitvoering\n1;Ivysaur;151;2;Normaal", ivysaur("1 ivysaur normal")],
    ["Swedish", "Namn;Set;Nummer;Antal\nIvysaur;151;2;1", ivysaur("1 ivysaur normal")],
    [
      "an unknown title above variants",
      "name,set.name,number,priceType,count\nIvysaur,151,2,reverseHolofoil,1",
      ivysaur("1 ivysaur reverse"),
    ],
    [
      "a note on the finish",
      "Name,Set,Number,Qty,Notes\nIvysaur,151,2,1,RH from a friend",
      ivysaur("1 ivysaur reverse"),
    ],
    ["letters for finishes", "Card,Number,Finish\nIvysaur (151),2,R", ivysaur("1 ivysaur reverse")],
    ["a series for a set", "Title,Quantity\nIvysaur 002/165 Scarlet & Violet,1", ivysaur("1 ivysaur normal")],
    [
      "another set in a title",
      "Title,Quantity\nIvysaur 002/165 Base Set,1",
      ["! This row has neither a set nor a number."],
    ],
    [
      "a trader’s list",
      "- 2x Ivysaur - 151 002/165\n- 1x Ivysaur 151 #002\n- 1x Ivysaur 002/165 NM",
      ["2 sv03.5-002 normal", "1 sv03.5-002 normal", "1 sv03.5-002 normal"],
    ],
    [
      "lines in German",
      "2x Bisaknosp (151 002/165)\n1x Bisaknosp 002/165 151\n1x Bisasam 001/165 151",
      ["2 sv03.5-002 normal", "1 sv03.5-002 normal", "1 sv03.5-001 normal"],
    ],
    [
      "a rarity for a variant",
      "Name,Set,Number,Variant,Quantity\nIvysaur,151,2,Uncommon,1",
      ivysaur("1 ivysaur normal"),
    ],
    [
      "a table in Markdown",
      "| Name | Set | No | Qty |\n|---|---|---|---|\n| Ivysaur | 151 | 2/165 | 2 |",
      ivysaur("2 ivysaur normal"),
    ],
    ["Polish", "Nazwa;Dodatek;Numer;Ilość\nIvysaur;151;2;1", ivysaur("1 ivysaur normal")],
  ])("%s", async (_, file, wanted) => {
    expect(await outcomes(file)).toEqual(wanted);
  });

  test.each(["Dear all,\nthis is no table", "Id,Total\nx,1"])(
    "prose and other tables are no tables of cards: %s",
    (text) => expect(dialectOf(text)).rejects.toThrow("don’t match any known format"),
  );
});
