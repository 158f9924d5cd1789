import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cards, categories, rarities, series, sets, variants } from "#db/schema/catalogue/cards.ts";
import { curatedCards, curatedCollections } from "#db/schema/catalogue/curated.ts";
import { firstSpecies, selectCards } from "../cards/queries.ts";
import { stampMarks } from "./rules.ts";

const faceColumns = {
  id: cards.id,
  category: cards.category,
  name: cards.name,
  number: cards.number,
  supertype: cards.supertype,
  subtypes: cards.subtypes,
  types: cards.types,
  hp: cards.hp,
  speciesId: firstSpecies,
  rarity: rarities.display,
  printedTotal: sets.printedTotal,
  hasImage: sql<boolean>`${cards.image} is not null`,
};

/** Faces to recognise a game by: the strongest Pokémon of each type in its newest set with enough types. */
export const facesOfSets = (db: Db, perCategory: number) =>
  selectCards(db, faceColumns)
    .where(
      sql`${cards.id} in (
        select face.id from ${categories} as shown,
          lateral (select newest.id from ${sets} as newest
            where newest.category = shown.id
              and (select count(distinct types[1]) from ${cards} as known where known.set_id = newest.id) >= ${perCategory}
            order by newest.release_date desc nulls last limit 1) as of_set,
          lateral (select id, hp from (
            select distinct on (one.types[1]) one.id, one.hp from ${cards} as one
            where one.set_id = of_set.id and one.supertype = 'pokemon' and one.gone_at is null
            order by one.types[1], one.hp desc nulls last, one.position) as strongest
            order by hp desc nulls last, id limit ${perCategory}) as face)`,
    )
    .orderBy(cards.category, sql`${cards.hp} desc nulls last`, cards.id);

/** All curated collections with their numbers of cards, in the order of the index. */
export const listCurated = (db: Db) =>
  db
    .select({
      slug: curatedCollections.slug,
      name: curatedCollections.name,
      category: curatedCollections.category,
      pinToBottom: curatedCollections.pinToBottom,
      releaseDate: curatedCollections.releaseDate,
      isComplete: sql<boolean>`${curatedCollections.completeAt} is not null`,
      cardCount: sql<number>`(select count(*) from ${curatedCards} where ${curatedCards.collection} = ${curatedCollections.slug})::int`,
    })
    .from(curatedCollections)
    .orderBy(curatedCollections.position);

/** The first card of each curated collection. */
export const curatedCovers = (db: Db) =>
  db
    .selectDistinctOn([curatedCards.collection], { slug: curatedCards.collection, cardId: curatedCards.cardId })
    .from(curatedCards)
    .orderBy(curatedCards.collection, curatedCards.position);

/** The printings of all of them, in their order. */
export const curatedPrintings = (db: Db) =>
  db
    .select({
      slug: curatedCards.collection,
      cardId: curatedCards.cardId,
      variant: curatedCards.variant,
      hasPrices: categories.hasPrices,
    })
    .from(curatedCards)
    .innerJoin(cards, eq(cards.id, curatedCards.cardId))
    .innerJoin(categories, eq(categories.id, cards.category))
    .orderBy(curatedCards.collection, curatedCards.position);

/** Cards of a curated collection in its order, each with the chosen variant; an unknown slug has none. */
export const curatedCardsOf = (db: Db, slug: string) =>
  selectCards(db, {
    ...faceColumns,
    setId: cards.setId,
    set: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
    setSlug: sets.slug,
    seriesSlug: series.slug,
    numberKey: cards.numberKey,
    variant: curatedCards.variant,
    variantName: variants.name,
  })
    .innerJoin(curatedCards, eq(curatedCards.cardId, cards.id))
    .innerJoin(variants, and(eq(variants.cardId, curatedCards.cardId), eq(variants.key, curatedCards.variant)))
    .where(eq(curatedCards.collection, slug))
    .orderBy(curatedCards.position);

/** English printings with a stamp of some curated collection, in the order of their sets. */
export const selectStampedPrintings = (db: Db) =>
  typedRows(
    v.strictObject({ cardId: v.string(), key: v.string(), year: v.nullable(v.number()) }),
    db.execute(sql`
    select v.card_id as "cardId", v.key, extract(year from coalesce(c.release_date, s.release_date))::int as year
    from variants v join cards c on c.id = v.card_id join sets s on s.id = c.set_id
    where v.key ~ ${stampMarks.join("|")} and v.gone_at is null and c.gone_at is null and c.category = 'EN'
    order by s.release_date, c.set_id, c.position, v.position`),
  );
