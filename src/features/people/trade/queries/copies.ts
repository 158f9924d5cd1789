import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";

/** A line of a change log to come: copies that someone gets, or gives when negative. */
export type Move = { userId: string; setId: string; cardId: string; variant: string; change: number };

const lists = (moves: readonly Move[]) => sql`
  select * from unnest(${sql.param(moves.map(({ userId }) => userId))}::uuid[],
    ${sql.param(moves.map(({ setId }) => setId))}::text[], ${sql.param(moves.map(({ cardId }) => cardId))}::text[],
    ${sql.param(moves.map(({ variant }) => variant))}::text[], ${sql.param(moves.map(({ change }) => change))}::int[])
    as given (user_id, set_id, card_id, variant, change)`;

/** SQL of a WITH clause named `given`: moves of copies in the order in which entries are locked. */
export const given = (moves: readonly Move[]) => sql`given as materialized (
  ${lists(moves)} order by user_id, set_id, card_id, variant)`;

/** Whether a row of a table is of the `given` entry. */
export const isOf = (table: string) => sql`${sql.identifier(table)}.user_id = given.user_id
  and ${sql.identifier(table)}.set_id = given.set_id and ${sql.identifier(table)}.card_id = given.card_id
  and ${sql.identifier(table)}.variant = given.variant`;

const Raw = v.strictObject({
  userId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  copies: v.number(),
  raw: v.number(),
});

/** How many copies there are of each entry and how many are ungraded, of games that its owner shows. */
export const rawCopies = (db: Db | Tx, moves: readonly Move[]) =>
  typedRows(
    Raw,
    db.execute(sql`
    with ${given(moves)}
    select given.user_id as "userId", given.card_id as "cardId", given.variant,
      coalesce(e.quantity, 0) as copies, (coalesce(e.quantity, 0) - (select count(*) from graded_cards g where ${isOf("g")}))::int as raw
    from given left join (entries e join sets s on s.id = e.set_id join ${users} on users.id = e.user_id
      and s.category <> all(users.disallowed_categories)) on ${isOf("e")}`),
  );

const Slab = v.strictObject({
  id: v.string(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  name: v.string(),
});
export type Slab = v.InferOutput<typeof Slab>;

/** Those of the graded cards that a person has, of games that they show, with company and grade as name. */
export const slabsOf = (db: Db | Tx, userId: string, ids: string[]) =>
  typedRows(
    Slab,
    db.execute(sql`
    select g.id, g.set_id as "setId", g.card_id as "cardId", g.variant, g.company || ' ' || g.grade as name
    from graded_cards g join sets s on s.id = g.set_id join ${users} on users.id = g.user_id
      and s.category <> all(users.disallowed_categories)
    where g.user_id = ${userId}::uuid and g.id = any(${sql.param(ids)}::uuid[])`),
  );

/** Whether a person hides the game of one of these sets. */
export async function hidesAny(tx: Tx, userId: string, setIds: string[]): Promise<boolean> {
  const hidden = await tx.execute(sql`
    select from sets s join ${users} on users.id = ${userId}::uuid and s.category = any(users.disallowed_categories)
    where s.id = any(${sql.param(setIds)}::text[]) limit 1`);
  return hidden.length > 0;
}

/** Graded cards that a person could give, for the page that compares. */
export const slabsOwned = (db: Db, userId: string, limit: number) =>
  typedRows(
    Slab,
    db.execute(sql`
    select g.id, g.set_id as "setId", g.card_id as "cardId", g.variant, g.company || ' ' || g.grade as name
    from graded_cards g join sets s on s.id = g.set_id join ${users} on users.id = g.user_id
      and s.category <> all(users.disallowed_categories)
    where g.user_id = ${userId}::uuid order by g.created_at, g.id limit ${limit}`),
  );
