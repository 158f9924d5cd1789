import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLine, plainCell, safeCell } from "#features/transfer/export/rules/cells.ts";

const signs = [
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＋",
  "－",
  "＠",
  "−",
  "﹢",
  "﹣",
  "﹦",
  "﹫",
  "⁼",
  "⁺",
  "⁻",
  "\t",
  "\r",
  "\n",
];
/** What spreadsheets skip before they look for a formula. */
const skipped = ["", " ", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u2060", "\u202e", "\t", "\r\n", "'"];

const risky = fc
  .tuple(fc.array(fc.constantFrom(...skipped), { maxLength: 4 }), fc.constantFrom(...signs), fc.string())
  .map(([before, sign, rest]) => before.join("") + sign + rest);
const text = fc.oneof(risky, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));

/** Whether a spreadsheet could take a cell for a formula, whatever it skips and however it folds letters. */
const isFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell) || /^[=+\-@−]/.test(cell.normalize("NFKC").replace(/^[\s\p{Cf}\p{Cc}]+/u, ""));

describe("a cell of an export", () => {
  test.each(signs)("that begins with %j is marked as text", (sign) => {
    expect(safeCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
  });

  test.each(signs.filter((sign) => sign.trim()))("that begins with %j behind spaces is too", (sign) => {
    expect(safeCell(` \u200b${sign}1+1`)).toBe(`' \u200b${sign}1+1`);
  });

  test("is no formula, whatever its text", () => {
    fc.assert(
      fc.property(text, (one) => !isFormula(safeCell(one))),
      { numRuns: 5_000 },
    );
  });

  test("is imported as the original text", () => {
    fc.assert(
      fc.property(text, (one) => plainCell(safeCell(one)) === one),
      { numRuns: 5_000 },
    );
  });

  test("is imported as the original text from a file", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const [row = []] = parse(csvLine(["row", ...cells])) as string[][];
        expect(row.slice(1).map(plainCell)).toEqual(cells);
      }),
      { numRuns: 1_000 },
    );
  });

  test("is unchanged if plain", () => {
    for (const plain of ["Pikachu", "4/102", "'til", "''", "’s", "1=1", "a-b", " x "])
      expect(safeCell(plain)).toBe(plain);
  });
});
