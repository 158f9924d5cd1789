import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";

/** Stores the value of every collection, once per day (UTC). @returns rows added. */
export const takeSnapshots = (db: Db, day: string): Promise<number> =>
  db.transaction(async (tx) => {
    const begun = await tx.execute(sql`
      insert into settings (key, value) values ('values of', ${day})
      on conflict (key) do update set value = excluded.value where settings.value < excluded.value returning key`);
    if (begun.length === 0) return 0;
    // Takes longer than a page may.
    await tx.execute(sql`set local statement_timeout = 0`);
    // A sum per user, category and currency.
    await tx.execute(sql`set local work_mem = '64MB'`);
    return insertSnapshots(tx, day);
  });

/** Joins the price table itself, not a CTE: the planner has statistics on the table, and took hours without. */
async function insertSnapshots(tx: Tx, day: string): Promise<number> {
  const rows = await typedRows(
    v.strictObject({ added: v.number() }),
    tx.execute(sql`
    with graded as materialized (
      select user_id, set_id, card_id, variant, value, value_currency from graded_cards where value is not null
    ),
    graded_copies as materialized (
      select user_id, card_id, variant, count(*)::int as cards from graded group by user_id, card_id, variant
    ),
    worth as (
      select e.user_id, e.set_id,
        case when first.market is null then other.currency else first.currency end as currency,
        (e.quantity - least(e.quantity, coalesce(g.cards, 0)))::bigint * coalesce(first.market, other.market) as value
      from entries e join users u on u.id = e.user_id
      left join current_prices first
        on first.card_id = e.card_id and first.variant = e.variant and first.source = u.price_source
      left join current_prices other
        on other.card_id = e.card_id and other.variant = e.variant and other.source <> u.price_source
      left join graded_copies g on g.user_id = e.user_id and g.card_id = e.card_id and g.variant = e.variant
      where coalesce(first.market, other.market) is not null
      union all
      select user_id, set_id, value_currency, value from graded
    ),
    added as (
      insert into value_snapshots (user_id, day, category, currency, value)
      select w.user_id, ${day}::date, s.category, w.currency, sum(w.value)
      from worth w join sets s on s.id = w.set_id
      group by w.user_id, s.category, w.currency
      on conflict do nothing returning 1
    )
    select count(*)::int as added from added`),
  );
  return rows[0]?.added ?? 0;
}

const Snapshot = v.strictObject({ day: v.string(), category: v.string(), currency: v.string(), value: v.number() });
type Snapshot = v.InferOutput<typeof Snapshot>;

/** Values of a collection since a day, by day, game and currency, in minor units. */
export const snapshotsSince = async (db: Db, owner: string, since: string): Promise<Snapshot[]> =>
  typedRows(
    Snapshot,
    db.execute(sql`
    select day::text as day, category, currency, value::float8 as value from value_snapshots
    where user_id = ${owner}::uuid and day >= ${since}::date order by day, category, currency`),
  );
