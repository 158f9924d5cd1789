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

let report: Awaited<ReturnType<typeof importFolder>> | undefined;

/** Fills the template "real" of tests/database.ts. @throws without whole catalogues. */
export async function importRealData(sql: Sql): Promise<void> {
  if (realData === null) throw new Error("There are no whole catalogues (REAL_DATA).");
  report = await importFolder(sql, realData);
}

/** What the import into the template reported. */
export function realReport() {
  if (!report) throw new Error('Nothing has asked for a "real" database yet.');
  return report;
}

/** Where there are no whole catalogues: says what is therefore not run, or run with something smaller. */
export function sayWithoutRealData(consequence: string): void {
  if (realData === null) console.log(`No whole catalogues (REAL_DATA): ${consequence}`);
}
