import type { Sql } from "postgres";
import { recordsOf } from "./import/read.ts";
import { ImportError } from "./import/records.ts";
import { type SyncOptions, syncCatalogue } from "./import/sync.ts";
import { type ImportReport, importRecords } from "./import/upsert.ts";

/** Where a command writes: `line` for what stays, `progress` for what the next call may write over. */
export type Print = { line(text: string): void; progress(text: string): void };

/**
 * `catalogue import PATH…`: imports files and folders and prints what came of it. With `json` the report is the one thing
 * printed. Returns the exit code; a fault is one line.
 */
export async function catalogueImport(sql: Sql, paths: string[], print: Print, options: { json?: boolean } = {}) {
  return await reported(print, options, () => {
    const records = recordsOf(paths, (file) => print.progress(`reading ${file}`));
    return importRecords(
      sql,
      counted(records, (count) => print.progress(`${count} records read`)),
    );
  });
}

/** `catalogue sync [--category]`: brings the catalogue up to date from the public TCGdex API. */
export async function catalogueSync(sql: Sql, options: SyncOptions & { json?: boolean }, print: Print) {
  return await reported(print, options, () => syncCatalogue(sql, options, (text) => print.progress(text)));
}

async function reported(
  print: Print,
  { json }: { json?: boolean },
  work: () => Promise<ImportReport>,
): Promise<number> {
  try {
    const report = await work();
    print.progress("");
    if (json) print.line(JSON.stringify(report));
    else for (const line of summary(report)) print.line(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    print.progress("");
    print.line(json ? JSON.stringify({ error: error.message }) : error.message);
    return 1;
  }
}

const STEP = 5_000;

async function* counted<T>(items: AsyncIterable<T>, onCount: (count: number) => void): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (++count % STEP === 0) onCount(count);
    yield item;
  }
}

/** The report as lines to read: sets that changed, what was refused or left out, the totals. */
export function* summary(report: ImportReport): Generator<string> {
  for (const set of report.sets) {
    const { added, changed, unchanged, gone } = set;
    if (added + changed + gone === 0) continue;
    const goneText = gone > 0 ? `, ${gone} gone` : "";
    yield `${set.id.padEnd(16)} ${set.name}: ${added} added, ${changed} changed, ${unchanged} unchanged${goneText}`;
  }
  const quiet = report.sets.filter((set) => set.added + set.changed + set.gone === 0);
  if (quiet.length > 0) yield `${quiet.length} sets unchanged`;
  for (const { file, id, reason } of report.rejects) yield `rejected: ${file}: ${id}: ${reason}`;
  yield* notesByText(report.notes);
  if (report.unknownRarities.length > 0)
    yield `unknown rarities, kept as they are: ${report.unknownRarities.join(", ")}`;
  for (const { category, sets, cards, variants } of report.totals) {
    yield `${category}: ${cards} cards in ${sets} sets, ${variants} variants`;
  }
  yield `${report.changes} changes, ${report.rejects.length} rejected, ${report.seconds.toFixed(1)} s`;
}

/** A hundred skipped files are one line. */
function* notesByText(notes: ImportReport["notes"]): Generator<string> {
  for (const [text, same] of Map.groupBy(notes, (note) => note.text)) {
    const files = same.map((note) => note.file);
    const more = files.length > 4 ? ` and ${files.length - 4} more` : "";
    yield `${text} (${files.slice(0, 4).join(", ")}${more})`;
  }
}
