import { and, eq, gt, gte, isNull, notInArray, sql } from "drizzle-orm";
import type { OwnerOfGames } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { cards, series, sets, variants } from "#db/schema/catalogue/cards.ts";
import { entries, entryChanges } from "#db/schema/collection/entries.ts";
import { firstSpecies } from "#features/catalogue/cards/queries.ts";
import { pageOf } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";

type RecentQuery = { marker?: number; ascending: boolean; limit: number; setId?: string; category?: string };

/**
 * A page of additions to entries still owned, newest first unless `ascending`; `marker` is the last id seen. An
 * addition older than its entry was removed in between. The undo of a removal is no addition; the undo of an undone
 * addition is one.
 */
export async function recentAdditions(
  db: Db,
  owner: OwnerOfGames,
  { marker, ascending, limit, setId, category }: RecentQuery,
) {
  const order: KeyColumn[] = [{ value: entryChanges.id, type: "bigint", isDescending: !ascending }];
  const ofOwner = sql`user_id = ${owner.id}::uuid and undone_at is not null`;
  const restored = sql`(
    select undone_at from entry_changes where ${ofOwner}
      and at not in (select undone_at from entry_changes where ${ofOwner})
  )`;
  const rows = await db
    .select({
      id: entryChanges.id,
      cardId: entryChanges.cardId,
      cardName: cards.name,
      englishName: cards.englishName,
      variant: entryChanges.variant,
      variantName: variants.name,
      numberKey: cards.numberKey,
      setId: entryChanges.setId,
      setName: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
      setSlug: sets.slug,
      seriesSlug: series.slug,
      category: cards.category,
      number: cards.number,
      types: cards.types,
      supertype: cards.supertype,
      subtypes: cards.subtypes,
      hp: cards.hp,
      speciesId: firstSpecies,
      rarity: cards.rarity,
      hasImage: sql<boolean>`${cards.image} is not null`,
      added: sql<number>`${entryChanges.after} - ${entryChanges.before}`,
      isNew: sql<boolean>`${entryChanges.before} = 0`,
      at: entryChanges.at,
    })
    .from(entryChanges)
    .innerJoin(
      entries,
      and(
        eq(entries.userId, entryChanges.userId),
        eq(entries.setId, entryChanges.setId),
        eq(entries.cardId, entryChanges.cardId),
        eq(entries.variant, entryChanges.variant),
        gte(entryChanges.at, entries.createdAt),
      ),
    )
    .innerJoin(cards, eq(cards.id, entryChanges.cardId))
    .innerJoin(sets, eq(sets.id, entryChanges.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .innerJoin(variants, and(eq(variants.cardId, entryChanges.cardId), eq(variants.key, entryChanges.variant)))
    .where(
      and(
        eq(entryChanges.userId, owner.id),
        setId === undefined ? undefined : eq(entryChanges.setId, setId),
        category === undefined ? undefined : eq(cards.category, category),
        notInArray(cards.category, owner.hiddenGames),
        gt(entryChanges.after, entryChanges.before),
        isNull(entryChanges.undoneAt),
        sql`${entryChanges.at} not in ${restored}`,
        isNull(cards.goneAt),
        isAfter(order, marker === undefined ? null : [marker]),
      ),
    )
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => id);
}
