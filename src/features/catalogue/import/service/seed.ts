import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import type { Seed } from "#db/seed/format.ts";
import { decimalText } from "#lib/text/locale.ts";
import type { ImportReport } from "../schema/report.ts";
import { importRecords, importWith } from "./import.ts";
import { seedRecords } from "./seed-records.ts";

const seedFile = join(import.meta.dir, "../../../../../db/seed/catalogue.json");

/** Loads the starter catalogue into a database without cards; several processes may call it at once. */
export async function loadSeedIfEmpty(sql: Sql, log: (line: string) => void): Promise<void> {
  if (await hasCards(sql)) return;
  const seed = await readSeed();
  const report = await importWith(sql, async (stage, tx) => {
    // Another process was faster.
    if (await hasCards(tx)) return;
    for (const record of seedRecords(seed)) await stage.add(record);
  });
  if (report.changes === 0) return;
  const cards = report.totals.reduce((sum, total) => sum + total.cards, 0);
  log(`loaded the starter catalogue: ${cards} cards in ${decimalText(report.seconds, 1)} s`);
}

/** The full catalogue later completes the same rows. */
export async function loadSeed(sql: Sql): Promise<ImportReport> {
  return await importRecords(sql, seedRecords(await readSeed()));
}

const readSeed = (): Promise<Seed> => Bun.file(seedFile).json();

async function hasCards(sql: Sql | TransactionSql): Promise<boolean> {
  const found = await sql`select 1 from cards limit 1`;
  return found.length > 0;
}
