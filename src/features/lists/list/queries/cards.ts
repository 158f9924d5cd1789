import { and, eq, gte, inArray, isNull, lte, min, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cards, variants } from "#db/schema/catalogue/cards.ts";
import { listCards } from "#db/schema/lists.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { maxPockets } from "../rules/limits.ts";

export type ListedRow = Awaited<ReturnType<typeof rowsOfList>>[number];

type Part = { hidden: string[]; from?: number; to?: number; limit?: number };

/** Rows of a list in order, without those of hidden games; from one order number to another. */
export const rowsOfList = (db: Db, listId: string, { hidden, from = 0, to = 2 ** 31 - 1, limit = maxPockets }: Part) =>
  db
    .select({
      listCardId: listCards.id,
      order: listCards.position,
      setId: listCards.setId,
      cardId: listCards.cardId,
      numberKey: cards.numberKey,
      name: cards.name,
      englishName: cards.englishName,
      variant: listCards.variant,
    })
    .from(listCards)
    .innerJoin(cards, eq(cards.id, listCards.cardId))
    .where(
      and(
        eq(listCards.listId, listId),
        gte(listCards.position, from),
        lte(listCards.position, to),
        notInArray(cards.category, hidden),
      ),
    )
    .orderBy(listCards.position)
    .limit(limit);

/** Cards that can be the cover of a list, each once, in order; the present cover first. */
export const coversIn = (
  db: Db,
  { id, coverCardId }: { id: string; coverCardId: string | null },
  { hidden, limit }: { hidden: string[]; limit: number },
) =>
  db
    .select({ cardId: cards.id, name: cards.name, englishName: cards.englishName, numberKey: cards.numberKey })
    .from(listCards)
    .innerJoin(cards, eq(cards.id, listCards.cardId))
    .where(and(eq(listCards.listId, id), notInArray(cards.category, hidden)))
    .groupBy(cards.id)
    .orderBy(sql`${cards.id} is distinct from ${coverCardId}`, min(listCards.position))
    .limit(limit);

const Count = v.strictObject({
  listId: v.string(),
  cards: v.number(),
  owned: v.number(),
  firstCardId: v.nullable(v.string()),
  last: v.number(),
});
export type Count = v.InferOutput<typeof Count>;

type Counted = { ids: string[]; counting: string[]; hidden: string[] };

/** How many cards lists have, how many of them the owner has of those that count it, and the first; without hidden games. */
export async function countsOfLists(db: Db, { ids, counting, hidden }: Counted): Promise<Map<string, Count>> {
  const rows = await typedRows(
    Count,
    db.execute(sql`
    select r.list_id as "listId", count(*)::int as cards,
      (count(*) filter (where r.list_id = any(${sql.param(counting)}::uuid[]) and exists (select from entries e
        where e.user_id = r.user_id and e.set_id = r.set_id and e.card_id = r.card_id and e.variant = coalesce(r.variant, e.variant))))::int as owned,
      (array_agg(r.card_id order by r.position))[1] as "firstCardId", max(r.position) as last
    from list_cards r join cards c on c.id = r.card_id
    where r.list_id = any(${sql.param(ids)}::uuid[]) and c.category <> all(${sql.param(hidden)}::text[])
    group by r.list_id`),
  );
  return new Map(rows.map((row) => [row.listId, row]));
}

const OwnedOfSpecies = v.strictObject({
  species: v.number(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
});
export type OwnedOfSpecies = v.InferOutput<typeof OwnedOfSpecies>;

/** Of each species the card that a person owns with the best rarity; promos have none. */
export const bestOwned = (db: Db, userId: string, hidden: string[]) =>
  typedRows(
    OwnedOfSpecies,
    db.execute(sql`
    select distinct on (s.species_id) s.species_id as species, e.set_id as "setId", e.card_id as "cardId", e.variant
    from entries e join cards c on c.id = e.card_id and c.gone_at is null
    join variants v on v.card_id = e.card_id and v.key = e.variant and v.gone_at is null join card_species s on s.card_id = e.card_id
    left join rarities r on r.category = c.category and r.key = c.rarity
    where e.user_id = ${userId}::uuid and c.category <> all(${sql.param(hidden)}::text[])
    order by s.species_id, case when r.key ilike '%promo%' then 0 else coalesce(r.scale, 0) end desc, e.card_id, e.variant`),
  );

type Uncaught = { first: number; last: number; source: string; hidden: string[] };

/** Of each species without an owned card the one with the lowest price, else the newest. */
export const cheapestUncaught = (db: Db, userId: string, { first, last, source, hidden }: Uncaught) =>
  typedRows(
    v.strictObject({ species: v.number(), cardId: v.string() }),
    db.execute(sql`
    select distinct on (s.species_id) s.species_id as species, c.id as "cardId"
    from card_species s join cards c on c.id = s.card_id and c.gone_at is null join sets on sets.id = c.set_id
    left join current_prices p on p.card_id = c.id and p.source = ${source}
    where s.species_id between ${first} and ${last} and c.category <> all(${sql.param(hidden)}::text[])
      and not exists (select from entries e join card_species o on o.card_id = e.card_id
        join cards own on own.id = e.card_id and own.category <> all(${sql.param(hidden)}::text[])
        where e.user_id = ${userId}::uuid and o.species_id = s.species_id)
    order by s.species_id, p.market, sets.release_date desc nulls last, c.id`),
  );

/** Which of the cards a list of this person has. */
export async function cardsOnList(
  db: Db,
  { id, userId }: { id: string; userId: string },
  cardIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ cardId: listCards.cardId })
    .from(listCards)
    .where(and(eq(listCards.userId, userId), eq(listCards.listId, id), inArray(listCards.cardId, cardIds)));
  return new Set(rows.map(({ cardId }) => cardId));
}

/** Which of the lists have the card; without a variant in any. */
export async function listsWith(
  db: Db,
  userId: string,
  listIds: string[],
  { cardId, variant }: { cardId: string; variant?: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: listCards.listId })
    .from(listCards)
    .where(
      and(
        eq(listCards.userId, userId),
        eq(listCards.cardId, cardId),
        inArray(listCards.listId, listIds),
        variant === undefined ? undefined : eq(listCards.variant, variant),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The printings of the same card in its game, itself among them. */
export async function reprintsOf(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const other = alias(cards, "other");
  const rows = await db
    .select({ id: cards.id, print: other.id })
    .from(cards)
    .innerJoin(other, and(eq(other.category, cards.category), eq(other.reprintKey, cards.reprintKey)))
    .where(inArray(cards.id, ids));
  const byCard = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byCard].map(([id, found]) => [id, found.map(({ print }) => print)]));
}

const ownVariants = sql<
  string[]
>`array(select key from variants v where v.card_id = ${cards.id} and v.gone_at is null)`;
const everySpecies = sql<
  number[]
>`array(select species_id from card_species s where s.card_id = ${cards.id} order by 1)`;

const numbered = prepared((db) =>
  db
    .select({
      id: cards.id,
      name: cards.name,
      englishName: cards.englishName,
      species: everySpecies,
      mainVariant: sql<string | null>`(
        select key from variants v where v.card_id = ${cards.id} and v.gone_at is null order by v.position limit 1)`,
    })
    .from(cards)
    .where(and(eq(cards.setId, sql.placeholder("setId")), eq(cards.numberKey, sql.placeholder("numberKey"))))
    .prepare("card_by_number"),
);

export type NumberPlace = { setId: string; numberKey: string };

/** A card by its number in a set; undefined if there is none. */
export async function cardByNumber(db: Db, place: NumberPlace) {
  const [card] = await numbered(db).execute(place);
  return card;
}

/** Cards of these ids that can be added, with their variants and species. */
export async function existingCards(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: cards.id,
      setId: cards.setId,
      variants: ownVariants,
      species: everySpecies,
    })
    .from(cards)
    .where(and(inArray(cards.id, ids), isNull(cards.goneAt)));
  return new Map(rows.map((card) => [card.id, card]));
}

/** First variant of each card; cards without one are missing. */
export async function mainVariants(db: Db, cardIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([variants.cardId], { cardId: variants.cardId, key: variants.key })
    .from(variants)
    .where(and(inArray(variants.cardId, cardIds), isNull(variants.goneAt)))
    .orderBy(variants.cardId, variants.position);
  return new Map(rows.map(({ cardId, key }) => [cardId, key]));
}
