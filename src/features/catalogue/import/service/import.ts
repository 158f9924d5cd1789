import type { Sql, TransactionSql } from "postgres";
import { lock } from "#db/locks.ts";
import { derive } from "#features/catalogue/derive/queries/derive.ts";
import { noteFirsts, storeChangedFirsts } from "#features/catalogue/derive/queries/firsts.ts";
import { mergeCards } from "#features/catalogue/merge/queries/cards.ts";
import { mergeLocalNames } from "#features/catalogue/merge/queries/local-names.ts";
import { mergeRarities } from "#features/catalogue/merge/queries/rarities.ts";
import { mergeReference, mergeSpecies } from "#features/catalogue/merge/queries/reference.ts";
import { mergeArtists, mergeSeriesAndSets } from "#features/catalogue/merge/queries/sets.ts";
import { readCatalogueState } from "#features/catalogue/queries.ts";
import { raiseCatalogue } from "#features/catalogue/version.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { importTotals, setReports, unknownRarities } from "../queries/report.ts";
import { openStage, type Stage } from "../queries/stage.ts";
import { tidyCards } from "../queries/tidy.ts";
import { type ImportRecord, PRECEDENCE } from "../schema/records.ts";
import type { ImportReport } from "../schema/report.ts";

const manyChanges = 5_000;

/** Imports all records or none. @throws ImportError when reading fails or the database disk is full. */
export async function importRecords(sql: Sql, records: AsyncIterable<ImportRecord> | Iterable<ImportRecord>) {
  return await importWith(sql, async (stage) => {
    for await (const record of records) await stage.add(record);
  });
}

export type Merged = Omit<ImportReport, "seconds">;

type Steps = {
  /** Takes the lock of the catalogue: else one import at a time over all processes. */
  lock?: (tx: TransactionSql) => Promise<void>;
  /** Work at the end of the transaction, which a throw undoes. */
  finish?: (tx: TransactionSql, report: Merged) => Promise<void>;
};

/** Runs an import in one transaction: `fill` stages the records, then they are merged. Returns the report. */
export async function importWith(
  sql: Sql,
  fill: (stage: Stage, tx: TransactionSql) => Promise<void>,
  { lock: lockCatalogue = (tx) => lock(tx, "catalogue"), finish }: Steps = {},
): Promise<ImportReport> {
  const started = performance.now();
  try {
    const report = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local gin_pending_list_limit = '64MB'`;
      await tx`set local work_mem = '64MB'`;
      await lockCatalogue(tx);
      const stage = await openStage(tx);
      await fill(stage, tx);
      await stage.end();
      const merged = await merge(tx, stage);
      await finish?.(tx, merged);
      return merged;
    });
    if (report.changes >= manyChanges) await tidyCards(sql).catch(() => {});
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    throw isDiskFull(error) ? new ImportError("The disk of the database is full; nothing was changed.") : error;
  }
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "53100";

async function merge(tx: TransactionSql, stage: Stage): Promise<Merged> {
  await noteFirsts(tx);
  const reference = await mergeReference(tx);
  const species = await mergeSpecies(tx);
  const sets = await mergeSeriesAndSets(tx);
  await mergeArtists(tx);
  const rejects = [...stage.rejects];
  for (const source of PRECEDENCE) {
    for (const { id, reason, file } of await mergeCards(tx, source, stage.rejects)) {
      rejects.push({ kind: "reject", source, file, id, reason });
    }
  }
  await mergeRarities(tx);
  const derived = await derive(tx, species > 0);
  await storeChangedFirsts(tx);
  const names = await mergeLocalNames(tx);
  const [cards] = await tx<{ count: number }[]>`select count(distinct id)::int as count from touched`;
  const changes = reference + species + sets + derived + names.changes + (cards?.count ?? 0);
  if (changes > 0) await raiseCatalogue(tx);
  return {
    sets: await setReports(tx),
    rejects,
    notes: [...stage.notes, ...names.notes],
    unknownRarities: await unknownRarities(tx),
    changes,
    version: (await readCatalogueState(tx)).version,
    totals: await importTotals(tx),
  };
}
