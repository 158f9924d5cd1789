import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { cards, series, sets } from "#db/schema/catalogue/cards.ts";
import { curatedCards } from "#db/schema/catalogue/curated.ts";
import { entries } from "#db/schema/collection/entries.ts";

/** For each set with entries, how many cards of it a person owns, without extra prints. */
export const setTotals = (db: Db, owner: string) =>
  db
    .select({
      setId: entries.setId,
      name: sets.name,
      englishName: sets.englishName,
      code: sets.code,
      slug: sets.slug,
      seriesSlug: series.slug,
      seriesId: series.id,
      category: sets.category,
      cardCount: sets.cardCount,
      uniqueCards: sql<number>`(count(distinct ${entries.cardId}) filter (where ${cards.goneAt} is null and not ${cards.isExtra}))::int`,
      copies: sql<number>`sum(${entries.quantity})::int`,
      touchedAt: max(entries.updatedAt),
    })
    .from(entries)
    .innerJoin(cards, eq(cards.id, entries.cardId))
    .innerJoin(sets, eq(sets.id, entries.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .where(eq(entries.userId, owner))
    .groupBy(entries.setId, sets.id, series.id)
    .orderBy(sql`max(${entries.updatedAt}) desc`, entries.setId);

/** Cards of curated collections, in the variant wanted, by the collection's slug. */
export async function curatedTotals(db: Db, owner: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ slug: curatedCards.collection, owned: sql<number>`count(*)::int` })
    .from(curatedCards)
    .innerJoin(entries, and(eq(entries.cardId, curatedCards.cardId), eq(entries.variant, curatedCards.variant)))
    .where(eq(entries.userId, owner))
    .groupBy(curatedCards.collection);
  return new Map(rows.map(({ slug, owned }) => [slug, owned]));
}

/** How many different cards of each game a person owns; games without any are missing. */
export const uniqueCardsByCategory = (db: Db, owner: string) =>
  db
    .select({ category: sets.category, uniqueCardCount: sql<number>`count(distinct ${entries.cardId})::int` })
    .from(entries)
    .innerJoin(sets, eq(sets.id, entries.setId))
    .where(eq(entries.userId, owner))
    .groupBy(sets.category);

type Size = { level: number; copies: number };

/** The level of each person, and their copies, over the games that they allow: different cards make the level. */
export async function sizesOf(db: Db, owners: string[]): Promise<Map<string, Size>> {
  const rows = await db
    .select({
      owner: entries.userId,
      level: sql<number>`count(distinct ${entries.cardId})::int`,
      copies: sql<number>`sum(${entries.quantity})::int`,
    })
    .from(entries)
    .innerJoin(sets, eq(sets.id, entries.setId))
    .innerJoin(users, eq(users.id, entries.userId))
    .where(and(inArray(entries.userId, owners), sql`${sets.category} <> all(${users.disallowedCategories})`))
    .groupBy(entries.userId);
  return new Map(rows.map(({ owner, ...size }) => [owner, size]));
}
