import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { cards, variants } from "#db/schema/catalogue/cards.ts";
import { entries, entryChanges } from "#db/schema/collection/entries.ts";
import { wants } from "#db/schema/people/wants.ts";

/** Those of the cards that are further prints of another card's number. */
export async function extraAmong(db: Db, cardIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(inArray(cards.id, cardIds), eq(cards.isExtra, true)));
  return new Set(rows.map(({ id }) => id));
}

const IndexRow = v.strictObject({
  ...{ id: v.string(), setId: v.string(), number: v.string(), name: v.string(), english: v.nullable(v.string()) },
  ...{ isExtra: v.boolean(), isPokemon: v.boolean(), isPromo: v.boolean() },
  variants: v.array(v.strictObject({ key: v.string(), name: v.string(), tier: v.picklist(["standard", "special"]) })),
});

/** All cards of a game that the catalogue has, each set's in its order. */
export const indexRows = (db: Db, game: string) =>
  typedRows(
    IndexRow,
    db.execute(sql`
    select c.id, c.set_id as "setId", c.number, c.name, nullif(c.english_name, c.name) as english,
      c.is_extra as "isExtra", c.supertype = 'pokemon' as "isPokemon",
      coalesce(c.rarity = 'PROMO', false) as "isPromo", coalesce(v.variants, '[]') as variants
    from ${cards} c left join (
      select card_id, json_agg(json_build_object('key', key, 'name', name, 'tier', tier) order by position) as variants
      from ${variants} where gone_at is null group by card_id) v on v.card_id = c.id
    where c.category = ${game} and c.gone_at is null
    order by c.set_id, c.position, c.id`),
  );

const OwnEntry = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
});

/** A person's entries of games that they do not hide, of cards that the catalogue has; only of `cardIds`, if given. */
export const entriesOfPhone = (db: Db, userId: string, hidden: string[], cardIds: string[] | null) =>
  typedRows(
    OwnEntry,
    db.execute(sql`
    select e.set_id as "setId", e.card_id as "cardId", e.variant, e.quantity
    from ${entries} e join ${cards} c on c.id = e.card_id and c.set_id = e.set_id
    where e.user_id = ${userId}::uuid and c.gone_at is null and c.category <> all(${sql.param(hidden)}::text[])
      and (${cardIds === null} or e.card_id = any(${sql.param(cardIds ?? [])}::text[]))
    order by 1, 2, 3`),
  );

/** A change may be stored minutes after the time that it has. */
const isSince = (at: SQL, since: Date) => sql`${at} > ${since.toISOString()}::timestamptz - interval '10 minutes'`;

/** Ids and sets of the cards that a person wants, of games that they do not hide; `isNew`: since a time. */
export const wantsOfPhone = (db: Db, userId: string, hidden: string[], since: Date) =>
  typedRows(
    v.strictObject({ cardId: v.string(), setId: v.string(), isNew: v.boolean() }),
    db.execute(sql`
    select w.card_id as "cardId", w.set_id as "setId", ${isSince(sql`w.created_at`, since)} as "isNew" from ${wants} w join ${cards} c on c.id = w.card_id
    where w.user_id = ${userId}::uuid and c.gone_at is null and c.category <> all(${sql.param(hidden)}::text[])
    order by 1`),
  );

/** Changes that are read for what is new: more are not worth it. */
const mostChanges = 500;

/** The cards of a person that changed since a time, at most a few hundred; null where there may be more. */
export async function changedSince(db: Db, userId: string, since: Date): Promise<string[] | null> {
  const rows = await typedRows(
    v.strictObject({ cardId: v.string(), isNew: v.boolean() }),
    db.execute(sql`
    select card_id as "cardId", ${isSince(sql`at`, since)} as "isNew"
    from ${entryChanges} where user_id = ${userId}::uuid order by id desc limit ${mostChanges}`),
  );
  const isAll = rows.length < mostChanges || rows.at(-1)?.isNew === false;
  return isAll ? [...new Set(rows.flatMap(({ cardId, isNew }) => (isNew ? [cardId] : [])))] : null;
}
