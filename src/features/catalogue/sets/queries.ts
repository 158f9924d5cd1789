import { and, asc, eq, gt, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/open.ts";
import { cards, categories, series, sets, variants } from "#db/schema/catalogue/cards.ts";

const setColumns = {
  id: sets.id,
  category: sets.category,
  seriesName: series.name,
  seriesEnglishName: series.englishName,
  seriesSlug: series.slug,
  name: sets.name,
  englishName: sets.englishName,
  slug: sets.slug,
  code: sets.code,
  releaseDate: sets.releaseDate,
  printedTotal: sets.printedTotal,
  cardCount: sets.cardCount,
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

/** A set stands before its gallery, which came with it. */
export const listSets = (
  db: Db,
  where: { category?: string; seriesId?: string; hidden?: string[]; limit?: number } = {},
) => {
  const query = selectSets(db)
    .where(
      and(
        gt(sets.cardCount, 0),
        where.category === undefined ? undefined : eq(sets.category, where.category),
        where.hidden === undefined ? undefined : notInArray(sets.category, where.hidden),
        where.seriesId === undefined ? undefined : eq(sets.seriesId, where.seriesId),
      ),
    )
    .orderBy(sql`${sets.releaseDate} desc nulls last`, sets.id);
  return where.limit === undefined ? query : query.limit(where.limit);
};

type Place = { category: string; seriesSlug: string; slug: string };
type Wanted = ({ id: string } | Place) & {
  /** Whether sets without cards are found too. */
  isForStaff?: boolean;
};

/** A set by id or address; undefined if there is none, and without `isForStaff` also if it has no cards. */
export async function findSet(db: Db, where: Wanted) {
  const [found] = await selectSets(db).where(
    and(
      where.isForStaff ? undefined : gt(sets.cardCount, 0),
      "id" in where
        ? eq(sets.id, where.id)
        : and(eq(sets.category, where.category), eq(series.slug, where.seriesSlug), eq(sets.slug, where.slug)),
    ),
  );
  return found;
}

/**
 * A set without cards, by address. `twinSlug`: the set of its series with the same name and day, as which a source lists
 * it a second time.
 */
export async function findEmptySet(db: Db, { category, seriesSlug, slug }: Place) {
  const twin = alias(sets, "twin");
  const isSame = and(
    eq(twin.seriesId, sets.seriesId),
    eq(twin.name, sets.name),
    eq(twin.releaseDate, sets.releaseDate),
  );
  const [found] = await db
    .select({ name: sets.name, englishName: sets.englishName, category: sets.category, twinSlug: twin.slug })
    .from(sets)
    .innerJoin(series, eq(series.id, sets.seriesId))
    .leftJoin(twin, and(isSame, gt(twin.cardCount, 0)))
    .where(and(eq(sets.category, category), eq(series.slug, seriesSlug), eq(sets.slug, slug), eq(sets.cardCount, 0)))
    .limit(1);
  return found;
}

/** Series that have sets, of all games or some, with their numbers of sets. */
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

/** All games, in the order of the menus. */
export const listCategories = (db: Db) => db.select().from(categories).orderBy(categories.position);

/** Numbers of sets, cards and variants of each game. */
export const totals = (db: Db) =>
  db
    .select({
      category: sets.category,
      sets: sql<number>`count(*)::int`,
      cards: sql<number>`sum(${sets.cardCount})::int`,
      // Written out: in a query of one table Drizzle drops table names, and "category" would be the card's.
      variants: sql<number>`(select count(*) from ${variants} v join ${cards} c on c.id = v.card_id
        where c.category = sets.category and c.gone_at is null and v.gone_at is null)::int`,
    })
    .from(sets)
    .where(gt(sets.cardCount, 0))
    .groupBy(sets.category);
