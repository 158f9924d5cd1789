import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { changeEntries, logLines, removeEntries } from "#features/collection/entries/queries/changes.ts";

const Undone = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  copies: v.number(),
  /** Whether fewer copies were there than after the last pull, so that they stay. */
  isLeft: v.boolean(),
});

/**
 * Takes back the pulls of an opening that have not moved since, as one logged batch, and deletes it when none is left.
 * Rows are locked in one order.
 */
export const undoPulls = async (tx: Tx, userId: string, opening: string): Promise<v.InferOutput<typeof Undone>[]> => {
  const isOfEntry = sql`e.user_id = ${userId}::uuid and e.set_id = p.set_id and e.card_id = p.card_id
    and e.variant = p.variant`;
  const rows = await typedRows(
    Undone,
    tx.execute(sql`
    with lines as (
      select * from entry_changes
      where user_id = ${userId}::uuid and batch = ${opening}::uuid and undone_at is null
    ), sums as (
      select set_id, card_id, variant, sum(after - before)::int as copies, (array_agg(after order by id desc))[1] as last
      from lines group by set_id, card_id, variant
    ), held as materialized (
      select p.* from sums p join entries e on ${isOfEntry}
      where p.copies > 0 and e.quantity >= p.last and e.quantity >= p.copies
      order by p.set_id, p.card_id, p.variant for update of e
    ),
    removed as (${removeEntries(sql`using held p where ${isOfEntry} and e.quantity <= p.copies`)}),
    lowered as (${changeEntries(sql`e.quantity - p.copies`, sql`from held p where ${isOfEntry} and e.quantity > p.copies`)}),
    changed as (select * from removed union all select * from lowered),
    undone as (
      update entry_changes l set undone_at = now() from changed c
      where l.user_id = ${userId}::uuid and l.batch = ${opening}::uuid and l.undone_at is null
        and l.set_id = c.set_id and l.card_id = c.card_id and l.variant = c.variant
    ),
    action as materialized (select gen_random_uuid() as batch),
    logged as (${logLines({ batch: sql`batch`, from: sql`from changed, action` })})
    select p.set_id as "setId", p.card_id as "cardId", p.copies, c.card_id is null as "isLeft"
    from sums p left join changed c on c.set_id = p.set_id and c.card_id = p.card_id and c.variant = p.variant
    where p.copies > 0`),
  );
  if (!rows.some(({ isLeft }) => isLeft)) {
    await tx.execute(sql`delete from openings where user_id = ${userId}::uuid and id = ${opening}::uuid`);
  }
  return rows;
};
