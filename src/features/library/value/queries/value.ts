import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { priceOf } from "./priced.ts";

/** `value`: minor units. `copies`: those with a price. */
export const SetValue = v.strictObject({
  setId: v.string(),
  category: v.string(),
  currency: v.string(),
  value: v.number(),
  copies: v.number(),
});
export type SetValue = v.InferOutput<typeof SetValue>;

/** Copies at market price; a graded card's value replaces one raw copy's (docs/product.md, Value). */
export const valueBySet = async (db: Db, owner: string): Promise<SetValue[]> =>
  typedRows(
    SetValue,
    db.execute(sql`
    with graded as (
      select set_id, card_id, variant, value, value_currency from graded_cards
      where user_id = ${owner}::uuid and value is not null
    ),
    worth as (
      select e.set_id, price.currency, e.quantity - least(e.quantity, coalesce(g.cards, 0)) as copies,
        (e.quantity - least(e.quantity, coalesce(g.cards, 0)))::bigint * price.market as value
      from entries e join users u on u.id = e.user_id
      left join (select card_id, variant, count(*)::int as cards from graded group by card_id, variant) g
        on g.card_id = e.card_id and g.variant = e.variant
      ${priceOf(sql`e`, sql`u.price_source`)}
      where e.user_id = ${owner}::uuid
      union all
      select set_id, value_currency, 1, value from graded
    )
    select w.set_id as "setId", s.category, w.currency, sum(w.value)::float8 as value, sum(w.copies)::int as copies
    from worth w join sets s on s.id = w.set_id
    group by w.set_id, s.category, w.currency
    order by w.set_id, w.currency`),
  );
