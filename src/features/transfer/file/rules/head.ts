import { CsvError } from "csv-parse";
import { headLetters, maxTitleRows, sampledRows } from "./limits.ts";
import { options, parsedRows } from "./rows.ts";

/** The first rows of a file as one delimiter divides them; `isWhole` when the file has no others. */
export type FileHead = { delimiter: string; rows: string[][]; isWhole: boolean };

const delimiters = [",", ";", "\t", "|"];

/** The first rows of a file by each delimiter that is in them, each parsed once. */
export async function* headsOf(text: string): AsyncGenerator<FileHead> {
  const head = text.slice(0, headLetters);
  for (const delimiter of delimiters.filter((one) => head.includes(one))) {
    const rows: string[][] = [];
    const most = maxTitleRows + 1 + sampledRows;
    const keep = (row: string[]) => {
      rows.push(row);
      return row;
    };
    try {
      // Kept where they are parsed: an error further down loses what waits to be read.
      for await (const _ of parsedRows(head, { ...options(delimiter), on_record: keep }))
        if (rows.length >= most) break;
      const isWhole = text.length <= headLetters && rows.length < most;
      yield { delimiter, rows: isWhole || rows.length >= most ? rows : rows.slice(0, -1), isWhole };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      yield { delimiter, rows, isWhole: false };
    }
  }
}
