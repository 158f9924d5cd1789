import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { logLines, putEntries, removeEntries, sum } from "#features/collection/entries/queries/changes.ts";
import { fieldsOfCopies } from "#features/collection/rules/copies.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { ChangedPrinting } from "./schema.ts";

/** Entries that are older than the change of their card's first variant, which the person has not answered. */
const offered = (owner: string) => sql`
  from entries e join changed_firsts f on f.card_id = e.card_id and f.variant = e.variant
  join users u on u.id = e.user_id
  join variants o on o.card_id = f.card_id and o.key = f.variant
  join variants n on n.card_id = f.card_id and n.key = f.first and n.gone_at is null
  join cards c on c.id = e.card_id and c.gone_at is null
  where e.user_id = ${owner}::uuid and e.created_at < f.at and f.at > coalesce(u.printings_answered_at, '-infinity')`;

/** Whether any first variant changed since the person answered: planning the query of what is offered takes longer. */
export const hasChangedFirsts = async (db: Db, owner: string): Promise<boolean> => {
  const [row] = await typedRows(
    v.strictObject({ isAny: v.boolean() }),
    db.execute(sql`select exists (
      select from changed_firsts f join users u on f.at > coalesce(u.printings_answered_at, '-infinity')
      where u.id = ${owner}::uuid) as "isAny"`),
  );
  return row?.isAny ?? false;
};

/** Copies that a person may change to the first variant of their card, set by set; none once they answered. */
export const changedPrintings = (db: Db, owner: string, hidden: readonly string[]) =>
  typedRows(
    ChangedPrinting,
    db.execute(sql`
    select e.card_id as "cardId", e.set_id as "setId", coalesce(c.english_name, c.name) as name, c.number,
      c.number_key as "numberKey", coalesce(s.english_name, s.name) as set, s.slug as "setSlug", r.slug as "seriesSlug",
      c.category, coalesce(c.rarity = 'PROMO', false) as "isPromo", e.variant, o.name as "variantName", f.first,
      n.name as "firstName", e.quantity
    from (select e.*, f.first ${offered(owner)}) e
    join changed_firsts f on f.card_id = e.card_id and f.variant = e.variant
    join variants o on o.card_id = e.card_id and o.key = e.variant join variants n on n.card_id = e.card_id and n.key = f.first
    join cards c on c.id = e.card_id join sets s on s.id = c.set_id join series r on r.id = s.series_id
    where c.category <> all(${sql.param(hidden)}::text[])
    order by c.category, s.release_date, s.id, c.position, e.variant`),
  );

const detailColumns = sql.raw(fieldsOfCopies.map(([, { column }]) => column).join(", "));

/**
 * Changes the offered copies to the first variants, with what is known of them, as one batch that can be undone; an entry
 * that would be too large stays. Graded cards and lists keep their variant.
 */
export async function changeToFirsts(
  tx: Tx,
  owner: string,
  hidden: readonly string[],
): Promise<{ batch: string; copies: number } | undefined> {
  const [done] = await typedRows(
    v.strictObject({ batch: v.string(), copies: v.number() }),
    tx.execute(sql`
    with action as materialized (select gen_random_uuid() as batch),
    meant as materialized (
      select e.set_id, e.card_id, e.variant, f.first, e.quantity, e.created_at ${offered(owner)}
        and c.category <> all(${sql.param(hidden)}::text[])
        and e.quantity + coalesce((select quantity from entries t where t.user_id = e.user_id and t.set_id = e.set_id
          and t.card_id = e.card_id and t.variant = f.first), 0) <= ${maxQuantity}
      order by e.card_id, e.variant for update of e),
    described as (
      insert into copies (user_id, set_id, card_id, variant, quantity, ${detailColumns})
      select user_id, set_id, card_id, m.first, d.quantity, ${detailColumns}
      from copies d join meant m using (set_id, card_id, variant)
      where d.user_id = ${owner}::uuid and d.removed_at is null),
    gone as (${removeEntries(sql`using meant m where e.user_id = ${owner}::uuid and e.set_id = m.set_id
      and e.card_id = m.card_id and e.variant = m.variant`)}),
    added as (${putEntries({
      rows: sql`select ${owner}::uuid, set_id, card_id, first, sum(quantity)::int, min(created_at) from meant
        group by set_id, card_id, first`,
      hasTime: true,
      quantity: sum,
    })}),
    logged as (
      ${logLines({
        batch: sql`batch`,
        from: sql`from (select * from gone union all select * from added) as lines, action`,
      })} returning batch, before, after)
    select batch, coalesce(sum(before - after) filter (where after = 0), 0)::int as copies from logged group by batch`),
  );
  return done;
}

/** Notes that a person answered, so that only later changes are offered. */
export async function notePrintingsAnswered(tx: Tx, owner: string): Promise<void> {
  await tx.execute(sql`update users set printings_answered_at = now() where id = ${owner}::uuid`);
}
