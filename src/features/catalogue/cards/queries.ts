import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { artists, cards, categories, rarities, series, sets, variants } from "#db/schema/catalogue/cards.ts";
import { cardSpecies, species } from "#db/schema/catalogue/species.ts";
import { gradedCards, privateNotes } from "#db/schema/collection/details.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { listCards } from "#db/schema/lists.ts";
import { wants } from "#db/schema/people/wants.ts";
import { currentPrices } from "#db/schema/prices.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { LocalNamed } from "../rules/names.ts";

type Variants = { key: string; name: string; tier: "standard" | "special" }[];

const variantsThat = (isMeant: SQL) => sql<Variants>`(
  select coalesce(json_agg(json_build_object('key', v.key, 'name', v.name, 'tier', v.tier) order by v.position), '[]')
  from ${variants} v where v.card_id = ${cards.id} and ${isMeant})`;

/** The Pokédex number of a card's first Pokémon. */
export const firstSpecies = sql<number | null>`(
  select min(o.species_id) from ${cardSpecies} o where o.card_id = ${cards.id})`;

const summaryColumns = {
  id: cards.id,
  category: cards.category,
  series: series.name,
  seriesSlug: series.slug,
  set: sets.name,
  setId: cards.setId,
  setEnglishName: sets.englishName,
  setCode: sets.code,
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
  speciesId: firstSpecies,
  artist: artists.name,
  releaseDate: sql<string | null>`coalesce(${cards.releaseDate}, ${sets.releaseDate})::text`,
  isSecret: cards.isSecret,
  hasImage: sql<boolean>`${cards.image} is not null`,
  variants: variantsThat(sql`v.gone_at is null`),
};

/** A query of cards with set, series, rarity and artist joined; the caller adds conditions and order. */
export const selectCards = <Columns extends Parameters<Db["select"]>[0]>(db: Db, columns: NonNullable<Columns>) =>
  db
    .select(columns)
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .innerJoin(series, eq(series.id, sets.seriesId))
    .leftJoin(rarities, and(eq(rarities.category, cards.category), eq(rarities.key, cards.rarity)))
    .leftJoin(artists, eq(artists.id, cards.artistId))
    .$dynamic();

type OfSet = Awaited<ReturnType<typeof cardsOfSet>>[number];

/** A card on a page of cards; that it is an extra print is known in its own set. */
export type CardRow = Omit<OfSet, "isExtra"> & Partial<Pick<OfSet, "isExtra">> & LocalNamed;

const rows = prepared((db) =>
  selectCards(db, { ...summaryColumns, rarityRank: rarities.rank, boosters: cards.boosters, isExtra: cards.isExtra })
    .where(and(eq(cards.setId, sql.placeholder("setId")), isNull(cards.goneAt)))
    .orderBy(cards.position, cards.id)
    .prepare("cards_of_set"),
);

/** Cards of a set in the order of the set; without those that the catalogue dropped. */
export const cardsOfSet = (db: Db, setId: string) => rows(db).execute({ setId });

type WithId = Awaited<ReturnType<typeof cardsWithIds>>[number];
type Gone = "isGone" | "goneVariants";

/** A card of a list. Where a query leaves out what the catalogue dropped, it does not say it of each. */
export type ListedCard = Omit<WithId, Gone> & Partial<Pick<WithId, Gone>> & LocalNamed;

const withIds = prepared((db) =>
  selectCards(db, {
    ...summaryColumns,
    printedTotal: sets.printedTotal,
    hasPrices: categories.hasPrices,
    isGone: sql<boolean>`${cards.goneAt} is not null`,
    goneVariants: variantsThat(sql`v.gone_at is not null`),
  })
    .innerJoin(categories, eq(categories.id, cards.category))
    .where(sql`${cards.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare("cards_with_ids"),
);

/** Cards by id, in no order, also those that the catalogue dropped; unknown ids are missing. */
export const cardsWithIds = (db: Db, ids: string[]) => withIds(db).execute({ ids });

/** Cards that show a Pokémon, of all games; `hasPrices` says whether the game has prices. */
export const cardsOfSpecies = (db: Db, speciesId: number) =>
  selectCards(db, {
    ...summaryColumns,
    rarityRank: rarities.rank,
    boosters: cards.boosters,
    printedTotal: sets.printedTotal,
    hasPrices: categories.hasPrices,
  })
    .innerJoin(categories, eq(categories.id, cards.category))
    .innerJoin(cardSpecies, eq(cardSpecies.cardId, cards.id))
    .where(and(eq(cardSpecies.speciesId, speciesId), isNull(cards.goneAt)))
    .orderBy(categories.position, sql`${sets.releaseDate} asc nulls last`, sets.id, cards.position, cards.id);

/** Those of the wanted cards and variants that the catalogue dropped; `isCard` if the whole card went. */
export async function goneAmong(
  db: Db | Tx,
  wanted: readonly { cardId: string; variant?: string | null | undefined }[],
): Promise<{ cardId: string; variant: string | null; isCard: boolean }[]> {
  if (wanted.length === 0) return [];
  const ids = sql.param(wanted.map(({ cardId }) => cardId));
  const keys = sql.param(wanted.map(({ variant = null }) => variant));
  return await db
    .select({
      cardId: cards.id,
      variant: sql<string | null>`wanted.variant`,
      isCard: sql<boolean>`${cards.goneAt} is not null`,
    })
    .from(sql`unnest(${ids}::text[], ${keys}::text[]) as wanted (card_id, variant)`)
    .innerJoin(cards, eq(cards.id, sql`wanted.card_id`))
    .leftJoin(variants, and(eq(variants.cardId, cards.id), eq(variants.key, sql`wanted.variant`)))
    .where(or(isNotNull(cards.goneAt), isNotNull(variants.goneAt)));
}

/** Whether a person has a card, or something about it: copies, a graded card, a note, a place on a list. */
export async function isKept(db: Db, userId: string, cardId: string): Promise<boolean> {
  const has = (table: typeof entries | typeof gradedCards | typeof privateNotes | typeof listCards | typeof wants) =>
    sql`exists (select from ${table} where ${table.userId} = ${userId}::uuid and ${table.cardId} = ${cardId})`;
  const any = sql.join([entries, gradedCards, privateNotes, listCards, wants].map(has), sql` or `);
  const [row] = await db.select({ isKept: sql<boolean>`${any}` }).from(sql`(values (1)) as one`);
  return row?.isKept ?? false;
}

type FullVariants = { key: string; name: string; tier: "standard" | "special"; derived?: boolean }[];

/** Whether no source states a variant, and no price of its own confirms it. @param v the variants, as the query calls them. */
export const isAssumed = (v: SQL) => sql<boolean>`(${v}.source = 'derived' and not exists (
  select from ${currentPrices} p where p.card_id = ${v}.card_id and p.variant = ${v}.key))`;

/** How many cards of a set have an assumed variant. */
export async function countAssumed(db: Db, setId: string): Promise<number> {
  const [row] = await db
    .select({ cards: sql<number>`count(distinct ${cards.id})::int` })
    .from(cards)
    .innerJoin(sql`${variants} v`, sql`v.card_id = ${cards.id}`)
    .where(and(eq(cards.setId, setId), isNull(cards.goneAt), sql`v.gone_at is null`, isAssumed(sql`v`)));
  return row?.cards ?? 0;
}

const fullVariants = (isMeant: SQL) => sql<FullVariants>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('key', v.key, 'name', v.name, 'tier', v.tier, 'derived',
    case when ${isAssumed(sql`v`)} then true end)) order by v.position), '[]')
  from ${variants} v where v.card_id = ${cards.id} and ${isMeant})`;

const speciesList = sql<{ id: number; name: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) order by p.id), '[]')
  from ${cardSpecies} o join ${species} p on p.id = o.species_id where o.card_id = ${cards.id})`;

const cardColumns = {
  ...summaryColumns,
  isGone: sql<boolean>`${cards.goneAt} is not null`,
  variants: fullVariants(sql`v.gone_at is null`),
  goneVariants: fullVariants(sql`v.gone_at is not null`),
  artistId: cards.artistId,
  alternateName: cards.alternateName,
  retreat: cards.retreat,
  weaknesses: cards.weaknesses,
  resistances: cards.resistances,
  attacks: cards.attacks,
  abilities: cards.abilities,
  rules: cards.rules,
  flavor: cards.flavor,
  evolvesFrom: cards.evolvesFrom,
  evolvesFromEnglish: sql<string | null>`(
    select p.name from ${species} p where p.japanese_name = ${cards.evolvesFrom} order by p.id limit 1)`,
  regulationMark: cards.regulationMark,
  nameKey: cards.nameKey,
  reprintKey: cards.reprintKey,
  legal: cards.legal,
  boosters: cards.boosters,
  species: speciesList,
};

export type FullCard = NonNullable<Awaited<ReturnType<typeof findCard>>> & LocalNamed;

/** A card by id, by number in its set or by its address; also one that the catalogue dropped. Undefined if unknown. */
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

/** Other cards of the category that are related: same Pokémon first, then same name; newest first. */
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
