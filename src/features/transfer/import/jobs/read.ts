import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CsvError } from "csv-parse";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import type { WorkTools } from "#features/transfer/commit/jobs.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { maxFileRows } from "#features/transfer/file/rules/limits.ts";
import { sheetFrom } from "#features/transfer/file/rules/reading.ts";
import { type FileRow, fileRows } from "#features/transfer/file/rules/rows.ts";
import { unfolded } from "#features/transfer/file/rules/unfold.ts";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { areAbroad } from "#features/transfer/matching/rules/abroad.ts";
import { ImportRefusal } from "#features/transfer/remarks/rules.ts";
import type { ImportFault } from "#features/transfer/remarks/schema/faults.ts";
import { sheetSections } from "#features/transfer/row/rules/sections.ts";
import { takeTurns } from "#lib/turns.ts";
import { endReading, failImport } from "../queries/progress.ts";
import { refuseGone, type StagedRow, saveRows } from "../queries/rows.ts";
import { stagedOf, type Taken } from "./stage.ts";

export const ourFault: ImportFault = { kind: "unread_by_us" };

const unpack = promisify<Uint8Array, Buffer>(gunzip);

const chunkRows = 2_000;

export async function readFile(
  { db, log, tell }: WorkTools & { tell(): void },
  id: string,
  file: { bytes: Uint8Array; reading: unknown; seen: number; keepsGraded: boolean },
  stop: AbortSignal,
): Promise<void> {
  try {
    const text = new TextDecoder().decode(await unpack(file.bytes));
    const dialect = file.reading === null ? await dialectOf(text) : sheetFrom(file.reading);
    const index = await loadCardIndex(db);
    const taken: Taken = { keepsGraded: file.keepsGraded };
    const section = sheetSections(index, dialect);
    const turn = takeTurns();
    let seen = 0;
    let lines = dialect.headerRows;
    // Rows are matched while the database writes the chunk before.
    let isGoing: Promise<boolean> = Promise.resolve(true);
    for await (const rows of fileRows(text, dialect, chunkRows)) {
      seen += rows.length;
      const sectioned: (FileRow & { columns: SheetColumns })[] = [];
      for (const { line, cells } of rows) {
        await turn();
        const below = section(cells);
        // A row of counts for several finishes is several rows.
        for (const one of below ? unfolded(below) : [])
          sectioned.push({ ...one, line: dialect.finishes ? ++lines : line });
      }
      taken.isAbroad ??= await areAbroad(index, sectioned);
      if (seen > maxFileRows) throw new ImportRefusal({ kind: "more_rows", most: maxFileRows });
      if (seen <= file.seen) continue;
      const staged: StagedRow[] = [];
      for (const { columns, ...row } of sectioned) {
        await turn();
        staged.push(stagedOf(index, columns, row, taken));
      }
      if (!(await isGoing) || stop.aborted) return;
      isGoing = saveRows(db, id, seen, staged);
      // A failure is thrown where this is awaited; it does not matter when the file breaks off first.
      isGoing.then(tell, () => {});
    }
    if (!(await isGoing)) return;
    await refuseGone(db, id);
    await endReading(db, id);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) log.error({ err: error }, "an import file could not be read");
    await failImport(db, id, fault ?? ourFault);
  }
}

function faultOf(error: unknown): ImportFault | null {
  if (error instanceof ImportRefusal) return error.fault;
  if (!(error instanceof CsvError)) return null;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return { kind: "open_quotes" };
  if (error.code === "CSV_MAX_RECORD_SIZE") return { kind: "long_row" };
  return { kind: "unparsed", code: error.code };
}
