import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Member } from "#access/viewer.ts";
import type { Tx } from "#db/open.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import type { Tools } from "#features/transfer/commit/jobs.ts";
import { fieldRefusal, notFound, Refusal } from "#lib/errors.ts";
import { tableOf } from "../file/rules/deck-list.ts";
import { dialectOf, type TextSheet } from "../file/rules/dialect.ts";
import { maxFileMegabytes } from "../file/rules/limits.ts";
import { type ColumnField, sheetFrom, storedOf, withFields } from "../file/rules/reading.ts";
import { countRows } from "../file/rules/rows.ts";
import { decodedText } from "../file/rules/text.ts";
import { queueWork } from "./jobs/import.ts";
import { decide, type RowDecision, suggestionsOf } from "./queries/decisions.ts";
import { chooseFound, type FoundChoice } from "./queries/found.ts";
import { dropImport, type ImportMode, type ImportRow, importOf, openImport } from "./queries/imports.ts";
import { claimCommit, fileToRead, isUnfinished, startReading } from "./queries/progress.ts";
import { countRowsByState } from "./queries/rows.ts";

const compress = promisify<Uint8Array, { level: number }, Buffer<ArrayBuffer>>(gzip);

/** Small files are read within the request, larger ones in the background. */
const maxWaitMilliseconds = 3_000;

async function waitBriefly({ db }: Pick<Tools, "db">, id: string): Promise<void> {
  const end = Date.now() + maxWaitMilliseconds;
  for (let pause = 10; Date.now() < end; pause = Math.min(2 * pause, 200)) {
    if (!(await isUnfinished(db, id))) return;
    await Bun.sleep(pause);
  }
}

/**
 * Stores a file and starts reading it.
 * @returns the import's id.
 * @throws Refusal 409 while locked or another import is open, 413 for too large a file, 422 for an unreadable one.
 */
export async function startImport(
  tools: Tools,
  viewer: Member,
  file: File,
  { mode, keepsGraded }: { mode: ImportMode; keepsGraded: boolean },
): Promise<string> {
  assertCanWrite(viewer);
  if (file.size > maxFileMegabytes * 1024 ** 2)
    throw fieldRefusal(413, "file", `This file is larger than ${maxFileMegabytes} MB.`);
  const text = await tableOf(await decodedText(new Uint8Array(await file.arrayBuffer())));
  const reading = await dialectOf(text);
  const queue = (id: string, tx: Tx) => queueWork(tools.jobs, id, tx);
  const id = await openImport(tools.db, viewer.id, queue, {
    fileName: file.name.replace(/[\p{Cc}]/gu, "").slice(0, 200) || "file.csv",
    bytes: await compress(Buffer.from(text), { level: 1 }),
    format: reading.asks.some(({ why }) => why === "unknown") ? null : reading.format.title,
    reading: storedOf(reading),
    state: reading.asks.length > 0 ? "mapping" : "reading",
    mode,
    total: await countRows(text, reading),
    keepsGraded,
  });
  if (!id) throw new Refusal(409, "You have an unfinished import. Finish or cancel it first.");
  await waitBriefly(tools, id);
  return id;
}

/** How an import's file is read, until its rows are in the collection; undefined afterwards. */
export async function readingOf({ db }: Pick<Tools, "db">, viewer: Member, id: string): Promise<TextSheet | undefined> {
  const file = await fileToRead(db, viewer.id, id);
  return file?.reading ? sheetFrom(file.reading) : undefined;
}

/** Saves what each column holds, in order, and reads all rows by it. null leaves a column out. @throws Refusal 404, 409, 422. */
export async function chooseColumns(
  tools: Tools,
  viewer: Member,
  id: string,
  columns: (ColumnField | null)[],
): Promise<void> {
  assertCanWrite(viewer);
  const { format } = await ownImport(tools, viewer, id);
  const before = await readingOf(tools, viewer, id);
  if (!before) throw isRead();
  const reading = withFields(before, columns);
  const stored = { reading: storedOf(reading), format: format ?? reading.format.title };
  if (!(await startReading(tools.db, viewer.id, id, stored, (tx) => queueWork(tools.jobs, id, tx)))) throw isRead();
  await waitBriefly(tools, id);
}

const isRead = () =>
  new Refusal(409, "This file is being read or its rows are imported. You can’t change its columns now.");

/** @throws Refusal 404 for another user's import. */
export async function ownImport({ db }: Pick<Tools, "db">, viewer: Member, id: string): Promise<ImportRow> {
  const found = await importOf(db, viewer.id, id);
  if (!found) throw notFound("import");
  return found;
}

/** `isAll`: rows with a single suggestion take it. `found`: a card for a row without one. @returns how many rows changed. @throws Refusal 404, 409 if the preview is closed. */
export async function decideRows(
  { db }: Pick<Tools, "db">,
  viewer: Member,
  id: string,
  { decisions, isAll, found }: { decisions: RowDecision[]; isAll: boolean; found?: FoundChoice },
): Promise<number> {
  const { state } = await ownImport({ db }, viewer, id);
  if (state !== "ready") throw new Refusal(409, "This import is no longer open.");
  const suggested = isAll ? await suggestionsOf(db, id) : [];
  const decided = await decide(db, viewer.id, id, [...decisions, ...suggested]);
  return found ? decided + (await chooseFound(db, viewer.id, id, found)) : decided;
}

/** Saves `decisions`, then writes the matched rows once; a second call only waits. @throws Refusal 404, 409 while locked or reading, 422 if no row matched. */
export async function commitImport(
  tools: Tools,
  viewer: Member,
  id: string,
  decisions: RowDecision[] = [],
): Promise<void> {
  assertCanWrite(viewer);
  const { state } = await ownImport(tools, viewer, id);
  if (["mapping", "reading", "failed"].includes(state)) throw new Refusal(409, "This file hasn’t been read yet.");
  if (state === "ready") {
    if (decisions.length > 0) await decide(tools.db, viewer.id, id, decisions);
    const { counts } = await countRowsByState(tools.db, id);
    if (counts.matched === 0) throw new Refusal(422, "No rows are matched yet, so there’s nothing to import.");
    await claimCommit(tools.db, viewer.id, id, (tx) => queueWork(tools.jobs, id, tx));
  }
  if (state === "ready" || state === "committing") await waitBriefly(tools, id);
}

/** @throws Refusal 404, 409 while it is being written. */
export async function cancelImport({ db }: Pick<Tools, "db">, viewer: Member, id: string): Promise<void> {
  await ownImport({ db }, viewer, id);
  if (!(await dropImport(db, viewer.id, id))) {
    throw new Refusal(409, "It’s being added to your collection right now.");
  }
}
