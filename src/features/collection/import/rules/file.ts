import { Readable } from "node:stream";
import { type Options, type Parser, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { Refusal } from "../../../../lib/errors.ts";
import { takeTurns } from "../../../../lib/turns.ts";
import { type Columns, formatTitles, recognise } from "./formats.ts";

export const mostMegabytes = 25;
export const mostRows = 200_000;
const mostColumns = 500;
const mostTitleRows = 20;
const longestCell = 10_000;
/** In bytes, separators and quotes included. */
const longestRow = 256 * 1024;
const headLetters = 64 * 1024;
/** As much as is read without a break. */
const sliceLetters = 16 * 1024;

const refuse = (message: string) => new Refusal(422, message, { file: message });

export const tooLongRow = "A row of this file is too long: a quotation mark may be missing.";

/** How a file is to be read: what parts its cells, and what is in them. */
type Dialect = Columns & {
  delimiter: string;
  /** How many rows come before the first of data: titles, and the header itself. */
  headerRows: number;
};

const starts: [number[], string][] = [
  [[0x50, 0x4b], "a ZIP archive or a workbook of a spreadsheet program"],
  [[0x1f, 0x8b], "a compressed file"],
  [[0x28, 0xb5, 0x2f, 0xfd], "a compressed file"],
  [[0x42, 0x5a, 0x68], "a compressed file"],
  [[0xfd, 0x37, 0x7a], "a compressed file"],
  [[0x37, 0x7a, 0xbc], "a compressed file"],
  [[0x52, 0x61, 0x72, 0x21], "a compressed file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "a workbook of a spreadsheet program"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a picture"],
  [[0xff, 0xd8, 0xff], "a picture"],
];

/** The text of a file: UTF-8, UTF-16, or else Windows-1252. @throws Refusal 422 for what is no text. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw refuse("This file is empty.");
  const [, what] = starts.find(([start]) => start.every((byte, index) => bytes[index] === byte)) ?? [];
  if (what) throw refuse(`This is ${what}. Please save it as CSV.`);
  const encoding = encodingOf(bytes);
  if (encoding.startsWith("utf-16")) return new TextDecoder(encoding).decode(bytes);
  if (bytes.includes(0)) throw refuse("This is no text file. Please choose a CSV file.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    if (!/[\u0080-\u009f]/.test(text)) return text;
    throw refuse("The letters of this file cannot be read. Please save it as CSV in UTF-8.");
  }
}

/** By its first bytes; UTF-16 also without them, for then every other byte of a header is zero. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && bytes[3] === 0) return "utf-16le";
  return first === 0 && second !== 0 && bytes[2] === 0 ? "utf-16be" : "utf-8";
}

const options = (delimiter: string): Options => ({
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

/** About how many rows of data there are: line breaks outside of quotes. @throws Refusal 422 for too many. */
export async function countRows(text: string, { headerRows }: Dialect): Promise<number> {
  const turn = takeTurns();
  let lines = text.endsWith("\n") ? 0 : 1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (index % sliceLetters === 0) await turn();
    const code = text.charCodeAt(index);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) lines++;
  }
  const rows = Math.max(1, lines - headerRows);
  if (rows > mostRows) {
    const most = mostRows.toLocaleString("en");
    throw refuse(`This file has ${rows.toLocaleString("en")} rows. Please split it: at most ${most} come in at once.`);
  }
  return rows;
}

/** A row of data, and its place in the file as a spreadsheet shows it. */
export type FileRow = { line: number; cells: string[] };

/**
 * The rows of a file below its header, a chunk at a time. @throws Refusal 422 for a row that is too long or too wide, Error of
 * csv-parse for a file that breaks off.
 */
export async function* rowsOf(
  text: string,
  { delimiter, headerRows }: Dialect,
  size: number,
): AsyncGenerator<FileRow[]> {
  // Rows of empty cells are told too: one without an end must be noticed.
  const parser = parse({ ...options(delimiter), skip_records_with_empty_values: false });
  const source = Readable.from(slices(text, parser), { objectMode: false });
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  let chunk: FileRow[] = [];
  let line = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    checkRow(cells, line + 1);
    if (cells.every((cell) => cell.trim() === "") || ++line <= headerRows) continue;
    chunk.push({ line, cells });
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function checkRow(cells: string[], line: number): void {
  if (cells.length > mostColumns) throw refuse(`Row ${line} has more than ${mostColumns} columns.`);
  if (cells.some((cell) => cell.length > longestCell)) {
    throw refuse(`A cell of row ${line} has more than ${longestCell.toLocaleString("en")} characters.`);
  }
}

/** A file for its parser, with a break after each slice. @throws Refusal 422 once a row does not end. */
async function* slices(text: string, parser: Parser): AsyncGenerator<Buffer> {
  const turn = takeTurns();
  let rows = 0;
  let sinceRow = 0;
  for (let start = 0; start < text.length; start += sliceLetters) {
    await turn();
    const seen = parser.info.records + parser.info.empty_lines;
    if (seen > rows) sinceRow = 0;
    rows = seen;
    // The parser measures what is in the cells, not the separators between them.
    if (sinceRow > longestRow) throw refuse(tooLongRow);
    // A letter of two halves must not be cut.
    const end = start + sliceLetters;
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? "");
    const slice = Buffer.from(text.slice(start, isCut ? end + 1 : end));
    sinceRow += slice.length;
    yield slice;
    if (isCut) start++;
  }
}
