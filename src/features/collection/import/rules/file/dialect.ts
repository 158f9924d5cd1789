import type { Options } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { formatTitles } from "../formats/formats.ts";
import { type Columns, recognise } from "../formats/recognise.ts";
import { headLetters, maxColumns, maxRowLength, maxTitleRows, refuse } from "./limits.ts";

export type Dialect = Columns & {
  delimiter: string;
  headerRows: number;
};

export const options = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: maxRowLength,
});

/** Detects format and delimiter from the header, which may follow title rows. @throws Refusal 422 with the reason. */
export function dialectOf(text: string): Dialect {
  const head = text.slice(0, headLetters);
  for (const delimiter of [",", ";", "\t"]) {
    const { rows, isBroken } = firstRows(head, delimiter);
    for (const [index, row] of rows.entries()) {
      if (row.length > maxColumns) throw refuse(`This file has more than ${maxColumns} columns.`);
      const columns = recognise(row);
      if (!columns) continue;
      const isLast = index === rows.length - 1 && text.length <= headLetters && !isBroken;
      if (isLast) throw refuse("There are no rows below the header.");
      return { ...columns, delimiter, headerRows: index + 1 };
    }
  }
  throw refuse(`The columns of this file are not those of ${either(formatTitles)}.`);
}

const either = (words: string[]) => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** The first rows; `isBroken` when one cannot be parsed. */
function firstRows(head: string, delimiter: string): { rows: string[][]; isBroken: boolean } {
  const rows: string[][] = [];
  const keep = (row: string[]) => {
    rows.push(row);
    return row;
  };
  try {
    parseAtOnce(head, { ...options(delimiter), to: maxTitleRows + 1, on_record: keep });
    return { rows, isBroken: false };
  } catch {
    return { rows, isBroken: true };
  }
}
