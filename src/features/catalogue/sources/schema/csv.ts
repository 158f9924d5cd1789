import { Readable } from "node:stream";
import { type Parser, parse } from "csv-parse";
import * as v from "valibot";
import { ImportError } from "#lib/ingest/error.ts";

const LARGEST = 32 * 1024 * 1024;
const MOST_ROWS = 30_000;
const LONGEST_ROW = 256 * 1024;

const CsvRow = v.record(v.string(), v.string());
export type CsvRow = v.InferOutput<typeof CsvRow>;

/** The rows of a list, parsed as its bytes come. @throws ImportError for invalid or oversized files. */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, file: string): Promise<CsvRow[]> {
  const parser = parse({ columns: true, bom: true, skip_empty_lines: true, max_record_size: LONGEST_ROW });
  const source = Readable.from(bounded(bytes, parser, file), { objectMode: false });
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  const rows: CsvRow[] = [];
  try {
    for await (const row of parser) {
      if (rows.length === MOST_ROWS)
        throw new ImportError(`${file} has more than 30,000 rows, too many for a list like this.`);
      rows.push(v.parse(CsvRow, row));
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${file} cannot be read as CSV: ${error instanceof Error ? error.message : error}.`);
  }
  return rows;
}

/** The parser's own limit counts a row's cells without separators. */
async function* bounded(bytes: AsyncIterable<Uint8Array>, { info }: Parser, file: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  let row = { number: 0, start: 0 };
  for await (const part of bytes) {
    size += part.length;
    if (size > LARGEST) throw new ImportError(`${file} is larger than 32 MB, too large for a list like this.`);
    if (info.records > row.number) row = { number: info.records, start: size };
    if (size - row.start > LONGEST_ROW) throw new ImportError(`${file} cannot be read as CSV: a row is too long.`);
    yield part;
  }
}

export const whole = (text: string | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
