import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import {
  artists,
  cardSpecies,
  cards,
  categories,
  curatedCards,
  curatedCollections,
  rarities,
  series,
  sets,
  variants,
} from "../../../db/schema/index.ts";
import { prepared } from "../../lib/prepared.ts";

const setColumns = {
  id: sets.id,
  category: sets.category,
  seriesName: series.name,
  seriesSlug: series.slug,
  name: sets.name,
  englishName: sets.englishName,
  slug: sets.slug,
  code: sets.code,
  releaseDate: sets.releaseDate,
  printedTotal: sets.printedTotal,
  cardCount: sets.cardCount,
  /** Whether prices exist in its category at all. */
  hasPrices: categories.hasPrices,
  logo: sql<string | null>`case when ${sets.logoImage} is not null then '/images/sets/logos/' || ${sets.id} end`,
  symbol: sql<string | null>`case when ${sets.symbolImage} is not null then '/images/sets/symbols/' || ${sets.id} end`,
};

export type SetRow = Awaited<ReturnType<typeof listSets>>[number];

const selectSets = (db: Db) =>
  db
    .select(setColumns)
    .from(sets)
    .innerJoin(series, eq(series.id, sets.seriesId))
    .innerJoin(categories, eq(categories.id, sets.category))
    .$dynamic();

/** Sets that have cards, newest first. */
export const listSets = (
  db: Db,
  where: { category?: string; seriesId?: string; ids?: string[]; limit?: number } = {},
) => {
  const query = selectSets(db)
    .where(
      and(
        gt(sets.cardCount, 0),
        where.category === undefined ? undefined : eq(sets.category, where.category),
        where.seriesId === undefined ? undefined : eq(sets.seriesId, where.seriesId),
        where.ids === undefined ? undefined : inArray(sets.id, where.ids),
      ),
    )
    .orderBy(sql`${sets.releaseDate} desc nulls last`, desc(sets.id));
  return where.limit === undefined ? query : query.limit(where.limit);
};

export async function findSet(db: Db, where: { id: string } | { category: string; seriesSlug: string; slug: string }) {
  const [found] = await selectSets(db).where(
    and(
      gt(sets.cardCount, 0),
      "id" in where
        ? eq(sets.id, where.id)
        : and(eq(sets.category, where.category), eq(series.slug, where.seriesSlug), eq(sets.slug, where.slug)),
    ),
  );
  return found;
}

export type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

/** Series of a category (or all) that have sets to show, newest first. */
export const listSeries = (db: Db, where: { category?: string; slug?: string; id?: string } = {}) =>
  db
    .select({
      id: series.id,
      category: series.category,
      name: series.name,
      englishName: series.englishName,
      slug: series.slug,
      releaseDate: series.releaseDate,
      setCount: sql<number>`count(${sets.id})::int`,
    })
    .from(series)
    .innerJoin(sets, and(eq(sets.seriesId, series.id), gt(sets.cardCount, 0)))
    .where(
      and(
        where.category === undefined ? undefined : eq(series.category, where.category),
        where.slug === undefined ? undefined : eq(series.slug, where.slug),
        where.id === undefined ? undefined : eq(series.id, where.id),
      ),
    )
    .groupBy(series.id)
    .orderBy(sql`max(${sets.releaseDate}) desc nulls last`, asc(series.id));

const variantList = sql<{ key: string; name: string; tier: "standard" | "special" }[]>`(
  select coalesce(json_agg(json_build_object('key', v.key, 'name', v.name, 'tier', v.tier) order by v.position), '[]')
  from ${variants} v where v.card_id = ${cards.id} and v.gone_at is null)`;

const summaryColumns = {
  id: cards.id,
  category: cards.category,
  series: series.name,
  seriesSlug: series.slug,
  set: sets.name,
  setId: cards.setId,
  setSlug: sets.slug,
  slug: cards.slug,
  numberKey: cards.numberKey,
  number: cards.number,
  name: cards.name,
  englishName: cards.englishName,
  rarity: rarities.display,
  supertype: cards.supertype,
  subtypes: cards.subtypes,
  types: cards.types,
  hp: cards.hp,
  artist: artists.name,
  releaseDate: sql<string | null>`coalesce(${cards.releaseDate}, ${sets.releaseDate})::text`,
  isSecret: cards.isSecret,
  hasImage: sql<boolean>`${cards.image} is not null`,
  variants: variantList,
};

const selectCards = <Columns extends Parameters<Db["select"]>[0]>(db: Db, columns: NonNullable<Columns>) =>
  db
    .select(columns)
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .leftJoin(rarities, and(eq(rarities.category, cards.category), eq(rarities.key, cards.rarity)))
    .leftJoin(artists, eq(artists.id, cards.artistId))
    .$dynamic();

export type CardRow = Awaited<ReturnType<typeof cardsOfSet>>[number];

const rows = prepared((db) =>
  selectCards(db, { ...summaryColumns, rarityRank: rarities.rank, boosters: cards.boosters })
    .where(and(eq(cards.setId, sql.placeholder("setId")), isNull(cards.goneAt)))
    .orderBy(cards.position, cards.id)
    .prepare("cards_of_set"),
);

/** All cards of a set in its own order, each with its variants. */
export const cardsOfSet = (db: Db, setId: string) => rows(db).execute({ setId });

export type ListedCard = Awaited<ReturnType<typeof cardsWithIds>>[number];

/** Some cards of any sets, in no order, with what their set and category say about them. */
export const cardsWithIds = (db: Db, ids: string[]) =>
  selectCards(db, { ...summaryColumns, printedTotal: sets.printedTotal, hasPrices: categories.hasPrices })
    .innerJoin(categories, eq(categories.id, cards.category))
    .where(inArray(cards.id, ids));

const cardColumns = {
  ...summaryColumns,
  alternateName: cards.alternateName,
  retreat: cards.retreat,
  weaknesses: cards.weaknesses,
  resistances: cards.resistances,
  attacks: cards.attacks,
  abilities: cards.abilities,
  rules: cards.rules,
  flavor: cards.flavor,
  evolvesFrom: cards.evolvesFrom,
  regulationMark: cards.regulationMark,
  legal: cards.legal,
  boosters: cards.boosters,
};

export type FullCard = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** One card by its id, its set and number, or its slug. */
export async function findCard(
  db: Db,
  where: { id: string } | { setId: string; numberKey: string } | { category: string; seriesSlug: string; slug: string },
) {
  const [found] = await selectCards(db, cardColumns)
    .where(
      "id" in where
        ? eq(cards.id, where.id)
        : "setId" in where
          ? and(eq(cards.setId, where.setId), eq(cards.numberKey, where.numberKey))
          : and(eq(cards.category, where.category), eq(series.slug, where.seriesSlug), eq(cards.slug, where.slug)),
    )
    .limit(1);
  return found;
}

/** Other cards of the same category: first those of the same Pokémon, then those of the same name; newest first. */
export const relatedCards = (db: Db, card: { id: string; category: string; name: string }, limit: number) => {
  const found = sql`(
    select id, min(distance) as distance from (
      select other.card_id as id, 0 as distance from ${cardSpecies} own
        join ${cardSpecies} other on other.species_id = own.species_id where own.card_id = ${card.id}
      union all
      select named.id, 1 from ${cards} named where named.category = ${card.category} and named.name = ${card.name}
    ) as any_way group by id) as found`;
  return selectCards(db, summaryColumns)
    .innerJoin(found, sql`found.id = ${cards.id}`)
    .where(and(eq(cards.category, card.category), ne(cards.id, card.id), isNull(cards.goneAt)))
    .orderBy(sql`found.distance`, sql`${sets.releaseDate} desc nulls last`, cards.id)
    .limit(limit);
};

export const listCategories = (db: Db) => db.select().from(categories).orderBy(categories.position);

/** How much there is of everything. */
export const totals = (db: Db) =>
  db
    .select({
      category: sets.category,
      sets: sql<number>`count(*)::int`,
      cards: sql<number>`sum(${sets.cardCount})::int`,
      // Drizzle leaves out the table's name in a query of one table, and "category" alone would be the card's own.
      variants: sql<number>`(select count(*) from ${variants} v join ${cards} c on c.id = v.card_id
        where c.category = sets.category and c.gone_at is null and v.gone_at is null)::int`,
    })
    .from(sets)
    .where(gt(sets.cardCount, 0))
    .groupBy(sets.category);

const faceColumns = {
  id: cards.id,
  category: cards.category,
  name: cards.name,
  number: cards.number,
  supertype: cards.supertype,
  subtypes: cards.subtypes,
  types: cards.types,
  hp: cards.hp,
  rarity: rarities.display,
  printedTotal: sets.printedTotal,
  hasImage: sql<boolean>`${cards.image} is not null`,
};

/** The strongest Pokémon of each type in each category's newest set that has enough of them: faces to recognise a game by. */
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

/** The curated collections with how many cards each has. */
export const listCurated = (db: Db) =>
  db
    .select({
      slug: curatedCollections.slug,
      name: curatedCollections.name,
      category: curatedCollections.category,
      pinToBottom: curatedCollections.pinToBottom,
      releaseDate: curatedCollections.releaseDate,
      cardCount: sql<number>`(select count(*) from ${curatedCards} where ${curatedCards.collection} = ${curatedCollections.slug})::int`,
    })
    .from(curatedCollections)
    .orderBy(curatedCollections.position);

/** The cards of a curated collection, each with the variant that belongs to it. */
export const curatedCardsOf = (db: Db, slug: string) =>
  selectCards(db, {
    ...faceColumns,
    setId: cards.setId,
    set: sets.name,
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
