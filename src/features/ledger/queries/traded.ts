import { sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { fieldColumns } from "#features/details/copies/queries.ts";

/** Ungraded copies of an entry that someone gave in a trade. */
type TradedCopies = { userId: string; setId: string; cardId: string; variant: string; copies: number };

type Trade = { batch: string; day: string };

const rowsOf = (given: readonly TradedCopies[]) => sql`
  select * from unnest(${sql.param(given.map(({ userId }) => userId))}::uuid[],
    ${sql.param(given.map(({ setId }) => setId))}::text[], ${sql.param(given.map(({ cardId }) => cardId))}::text[],
    ${sql.param(given.map(({ variant }) => variant))}::text[], ${sql.param(given.map(({ copies }) => copies))}::int[])
    as given (user_id, set_id, card_id, variant, copies)`;

/** Details of the copies of `written` that were removed just now. */
const known = sql`
  select * from (
    select d.id as disposal_id, c.*,
      least(c.quantity, d.quantity - sum(c.quantity) over (partition by d.user_id, d.id order by c.id) + c.quantity) as copies
    from written d join copies c on c.user_id = d.user_id and c.set_id = d.set_id and c.card_id = d.card_id
      and c.variant = d.variant and c.removed_at = now()
  ) c where copies > 0`;

/**
 * Records ungraded copies of a swap; with whom is for the trade to say, which knows whether the partner is still there.
 * They are those whose details were removed just now, and the rest without details.
 */
export const recordTraded = (tx: Tx, given: readonly TradedCopies[], { batch, day }: Trade) =>
  tx.execute(sql`
    with written as (
      insert into disposals (user_id, id, kind, set_id, card_id, variant, quantity, happened_on, batch)
      select user_id, gen_random_uuid(), 'traded', set_id, card_id, variant, copies, ${day}::date, ${batch}::uuid
      from (${rowsOf(given)}) given returning user_id, id, set_id, card_id, variant, quantity
    ),
    known as (${known}),
    described as (
      insert into disposal_lots (user_id, disposal_id, position, quantity, ${fieldColumns()})
      select user_id, disposal_id, row_number() over (partition by user_id, disposal_id order by id), copies, ${fieldColumns()}
      from known
    )
    insert into disposal_lots (user_id, disposal_id, position, quantity)
    select d.user_id, d.id, 0, d.quantity - coalesce(k.copies, 0) from written d
    left join (select user_id, disposal_id, sum(copies) as copies from known group by 1, 2) k
      on k.user_id = d.user_id and k.disposal_id = d.id
    where d.quantity > coalesce(k.copies, 0)`);

/** Records graded cards of a swap as they are with their givers. */
export const recordTradedSlabs = (tx: Tx, ids: readonly string[], { batch, day }: Trade) =>
  tx.execute(sql`
    with given as (select * from graded_cards where id = any(${sql.param(ids)}::uuid[])),
    written as (
      insert into disposals (user_id, id, kind, set_id, card_id, variant, quantity, graded, happened_on, batch)
      select user_id, gen_random_uuid(), 'traded', set_id, card_id, variant, 1, to_jsonb(given) - 'user_id', ${day}::date, ${batch}::uuid
      from given returning user_id, id, graded
    )
    insert into disposal_lots (user_id, disposal_id, position, quantity, cost, cost_currency, acquired_on, seller)
    select w.user_id, w.id, 0, 1, g.cost, g.cost_currency, g.acquired_on, g.seller
    from written w join given g on g.user_id = w.user_id and g.id = (w.graded ->> 'id')::uuid`);

/** Undoes what both ledgers say of a swap; what was paid for graded cards that came back, when and by whom, is theirs again. */
export async function undoTraded(tx: Tx, batch: string): Promise<void> {
  await tx.execute(sql`update disposals set undone_at = now(), updated_at = now() where batch = ${batch}::uuid`);
  await tx.execute(sql`
    update graded_cards g set cost = was.cost, cost_currency = was.cost_currency, acquired_on = was.acquired_on,
      seller = was.seller
    from disposals d cross join lateral jsonb_populate_record(null::graded_cards, d.graded) was
    where d.batch = ${batch}::uuid and d.graded is not null and g.user_id = d.user_id and g.id = was.id`);
}
