import { and, asc, eq, gt, ilike, or, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { species } from "../../../../db/schema/catalogue/species.ts";
import { pageOf } from "../../../lib/cursor.ts";
import { wordPattern, wordsOf } from "../../catalogue/words/rules.ts";

const columns = {
  id: species.id,
  name: species.name,
  japaneseName: species.japaneseName,
  cards: sql<number>`(select count(*)::int from card_species where species_id = ${species.id})`,
  isEdited: sql<boolean>`exists (select from species_edits where species_id = ${species.id})`,
};

export type FoundSpecies = Awaited<ReturnType<typeof findSpecies>>["rows"][number];

/** By words of a name, or by number. */
export async function findSpecies(db: Db, { q, after, limit }: { q: string; after: number; limit: number }) {
  const matches = wordsOf(q.toLowerCase()).map((word) => ilike(species.searchText, wordPattern(word)));
  const isNumber = /^\d{1,6}$/.test(q) ? eq(species.id, Number(q)) : undefined;
  const rows = await db
    .select(columns)
    .from(species)
    .where(and(gt(species.id, after), or(isNumber, and(...matches))))
    .orderBy(asc(species.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}
