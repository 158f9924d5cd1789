import { and, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { artists, cards, rarities, sets } from "#db/schema/catalogue/cards.ts";
import { conditionOf } from "#features/search/keys/queries/condition.ts";
import { readsPrices } from "#features/search/keys/rules/unknown.ts";
import { type Query, termsOf } from "#features/search/language/rules/query.ts";
import { inOrder, type KeyColumn } from "#lib/sql/keyset.ts";
import type { Prepared } from "./prepare.ts";
import { mainPrices } from "./prices.ts";

/** Condition that a card is in the catalogue, and of no hidden game. */
export const isThere = (hidden: string[]) => and(isNull(cards.goneAt), notInArray(cards.category, hidden));
const needsPrices = ({ filter, sort }: Query): boolean => sort === "price" || termsOf(filter).some(readsPrices);

/** Selects id, category, set, rarity and keys of the order of all matching cards. */
export function matchingCards(db: Db, { query, filter, reader, searcher }: Prepared, order: KeyColumn[]): SQL {
  const values = order.map(({ value }, index) => sql`, ${value} as ${sortColumn(index)}`);
  const artist = query.sort === "artist" ? sql`left join ${artists} on ${eq(artists.id, cards.artistId)}` : sql``;
  const rarity =
    query.sort === "rarity"
      ? sql`left join ${rarities} on ${and(eq(rarities.category, cards.category), eq(rarities.key, cards.rarity))}`
      : sql``;
  const prices = needsPrices(query)
    ? sql`left join ${mainPrices(searcher.money)} on main_prices.card_id = ${cards.id}`
    : sql``;
  return sql`
    select ${cards.id} as id, ${cards.category} as category, ${cards.setId} as set_id, ${cards.rarity} as rarity ${sql.join(values)}
    from ${cards} join ${sets} on ${eq(sets.id, cards.setId)} ${artist} ${rarity} ${prices}
    where ${and(isThere(searcher.hidden), conditionOf(db, filter, reader))}`;
}

/**
 * SQL of the found cards with their place in the order, and the total. Materialized, or PostgreSQL computes the keys
 * twice.
 */
export function foundCards(db: Db, prepared: Prepared, order: KeyColumn[]): SQL {
  const inPlace = order.length > 0 ? sql`order by ${inOrder(cursorKeys(order))}` : sql``;
  return sql`
    with matching as materialized (${matchingCards(db, prepared, order)})
    select *, row_number() over (${inPlace})::int as place, count(*) over ()::int as total from matching`;
}

/** The column of a found row that holds a value of the order, by its place. */
export const sortColumn = (index: number): SQL => sql.identifier(`k${index}`).getSQL();

/** The columns of an order as found rows name them. */
export const cursorKeys = (order: KeyColumn[]): KeyColumn[] =>
  order.map((one, index) => ({ ...one, value: sortColumn(index) }));
