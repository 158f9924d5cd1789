import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";

/**
 * The best known English card of each folded name that several have: no promo if there is another, of most
 * ordinary printings, then the most expensive, then the oldest.
 */
export async function loadFamous(db: Db): Promise<Map<string, string>> {
  const rows = await typedRows(
    v.strictObject({ name: v.string(), id: v.string() }),
    db.execute(sql`
    with printed as (
      select v.card_id, count(*) filter (where v.tier = 'standard') as printings, max(p.market) as price
      from variants v left join current_prices p on p.card_id = v.card_id and p.variant = v.key and p.currency = 'USD'
      where v.gone_at is null group by v.card_id),
    named as (
      select c.id, trim(split_part(c.search_text, '|', 2)) as name, printings, price, s.release_date, c.position,
        coalesce(c.rarity = 'PROMO', false) as is_promo,
        count(*) over (partition by c.name) as namesakes
      from cards c join sets s on s.id = c.set_id join printed on printed.card_id = c.id
      where c.category = 'EN' and c.gone_at is null)
    select distinct on (name) name, id from named where namesakes > 1
    order by name, is_promo, printings desc, price desc nulls last, release_date nulls last, position, id`),
  );
  return new Map([...rows].map(({ name, id }) => [name, id]));
}

/** Whether a person owns cards, all of Pocket. */
export async function isOfPocket(db: Db, owner: string): Promise<boolean> {
  const [row] = await typedRows(
    v.strictObject({ is: v.boolean() }),
    db.execute(sql`
    select coalesce(bool_and(s.category = 'TCG-POCKET-EN'), false) as is
    from (select distinct set_id from entries where user_id = ${owner}) as owned join sets s on s.id = owned.set_id`),
  );
  return row?.is ?? false;
}
