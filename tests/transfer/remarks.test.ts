import { afterAll, describe, expect, test } from "bun:test";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import type { StagedRow } from "#features/transfer/import/queries/rows.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { stagedIn } from "./staged.ts";

const { db } = await testDatabase("starter");
const index = await loadCardIndex(db);
afterAll(closeApps);

const reasonOf = (row: StagedRow | undefined) => remarksText(row?.remarks ?? []);

const pikachu = async (title: string, cell: string) => {
  const [row] = await stagedIn(index, `Name;Set;Number;Qty;${title}\nPikachu;151;25;1;${cell}`);
  return [row?.state, row?.details, reasonOf(row)];
};

test.each([
  ["Near Mint", "NM", null],
  ["nm", "NM", null],
  ["Good (Lightly Played)", "LP", null],
  ["Excellent", "LP", "“Excellent” is imported as Lightly Played."],
  ["Mint", "NM", "“Mint” is imported as Near Mint."],
  ["NM-Mint", "NM", "“NM-Mint” is imported as Near Mint."],
  ["NM/LP", "LP", "“NM/LP” is imported as Lightly Played."],
  ["Very Good", "MP", "“Very Good” is imported as Moderately Played."],
  ["Pack fresh", "NM", "“Pack fresh” is imported as Near Mint."],
  ["9.5", undefined, "“9.5” is not a condition that we know, so it is left out."],
  ["like new", undefined, "“like new” is not a condition that we know, so it is left out."],
])("a condition whose word becomes another is told: %s", async (word, condition, reason) => {
  expect(await pikachu("Condition", word)).toEqual(["matched", condition ? { condition } : null, reason]);
});

test.each([
  ["Language", "Klingon", "“Klingon” is not a language that we know, so it is left out."],
  ["Date acquired", "03/04/2024", "“03/04/2024” is not a date that we can read, so it is left out."],
])("what is left out is told: %s %s", async (title, cell, reason) => {
  expect(await pikachu(title, cell)).toEqual(["matched", null, reason]);
});

test("also of a row that is asked about", async () => {
  const [row] = await stagedIn(index, "Name;Set;Number;Qty;Condition\nFoo;151;25;1;Mint");
  expect(reasonOf(row)).toBe("Number 025 of 151 is Pikachu. “Mint” is imported as Near Mint.");
});

test("a card that is marked as owned, without a count beside it, is one copy", async () => {
  const rows = await stagedIn(
    index,
    "Name,Set,Number,Owned,Quantity\nPikachu,151,25,Yes,\nEevee,151,133,No,\nDitto,151,132,Yes,3",
  );
  expect(rows.map(({ state, quantity }) => [state, quantity])).toEqual([
    ["matched", 1],
    ["skipped", 0],
    ["matched", 3],
  ]);
});

describe("a sheet below another one, without a quantity", () => {
  const counted = ["Name,Set,Number,Qty", "Pikachu,151,25,2", ""];
  const uncounted = ["Set,Number,Name", "151,133,Eevee", "151,132,Ditto"];
  const said = "No column above this row is a quantity: it counts as 1.";
  const reasonsIn = async (...lines: string[]) =>
    (await stagedIn(index, lines.join("\n"))).map((row) => [row.quantity, reasonOf(row)]);

  test("says of each row that it counts as 1, as the whole preview does of the first sheet", async () => {
    expect(await reasonsIn(...counted, ...uncounted)).toEqual([
      [2, null],
      [1, said],
      [1, said],
    ]);
    expect(await reasonsIn(...counted, "Set,Number,Name", "151,26,Foo")).toEqual([
      [2, null],
      [1, `Number 026 of 151 is Raichu. ${said}`],
    ]);
  });

  test("says nothing where a quantity is in front of the name, below titles with one, or where no sheet has one", async () => {
    expect(await reasonsIn(...counted, "Set,Number,Name", "151,133,3x Eevee")).toEqual([
      [2, null],
      [3, null],
    ]);
    expect(await reasonsIn(...counted, ...uncounted.slice(0, 2), ...counted)).toEqual([
      [2, null],
      [1, said],
      [2, null],
    ]);
    expect(await reasonsIn("Name,Set,Number", "Pikachu,151,25", ...uncounted)).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ]);
  });
});

test("several sheets in one paste, each with its titles in its own order", async () => {
  const rows = await stagedIn(
    index,
    [
      ...["Name,Set,Number,Qty", "Pikachu,151,25,2", "", "Qty,Number,Name,Set", "3,26,Raichu,151"],
      ...["NAME,SET,NUMBER,QTY", "Ditto,151,132,4", "Set,Number,Name", "151,133,Eevee"],
    ].join("\n"),
  );
  expect(rows.map(({ cardId, quantity }) => [cardId, quantity])).toEqual([
    ["sv03.5-025", 2],
    ["sv03.5-026", 3],
    ["sv03.5-132", 4],
    ["sv03.5-133", 1],
  ]);
});

test.each<[string, string[], string, string | null]>([
  ["Normal", ["normal"], "matched", null],
  ["Holofoil", ["normal"], "matched", "Normal"],
  ["Reverse Holofoil", ["normal"], "ambiguous", "Normal"],
  ["Holofoil", ["normal", "reverse"], "ambiguous", "Normal and Reverse Holofoil"],
])("%s, where %p is only assumed, is %s", async (printing, keys, state, assumed) => {
  const { db, sql } = await testDatabase("starter");
  await sql`
    update variants set source = 'derived', gone_at = case when key = any(${keys}) then null else now() end
    where card_id = 'sv03.5-001'`;
  const own = await loadCardIndex(db);
  const [row] = await stagedIn(own, `Name;Set;Number;Qty;Variant\nBulbasaur;151;1;1;${printing}`);
  expect([row?.state, reasonOf(row)]).toEqual([
    state,
    assumed &&
      `This row says “${printing}”. No source states this card’s finishes; we assume ${assumed}. “${printing}” will be kept as a note.`,
  ]);
});
