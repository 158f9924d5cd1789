import { parse } from "csv-parse/sync";
import { ImportError } from "../../../../../lib/ingest/error.ts";

const LARGEST = 32 * 1024 * 1024;

export type Row = Record<string, string>;

/** @throws ImportError for invalid or oversized files. */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, file: string): Promise<Row[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > LARGEST) throw new ImportError(`${file} is larger than 32 MB, too large for a list like this.`);
    parts.push(part);
  }
  try {
    return parse(Buffer.concat(parts), { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new ImportError(`${file} cannot be read as CSV: ${error instanceof Error ? error.message : error}.`);
  }
}

export const whole = (text: string | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
