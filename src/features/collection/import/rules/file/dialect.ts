import type { Options } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { printingColumn } from "../formats/finishes.ts";
import { formatTitles } from "../formats/formats.ts";
import { type Columns, recognise } from "../formats/recognise.ts";
import { chosenHeader, guessed, recogniseSheet, type SheetField } from "../formats/sheet.ts";
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

/** @throws Refusal 422 with the reason, where `knownDialect` knows none. */
export function dialectOf(text: string): Dialect {
  const known = knownDialect(text);
  if (!known) throw unknownColumns();
  return known;
}

export const unknownColumns = () =>
  refuse(`This file’s columns don’t match any known format: ${either(formatTitles)}.`);

const delimiters = [",", ";", "\t", "|"];

/** Detects format and delimiter from the header, which may follow title rows. @throws Refusal 422 for a header alone. */
export function knownDialect(text: string): Dialect | undefined {
  const head = text.slice(0, headLetters);
  for (const knows of [recognise, recogniseSheet]) {
    for (const delimiter of delimiters) {
      const { rows, isBroken } = firstRows(head, delimiter);
      for (const [index, row] of rows.entries()) {
        if (row.length > maxColumns) throw refuse(`This file has more than ${maxColumns} columns.`);
        const columns = knows(row);
        if (!columns) continue;
        const isLast = index === rows.length - 1 && text.length <= headLetters && !isBroken;
        if (isLast) throw refuse("There are no rows below the header.");
        return { ...withPrinting(columns, rows.slice(index + 1)), delimiter, headerRows: index + 1 };
      }
    }
  }
  return undefined;
}

function withPrinting(columns: Columns, rows: string[][]): Columns {
  const { format, places, finishes } = columns;
  if (format.key !== "sheet" || places.printing !== undefined || finishes) return columns;
  const printing = printingColumn(rows, new Set(Object.values(places)));
  return printing === undefined ? columns : { ...columns, places: { ...places, printing } };
}

export type Table = Pick<Dialect, "delimiter" | "headerRows"> & { header: string[]; samples: string[][] };

const samplesShown = 3;
const fewestColumns = 3;

/** A table of which no format is known: its columns can be chosen. */
export function tableIn(text: string): Table | undefined {
  for (const delimiter of delimiters) {
    const { rows } = firstRows(text.slice(0, headLetters), delimiter);
    const at = rows.findIndex((row, index) => row.length > 1 && rows[index + 1]?.length === row.length);
    const header = rows[at];
    if (!header) continue;
    const { name, setName, setCode, number } = guessed(header);
    const isOfCards = [name, setName, setCode, number].some((place) => place !== undefined);
    if (!isOfCards && header.length < fewestColumns) continue;
    return { delimiter, headerRows: at + 1, header, samples: rows.slice(at + 1, at + 1 + samplesShown) };
  }
  return undefined;
}

/** The file under a header that says what each column is; null for one that is left out. */
export function withChosen(text: string, { delimiter, headerRows }: Table, chosen: (SheetField | null)[]): string {
  const bytes = Buffer.from(text);
  let end = 0;
  parseAtOnce(bytes, {
    ...options(delimiter),
    to: headerRows,
    on_record: (row, { bytes }) => {
      end = bytes;
      return row;
    },
  });
  const header = chosen.map((field, place) => (field ? chosenHeader(field) : `column ${place + 1}`));
  return `${header.join(delimiter)}\n${bytes
    .subarray(end)
    .toString()
    .replace(/^[\r\n]+/, "")}`;
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
