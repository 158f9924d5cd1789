import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import type { Seed } from "#db/seed/format.ts";
import { raiseCatalogue } from "#features/catalogue/version.ts";
import { decimalText } from "#lib/text/locale.ts";
import type { ImportReport } from "../schema/report.ts";
import { importRecords, importWith } from "./import.ts";
import { seedRecords } from "./seed-records.ts";

const seedFile = join(import.meta.dir, "../../../../../db/seed/catalogue.json");

/** Loads the starter catalogue into a database without cards; several processes may call it at once. */
export async function loadSeedIfEmpty(sql: Sql, log: (line: string) => void): Promise<void> {
  if (await hasCards(sql)) return await nameSpecies(sql);
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

/** Gives species that were stored before their names in other languages were kept those of the starter catalogue. */
async function nameSpecies(sql: Sql): Promise<void> {
  if ((await sql`select from species where local_names is null limit 1`).length === 0) return;
  const names = (await readSeed()).species.flatMap(([id, , , , , , , , , names]) => (names ? [{ id, names }] : []));
  await sql.begin(async (tx) => {
    const { count } = await tx`
      update species s set local_names = n.names
      from json_to_recordset(${JSON.stringify(names)}::text::json) as n (id int, names jsonb)
      where s.id = n.id and s.local_names is null`;
    if (count > 0) await raiseCatalogue(tx);
  });
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
