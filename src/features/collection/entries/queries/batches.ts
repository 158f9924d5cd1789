import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import type { Addition } from "../rules/ranges.ts";
import type { Entry } from "./entries.ts";

/** What was added: its batch in the change log, and how many copies. */
export type Added = { batch: string; copies: number };

/**
 * Adds copies to many entries of a set and logs them as one batch, all in one statement: all of it happens or nothing.
 * The rows are taken in one order, so that two such statements wait for each other instead of locking up.
 * @param batch what to call it, where that is known before. @param isOnlyNew leaves those alone that are owned by then.
 * @returns null where nothing was added. Keys and bounds are checked by the table.
 */
export async function addToEntries(
  db: Db | Tx,
  owner: string,
  set: string,
  additions: Addition[],
  { batch = null, isOnlyNew = false }: { batch?: string | null; isOnlyNew?: boolean } = {},
): Promise<Added | null> {
  const cardIds = sql.param(additions.map(({ cardId }) => cardId));
  const variants = sql.param(additions.map(({ variant }) => variant));
  const copies = sql.param(additions.map(({ add }) => add));
  const owned = isOnlyNew
    ? sql`do nothing`
    : sql`do update set quantity = entries.quantity + excluded.quantity, replaced = entries.quantity, updated_at = now()`;
  const rows = await db.execute<Added>(sql`
    with action as materialized (select coalesce(${batch}::uuid, gen_random_uuid()) as batch),
    given as (
      select * from unnest(${cardIds}::text[], ${variants}::text[], ${copies}::int[]) as g (card_id, variant, added)
      order by card_id, variant
    ),
    written as (
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select ${owner}::uuid, ${set}, card_id, variant, added from given
      on conflict (user_id, set_id, card_id, variant) ${owned}
      returning card_id, variant, replaced, quantity
    ),
    logged as (
      insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
      select ${owner}::uuid, batch, ${set}, card_id, variant, replaced, quantity from written, action
      returning batch, after - before as added
    )
    select batch, sum(added)::int as copies from logged group by batch`);
  return rows[0] ?? null;
}

/** What one of a person's batches added when it was done; null where there is none of that name. */
export async function addedBy(db: Db | Tx, owner: string, batch: string): Promise<Added | null> {
  const [row] = await db.execute<{ copies: number | null }>(sql`
    select sum(after - before)::int as copies from entry_changes
    where user_id = ${owner}::uuid and batch = ${batch}::uuid`);
  return row?.copies == null ? null : { batch, copies: row.copies };
}

/** Makes those who would do the same action wait for each other, until their transactions end. */
export const lockAction = async (tx: Tx, action: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${action}, 0))`);
};

/**
 * Makes an entry at least so many copies, and logs that something of it changed even where their number stays. Nobody
 * else changes it until the transaction ends. @returns whether there are more than before.
 */
export async function raiseEntry(tx: Tx, owner: string, { setId, cardId, variant, quantity }: Entry): Promise<boolean> {
  const [line] = await tx.execute<{ isMore: boolean }>(sql`
    with written as (
      insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${owner}::uuid, ${setId}, ${cardId}, ${variant}, ${quantity}::int)
      on conflict (user_id, set_id, card_id, variant) do update
      set quantity = greatest(entries.quantity, excluded.quantity), replaced = entries.quantity, updated_at = now()
      returning user_id, set_id, card_id, variant, replaced, quantity
    )
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, replaced, quantity from written
    returning after > before as "isMore"`);
  return line?.isMore ?? false;
}
