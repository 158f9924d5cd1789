import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import type { MoneyOwner } from "./held.ts";

/** Sums of a day and currency, minor units; `day` is null for what is in the currency that is asked for. */
const LeftSum = v.strictObject({
  year: v.string(),
  category: v.string(),
  is: v.picklist(["price", "costs", "known", "paid", "lost"]),
  currency: v.string(),
  day: v.nullable(v.string()),
  value: v.number(),
});
export type LeftSum = v.InferOutput<typeof LeftSum>;

const LeftCopies = v.strictObject({
  year: v.string(),
  category: v.string(),
  sold: v.number(),
  /** Of those, without a price paid. */
  unpaid: v.number(),
  gone: v.number(),
});
export type LeftCopies = v.InferOutput<typeof LeftCopies>;

/** Lots of what left and was not undone, each with its share of the proceeds, as the rules of the ledger share them. */
const lots = (owner: MoneyOwner) => sql`
  with lots as materialized (
    select d.id, d.kind, s.category, d.happened_on, to_char(d.happened_on, 'YYYY') as year, d.currency, d.amount,
      d.fees + d.postage as costs, l.position, l.quantity, l.cost, l.cost_currency, l.acquired_on,
      net * upto / d.quantity - net * (upto - l.quantity) / d.quantity as share
    from disposals d join sets s on s.id = d.set_id
    join (
      select *, sum(quantity) over (partition by disposal_id order by position)::bigint as upto
      from disposal_lots where user_id = ${owner.id}::uuid
    ) l on l.disposal_id = d.id
    cross join lateral (select (d.amount - d.fees - d.postage)::bigint as net) n
    where d.user_id = ${owner.id}::uuid and d.undone_at is null and d.kind in ('sold', 'gave', 'lost')
      and s.category <> all(${sql.param(owner.hiddenGames)}::text[])
  )`;

/** What was sold and what was lost of it, by year (UTC). `currency`: the viewer's. */
export async function leftSums(db: Db, owner: MoneyOwner, currency: string): Promise<LeftSum[]> {
  const part = (is: LeftSum["is"], { value, of, day, where }: Record<"value" | "of" | "day" | "where", SQL>) => sql`
    select year, category, ${is}::text as is, ${of}::text as currency,
      case when ${of} <> ${currency} then ${day} end::text as day, sum(${value})::float8 as value
    from lots where ${where} group by 1, 2, 4, 5`;
  const sale = { of: sql`currency`, day: sql`happened_on` };
  const bought = { of: sql`cost_currency`, day: sql`acquired_on`, value: sql`cost::bigint * quantity` };
  const priced = sql`kind = 'sold' and amount is not null`;
  const first = sql`${priced} and position = (select min(position) from lots o where o.id = lots.id)`;
  return typedRows(
    LeftSum,
    db.execute(sql`${lots(owner)}
    ${part("price", { ...sale, value: sql`amount::bigint`, where: first })} union all
    ${part("costs", { ...sale, value: sql`costs::bigint`, where: first })} union all
    ${part("known", { ...sale, value: sql`share`, where: sql`${priced} and cost is not null` })} union all
    ${part("paid", { ...bought, where: sql`${priced} and cost is not null` })} union all
    ${part("lost", { ...bought, where: sql`kind <> 'sold' and cost is not null` })}
    order by 1, 2, 3, 4, 5`),
  );
}

/** How many copies left by year and game. */
export const leftCopies = (db: Db, owner: MoneyOwner): Promise<LeftCopies[]> =>
  typedRows(
    LeftCopies,
    db.execute(sql`${lots(owner)}
    select year, category, coalesce(sum(quantity) filter (where kind = 'sold'), 0)::int as sold,
      coalesce(sum(quantity) filter (where kind = 'sold' and cost is null), 0)::int as unpaid,
      coalesce(sum(quantity) filter (where kind <> 'sold'), 0)::int as gone
    from lots group by 1, 2 order by 1, 2`),
  );

/** Changes with every write to a person's ledger. */
export async function ledgerVersion(db: Db, userId: string): Promise<string> {
  const [row] = await typedRows(
    v.strictObject({ version: v.string() }),
    db.execute(sql`
    select concat_ws(' ', count(*), max(updated_at), count(undone_at)) as version from disposals
    where user_id = ${userId}::uuid`),
  );
  return row?.version ?? "";
}
