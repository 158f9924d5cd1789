import type { Options } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { formatTitles } from "../formats/formats.ts";
import { type Columns, recognise } from "../formats/recognise.ts";
import { headLetters, longestRow, mostColumns, mostTitleRows, refuse } from "./limits.ts";

/** How a file is to be read: what parts its cells, and what is in them. */
export type Dialect = Columns & {
  delimiter: string;
  /** How many rows come before the first of data: titles, and the header itself. */
  headerRows: number;
};

export const options = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: longestRow,
});

/**
 * Finds out how a file is to be read, by the names of its columns: the separator is the one that makes a header of a format
 * we know. Titles may stand above it. @throws Refusal 422 that says what is wrong.
 */
export function dialectOf(text: string): Dialect {
  const head = text.slice(0, headLetters);
  for (const delimiter of [",", ";", "\t"]) {
    const { rows, isBroken } = firstRows(head, delimiter);
    for (const [index, row] of rows.entries()) {
      if (row.length > mostColumns) throw refuse(`This file has more than ${mostColumns} columns.`);
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

/** The rows up to where a header may be; `isBroken` where one of them cannot be read. */
function firstRows(head: string, delimiter: string): { rows: string[][]; isBroken: boolean } {
  const rows: string[][] = [];
  const keep = (row: string[]) => {
    rows.push(row);
    return row;
  };
  try {
    parseAtOnce(head, { ...options(delimiter), to: mostTitleRows + 1, on_record: keep });
    return { rows, isBroken: false };
  } catch {
    return { rows, isBroken: true };
  }
}
