import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { cards, curatedCollections, series, sets } from "../../../db/schema/index.ts";

/** Every set that has cards, with what its address is made of. */
export const setAddresses = (db: Db) =>
  db
    .select({ id: sets.id, category: sets.category, seriesSlug: series.slug, slug: sets.slug })
    .from(sets)
    .innerJoin(series, eq(series.id, sets.seriesId))
    .where(gt(sets.cardCount, 0))
    .orderBy(asc(sets.category), asc(series.slug), asc(sets.slug));

/** The numbers of all cards that the sources still have, by their sets. */
export const cardNumbers = (db: Db) =>
  db
    .select({ setId: cards.setId, numberKey: cards.numberKey })
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .where(and(isNull(cards.goneAt), gt(sets.cardCount, 0)))
    .orderBy(asc(cards.setId), asc(cards.position), asc(cards.id));

/** The slugs of the curated collections. */
export const curatedSlugs = (db: Db) =>
  db.select({ slug: curatedCollections.slug }).from(curatedCollections).orderBy(asc(curatedCollections.position));
