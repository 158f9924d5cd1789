import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import type { Addition } from "../ranges.ts";

/**
 * Adds copies to many entries of a set and logs them as one batch, all in one statement: all of it happens or nothing.
 * The rows are taken in one order, so that two such statements wait for each other instead of locking up.
 * @returns the batch; null where there was nothing to add. Keys and bounds are checked by the table.
 */
export async function addToEntries(db: Db, owner: string, set: string, additions: Addition[]): Promise<string | null> {
  const cardIds = sql.param(additions.map(({ cardId }) => cardId));
  const variants = sql.param(additions.map(({ variant }) => variant));
  const copies = sql.param(additions.map(({ add }) => add));
  const rows = await db.execute<{ batch: string }>(sql`
    with action as materialized (select gen_random_uuid() as batch),
    given as (
      select * from unnest(${cardIds}::text[], ${variants}::text[], ${copies}::int[]) as g (card_id, variant, added)
      order by card_id, variant
    ),
    written as (
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select ${owner}::uuid, ${set}, card_id, variant, added from given
      on conflict (user_id, set_id, card_id, variant)
      do update set quantity = entries.quantity + excluded.quantity, updated_at = now()
      returning card_id, variant, quantity
    )
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select ${owner}::uuid, batch, ${set}, card_id, variant, quantity - added, quantity
    from written join given using (card_id, variant), action
    order by card_id, variant
    returning batch`);
  return rows[0]?.batch ?? null;
}
