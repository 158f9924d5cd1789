import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { migrateDatabase, migrations } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { root } from "../paths.ts";
import { importFolder, realData, sayWithoutRealData } from "../real-data.ts";
import { type Crowd, makePeople } from "./people.ts";

export const hasFullCatalogue = realData !== null;

/** The set that is measured: 207 cards, in the full catalogue and in the starter. */
export const measuredSet = "sv03.5";

/**
 * A data folder with catalogue, prices and people. Making one takes a minute (ten million entries: several), so it is
 * kept under the system's temporary folder for the next run of the same schema and data.
 */
export async function readyFolder(crowd: Crowd, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `toploader-bench-${stamp(crowd)}`);
  const ready = join(folder, "ready");
  if (existsSync(ready)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // As root the database runs as another user, who has to get through.
  await chmod(folder, 0o711);
  say(`making ${crowd.users} users with ${crowd.entriesEach} entries each in ${folder}`);
  const opened = await openDatabase({ dataDir: folder }, () => {});
  const { sql } = connect(opened, { statementTimeoutMs: 0 });
  await fill(sql, crowd).finally(async () => {
    await sql.end();
    await opened.close();
  });
  await Bun.write(ready, "");
  return folder;
}

async function fill(sql: Sql, crowd: Crowd): Promise<void> {
  await migrateDatabase(sql);
  sayWithoutRealData("measured with the starter catalogue.");
  await (realData === null ? loadSeed(sql) : importFolder(sql, realData));
  await makePrices(sql);
  await makePeople(sql, crowd, measuredSet);
}

/** A price for every variant, so that pages show as many as a site with a price source does. */
const makePrices = (sql: Sql) => sql`
  with priced as (
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    select card_id, key, 'tcgplayer', 'USD', 10 + abs(hashtext(card_id || key)) % 20000, 10, now() from variants)
  update catalogue_state set prices_version = prices_version + 1, prices_at = now()`;

function stamp(crowd: Crowd): string {
  const hash = createHash("sha256").update(JSON.stringify(crowd));
  for (const migration of migrations()) hash.update(migration.hash);
  for (const path of ["db/seed/catalogue.json", "tests/load/people.ts", "tests/load/folder.ts"])
    hash.update(readFileSync(join(root, path)));
  if (realData !== null) hash.update(readdirSync(realData).join());
  return hash.digest("hex").slice(0, 12);
}
