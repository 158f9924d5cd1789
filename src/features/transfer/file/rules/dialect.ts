import type { ImportField } from "#features/transfer/formats/rules/fields.ts";
import { printingColumn } from "#features/transfer/formats/rules/finishes.ts";
import { formatTitles } from "#features/transfer/formats/rules/formats.ts";
import { guess, mayCount, recogniseSheet } from "#features/transfer/formats/rules/guess.ts";
import { recognise, type SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { sheet } from "#features/transfer/formats/rules/sheet.ts";
import { refuseFile } from "#features/transfer/remarks/rules.ts";
import { takeTurns } from "#lib/turns.ts";
import { type FileHead, headsOf } from "./head.ts";
import { maxColumns, maxTitleRows } from "./limits.ts";
import type { Dialect } from "./rows.ts";

export type Ask = { why: "unknown" | "twice" | "counts"; places: number[]; field?: ImportField };

/** How a file is read, with its column titles and first rows, and what is not certain about it. */
export type TextSheet = Dialect & { header: string[]; samples: string[][]; asks: Ask[] };

/** Understands a file by its first rows: an app's export, a table of cards, or a table whose columns are to be chosen. @throws Refusal 422 for anything else. */
export async function dialectOf(text: string): Promise<TextSheet> {
  const heads: FileHead[] = [];
  for await (const head of headsOf(text)) {
    const found = await headerIn(head, recognise);
    if (found) return found;
    heads.push(head);
  }
  for (const head of heads) {
    const found = await headerIn(head, recogniseSheet);
    if (found) return found;
  }
  for (const head of heads) {
    const found = tableIn(head);
    if (found) return found;
  }
  throw refuseFile({ kind: "unknown_columns", formats: formatTitles });
}

type Knows = (header: string[], rows: string[][]) => (SheetColumns & Partial<ReturnType<typeof guess>>) | undefined;

/** The header may follow title rows. @throws Refusal 422 for a header alone, or too many columns. */
async function headerIn({ delimiter, rows, isWhole }: FileHead, knows: Knows): Promise<TextSheet | undefined> {
  const turn = takeTurns();
  for (const [index, header] of rows.slice(0, maxTitleRows + 1).entries()) {
    await turn();
    if (header.length > maxColumns) throw refuseFile({ kind: "wide_file", most: maxColumns });
    const below = rows.slice(index + 1);
    const found = knows(header, below);
    if (!found) continue;
    if (below.length === 0 && isWhole) throw refuseFile({ kind: "header_alone" });
    const { twice = [], ...columns } = found;
    const dialect = { ...withPrinting(columns, below), delimiter, headerRows: index + 1 };
    const asks = twice.map((one): Ask => ({ why: "twice", ...one }));
    return { ...dialect, header, samples: samplesOf(below), asks: [...asks, ...asksForCounts(dialect, header, below)] };
  }
  return undefined;
}

function withPrinting(columns: SheetColumns, rows: string[][]): SheetColumns {
  const { format, places, finishes } = columns;
  if (format.key !== "sheet" || places.printing !== undefined || finishes) return columns;
  const printing = printingColumn(rows, new Set(Object.values(places)));
  return printing === undefined ? columns : { ...columns, places: { ...places, printing } };
}

/** Whether a table's reading counts copies, rather than each row as one. */
export const isCounted = ({ places, finishes }: SheetColumns): boolean =>
  finishes !== undefined || [places.quantity, places.added, places.owned, places.kind].some((at) => at !== undefined);

function asksForCounts(columns: SheetColumns, header: string[], rows: string[][]): Ask[] {
  if (isCounted(columns)) return [];
  const places = mayCount(header, rows, new Set(Object.values(columns.places)));
  return places.length > 0 ? [{ why: "counts", places }] : [];
}

const samplesShown = 3;
const fewestColumns = 3;

const samplesOf = (rows: string[][]): string[][] => rows.slice(0, samplesShown);

function tableIn({ delimiter, rows }: FileHead): TextSheet | undefined {
  const at = rows.slice(0, maxTitleRows + 1).findIndex((row, index) => {
    return row.length > 1 && rows[index + 1]?.length === row.length;
  });
  const header = rows[at];
  if (!header) return undefined;
  const { places } = guess(header, rows.slice(at + 1));
  const isOfCards = [places.name, places.setName, places.setCode, places.number].some((place) => place !== undefined);
  if (!isOfCards && header.length < fewestColumns) return undefined;
  const below = rows.slice(at + 1);
  const counts = asksForCounts({ format: sheet, places }, header, below);
  const asks: Ask[] = [{ why: "unknown", places: [...header.keys()] }, ...counts];
  return { format: sheet, places, delimiter, headerRows: at + 1, header, samples: samplesOf(below), asks };
}
