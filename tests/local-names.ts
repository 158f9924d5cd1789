import { join } from "node:path";
import type { Sql } from "postgres";
import { object, parse, record, string } from "valibot";
import { loadSeed } from "../src/features/catalogue/import/service/seed.ts";
import type { Content } from "./database.ts";
import { fixtures } from "./paths.ts";
import { importFolder, realData } from "./real-data.ts";

const file = realData ? join(realData, "tcgdex-names.json.gz") : join(fixtures, "local-names.json");

/** What a database holds that has the catalogue and names in other languages: the real ones, else the starter's and few names. */
export const withLocalNames: Content | ((database: { sql: Sql }) => Promise<unknown>) = realData
  ? "real"
  : async ({ sql }) => {
      await loadSeed(sql);
      await importFolder(sql, file);
    };

const Names = record(string(), record(string(), string()));

/** Names of cards and sets by TCGdex's ids and languages, as the file of names has them. */
export async function localNames() {
  const bytes = Buffer.from(await Bun.file(file).arrayBuffer());
  const text = bytes[0] === 0x1f ? Buffer.from(Bun.gunzipSync(bytes)) : bytes;
  return parse(object({ sets: Names, cards: Names }), JSON.parse(text.toString("utf8")));
}

/** The same whole numbers below a limit in every run. */
export function drawer(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
