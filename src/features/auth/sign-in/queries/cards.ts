import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, series, sets } from "#db/schema/catalogue/cards.ts";

const setName = sql<string>`coalesce(${sets.englishName}, ${sets.name})`;

/** The card that a visitor wanted to add, for the log-in page; null if there is none. */
export async function cardToAdd(db: Db, id: string) {
  const [card] = await db
    .select({ name: sql<string>`coalesce(${cards.englishName}, ${cards.name})`, number: cards.number, set: setName })
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .where(eq(cards.id, id));
  return card ?? null;
}

/** English name of the set at an address; null if there is none. */
export async function nameOfSet(db: Db, at: { category: string; series: string; set: string }) {
  const [found] = await db
    .select({ name: setName })
    .from(sets)
    .innerJoin(series, eq(series.id, sets.seriesId))
    .where(and(eq(sets.category, at.category), eq(series.slug, at.series), eq(sets.slug, at.set)));
  return found?.name ?? null;
}
