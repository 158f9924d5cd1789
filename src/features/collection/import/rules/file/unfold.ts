import { chosenHeader, type SheetField } from "../formats/sheet.ts";
import { readMarks } from "../row/quantity.ts";
import { NotOwned } from "../row/unreadable.ts";
import { knownDialect } from "./dialect.ts";
import { maxMegabytes, refuse } from "./limits.ts";
import { rowsOf } from "./rows.ts";

const chunkRows = 2_000;

/** A table with a column of counts for each finish as a table with a row for each finish; any other text as it is. */
export async function unfolded(text: string): Promise<string> {
  const dialect = knownDialect(text);
  if (!dialect?.finishes) return text;
  const fields = Object.entries(dialect.places) as [SheetField, number][];
  const header = [...fields.map(([field]) => field), "printing" as const, "quantity" as const].map(chosenHeader);
  const lines = [header.join(",")];
  let length = 0;
  for await (const rows of rowsOf(text, dialect, chunkRows)) {
    for (const { cells } of rows) {
      const own = fields.map(([, place]) => cells[place] ?? "");
      for (const { place, printing } of dialect.finishes) {
        const count = cells[place]?.trim() ?? "";
        if (isNone(count)) continue;
        const line = [...own, printing, count].map(quoted).join(",");
        length += line.length;
        lines.push(line);
      }
    }
    if (length > maxMegabytes * 1024 ** 2) throw refuse("This table has too many columns of counts.");
  }
  if (lines.length === 1) throw refuse("This table counts no copies.");
  return lines.join("\n");
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function isNone(count: string): boolean {
  try {
    return readMarks(count) === 0;
  } catch (error) {
    return error instanceof NotOwned;
  }
}
