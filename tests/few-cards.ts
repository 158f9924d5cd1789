import { join } from "node:path";
import type { Sql } from "postgres";
import type { Seed } from "../db/seed/format.ts";
import { importRecords } from "../src/features/catalogue/import/service/import.ts";
import { seedRecords } from "../src/features/catalogue/import/service/seed-records.ts";
import { root } from "./paths.ts";

/** The first, and the last, which are other pictures of some of them. */
const isIncluded = (number: number) => number <= 40 || number >= 199;

/** The starter's catalogue with 49 of the 207 cards of 151: browser tests run in a fraction of the time. */
export async function loadFewCards(sql: Sql): Promise<void> {
  const seed: Seed = await Bun.file(join(root, "db/seed/catalogue.json")).json();
  const cards = seed.cards.filter(([, set, , , number]) => set !== "sv03.5" || isIncluded(Number(number)));
  await importRecords(sql, seedRecords({ ...seed, cards }));
}
