import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, series, sets } from "#db/schema/catalogue/cards.ts";
import { curatedCollections } from "#db/schema/catalogue/curated.ts";

/** Addresses of all sets that have cards, for the sitemap. */
export const setAddresses = (db: Db) =>
  db
    .select({ id: sets.id, category: sets.category, seriesSlug: series.slug, slug: sets.slug })
    .from(sets)
    .innerJoin(series, eq(series.id, sets.seriesId))
    .where(gt(sets.cardCount, 0))
    .orderBy(asc(sets.category), asc(series.slug), asc(sets.slug));

/** Addresses of all cards by set, without cards that the sources no longer have. */
export const cardNumbers = (db: Db) =>
  db
    .select({ setId: cards.setId, numberKey: cards.numberKey })
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .where(and(isNull(cards.goneAt), gt(sets.cardCount, 0)))
    .orderBy(asc(cards.setId), asc(cards.position), asc(cards.id));

/** Slugs of all curated collections, in their order. */
export const curatedSlugs = (db: Db) =>
  db.select({ slug: curatedCollections.slug }).from(curatedCollections).orderBy(asc(curatedCollections.position));
