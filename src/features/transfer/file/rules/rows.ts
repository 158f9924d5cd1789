import { Readable } from "node:stream";
import { type Options, type Parser, parse } from "csv-parse";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { refuseFile } from "#features/transfer/remarks/rules.ts";
import { takeTurns } from "#lib/turns.ts";
import { countedLetters, maxCellLength, maxColumns, maxFileRows, maxRowLength, sliceLetters } from "./limits.ts";

export type Dialect = SheetColumns & { delimiter: string; headerRows: number };

/** Options of the CSV parser: what can be read is read, within `maxRowLength` a row. */
export const options = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: maxRowLength,
});

/** The rows of a table one by one, parsed a slice at a time between the turns of others. @throws CsvError, Refusal 422. */
export async function* parsedRows(text: string, options: Options): AsyncGenerator<string[]> {
  const parser = parse(options);
  const source = Readable.from(slices(text, parser), { objectMode: false });
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  yield* parser as AsyncIterable<string[]>;
}

/** Estimates data rows by line breaks outside of quotes. @throws Refusal 422 for too many. */
export async function countRows(text: string, { headerRows }: Pick<Dialect, "headerRows">): Promise<number> {
  const turn = takeTurns();
  let lines = text.endsWith("\n") ? 0 : 1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (index % countedLetters === 0) await turn();
    const code = text.charCodeAt(index);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) lines++;
  }
  const rows = Math.max(1, lines - headerRows);
  if (rows > maxFileRows) {
    throw refuseFile({ kind: "many_rows", rows, most: maxFileRows });
  }
  return rows;
}

/** `line`: the row number that a spreadsheet shows. */
export type FileRow = { line: number; cells: string[] };

/** Data rows in chunks. @throws Refusal 422 for a row too long or too wide, CsvError for a truncated file. */
export async function* fileRows(
  text: string,
  { delimiter, headerRows }: Pick<Dialect, "delimiter" | "headerRows">,
  size: number,
): AsyncGenerator<FileRow[]> {
  let chunk: FileRow[] = [];
  let line = 0;
  // Empty rows are emitted too, so that an unterminated row is noticed.
  for await (const cells of parsedRows(text, { ...options(delimiter), skip_records_with_empty_values: false })) {
    checkRow(cells, line + 1);
    if (cells.every((cell) => /^\s*(?::?-{2,}:?\s*)?$/.test(cell)) || ++line <= headerRows) continue;
    chunk.push({ line, cells });
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function checkRow(cells: string[], line: number): void {
  if (cells.length > maxColumns) throw refuseFile({ kind: "wide_row", line, most: maxColumns });
  if (cells.some((cell) => cell.length > maxCellLength)) {
    throw refuseFile({ kind: "long_cell", line, most: maxCellLength });
  }
}

/** Feeds the parser and yields after each slice. @throws Refusal 422 for an unterminated row. */
async function* slices(text: string, parser: Parser): AsyncGenerator<Buffer> {
  const turn = takeTurns();
  let rows = 0;
  let sinceRow = 0;
  for (let start = 0; start < text.length; start += sliceLetters) {
    await turn();
    const seen = parser.info.records + parser.info.empty_lines;
    if (seen > rows) sinceRow = 0;
    rows = seen;
    // The parser's own limit counts cells without separators.
    if (sinceRow > maxRowLength) throw refuseFile({ kind: "long_row" });
    const end = start + sliceLetters;
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? "");
    const slice = Buffer.from(text.slice(start, isCut ? end + 1 : end));
    sinceRow += slice.length;
    yield slice;
    if (isCut) start++;
  }
}
