import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { importRecords } from "../src/features/catalogue/import/service/import.ts";
import { recordsOf } from "../src/features/catalogue/import/service/read.ts";
import { root } from "./paths.ts";

const given = process.env.REAL_DATA;
const folder = given ?? join(root, "../shared/data");
if (given !== undefined && !existsSync(given)) throw new Error(`REAL_DATA: there is no folder ${given}.`);

/** The folder with the whole catalogues as their sources publish them: REAL_DATA, or `shared/data` beside the project. Else null. */
export const realData = existsSync(folder) ? folder : null;

/** Takes in every catalogue of a folder. */
export const importFolder = (sql: Sql, path: string) =>
  importRecords(
    sql,
    recordsOf([path], () => {}),
  );

/** Fills the template "real" of tests/database.ts, and keeps the report in it. @throws without whole catalogues. */
export async function importRealData(sql: Sql): Promise<void> {
  if (realData === null) throw new Error("There are no whole catalogues (REAL_DATA).");
  const report = await importFolder(sql, realData);
  await sql`create schema of_tests`;
  await sql`create table of_tests.report as select ${JSON.stringify(report)}::text::jsonb as report`;
}

/** What the import into the template of this database reported. */
export async function realReport(sql: Sql): Promise<Awaited<ReturnType<typeof importFolder>>> {
  const [row] = await sql<{ report: Awaited<ReturnType<typeof importFolder>> }[]>`select report from of_tests.report`;
  if (!row) throw new Error("This is no database with whole catalogues.");
  return row.report;
}

/** Where there are no whole catalogues: says what is therefore not run, or run with something smaller. */
export function sayWithoutRealData(consequence: string): void {
  if (realData === null) console.log(`No whole catalogues (REAL_DATA): ${consequence}`);
}
