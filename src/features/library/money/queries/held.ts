import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Owner } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { currencies } from "#features/prices/rules/currencies.ts";
import { currencyDigits } from "#lib/money.ts";

export type MoneyOwner = Pick<Owner, "id" | "priceSource" | "hiddenGames">;

/** Copies of a set with a price paid, by the currencies of what was paid and of their price: minor units. */
const HeldSum = v.strictObject({
  setId: v.string(),
  set: v.string(),
  englishSet: v.nullable(v.string()),
  series: v.string(),
  category: v.string(),
  copies: v.number(),
  costCurrency: v.string(),
  /** When they were acquired; null if it is not known, and for what was paid in the currency that is asked for. */
  day: v.nullable(v.string()),
  paid: v.number(),
  /** null for copies without a price. */
  currency: v.nullable(v.string()),
  value: v.number(),
});
export type HeldSum = v.InferOutput<typeof HeldSum>;

/**
 * SQL of a WITH clause `described`: rows of copies, by id, with how many of them are graded cards that have a price paid of
 * their own. A graded card is a copy too, the first of those with details where these are more than the ungraded ones
 * (`slabLots` of the ledger).
 */
const described = ({ id }: MoneyOwner) => sql`
  slabs as (
    select set_id, card_id, variant, count(*) as all_slabs, count(cost) as paid_slabs from graded_cards
    where user_id = ${id}::uuid group by 1, 2, 3 having count(cost) > 0
  ),
  rows as (
    select c.id, c.quantity, s.paid_slabs, e.quantity - s.all_slabs as ungraded,
      sum(c.quantity) over entry as copies, sum(c.quantity) over (entry order by c.acquired_on, c.id) - c.quantity as before
    from slabs s join entries e on e.user_id = ${id}::uuid and e.set_id = s.set_id and e.card_id = s.card_id and e.variant = s.variant
    join copies c on c.user_id = e.user_id and c.set_id = e.set_id and c.card_id = e.card_id and c.variant = e.variant
      and c.removed_at is null
    window entry as (partition by c.set_id, c.card_id, c.variant)
  ),
  described as (
    select id, greatest(0, least(quantity, least(paid_slabs, copies - ungraded) - before)) as graded from rows
  )`;

/** Each row of copies, and each graded card, with a price paid: with what one is worth. */
const paidFor = (owner: MoneyOwner) => sql`
  with ${described(owner)}
  select e.set_id, e.card_id, e.variant, e.quantity, e.cost, e.cost_currency, e.acquired_on,
    coalesce(e.value_currency, price.currency) as currency, coalesce(e.value, price.market) as value
  from (
    select c.set_id, c.card_id, c.variant, (c.quantity - coalesce(d.graded, 0))::int as quantity, c.cost, c.cost_currency,
      c.acquired_on, null::int as value, null as value_currency
    from copies c left join described d on d.id = c.id
    where c.user_id = ${owner.id}::uuid and c.removed_at is null and c.cost is not null and c.quantity > coalesce(d.graded, 0)
    union all
    select set_id, card_id, variant, 1, cost, cost_currency, acquired_on, value, value_currency
    from graded_cards where user_id = ${owner.id}::uuid and cost is not null
  ) e left join lateral (
    select p.currency, p.market from current_prices p
    where p.card_id = e.card_id and p.variant = e.variant and p.market is not null
    order by p.source = ${owner.priceSource} desc, p.source desc limit 1
  ) price on true`;

/** What a person paid and what it is worth, by set, without hidden games. `currency`: the viewer's. */
export const heldSums = (db: Db, owner: MoneyOwner, currency: string): Promise<HeldSum[]> =>
  typedRows(
    HeldSum,
    db.execute(sql`
    select p.set_id as "setId", s.name as set, s.english_name as "englishSet", coalesce(r.english_name, r.name) as series,
      s.category, sum(p.quantity)::int as copies, p.cost_currency as "costCurrency",
      case when p.cost_currency <> ${currency} then p.acquired_on end::text as day,
      sum(p.quantity::bigint * p.cost)::float8 as paid, p.currency,
      coalesce(sum(p.quantity::bigint * p.value), 0)::float8 as value
    from (${paidFor(owner)}) p join sets s on s.id = p.set_id join series r on r.id = s.series_id
    where s.category <> all(${sql.param(owner.hiddenGames)}::text[])
    group by s.id, r.id, p.cost_currency, 8, p.set_id, p.currency order by s.id, 7, 8, 10`),
  );

const Owned = v.strictObject({ category: v.string(), copies: v.number() });

/** All copies of a person by game, without hidden ones. */
export const ownedCopies = (db: Db, owner: MoneyOwner): Promise<v.InferOutput<typeof Owned>[]> =>
  typedRows(
    Owned,
    db.execute(sql`
    select s.category, sum(e.quantity)::int as copies from entries e join sets s on s.id = e.set_id
    where e.user_id = ${owner.id}::uuid and s.category <> all(${sql.param(owner.hiddenGames)}::text[])
    group by 1 order by 1`),
  );

const Extreme = v.strictObject({
  category: v.string(),
  cardId: v.string(),
  variant: v.string(),
  copies: v.number(),
  costCurrency: v.string(),
  paid: v.number(),
  currency: v.string(),
  value: v.number(),
  /** In cents of dollars, to compare. */
  gain: v.number(),
});
export type Extreme = v.InferOutput<typeof Extreme>;

/** The cards of each game that gained most, and those that lost most. */
export const extremes = (db: Db, owner: MoneyOwner, limit: number): Promise<Extreme[]> =>
  typedRows(
    Extreme,
    db.execute(sql`
    with rates as materialized (
      select c.currency, coalesce(r.per_dollar, 1) * power(10::numeric, c.digits - 2) as per_cent
      from unnest(${sql.param(currencies)}::text[], ${sql.param(currencies.map((code) => currencyDigits(code)))}::int[])
        as c (currency, digits)
      left join (
        select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
      ) r on r.currency = c.currency
      where r.per_dollar is not null or c.currency = 'USD'
    ),
    cards as (
      select s.category, p.card_id, p.variant, sum(p.quantity)::int as copies, p.cost_currency, p.currency,
        sum(p.quantity::bigint * p.cost) as paid, sum(p.quantity::bigint * p.value) as value
      from (${paidFor(owner)}) p join sets s on s.id = p.set_id
      where p.value is not null and s.category <> all(${sql.param(owner.hiddenGames)}::text[])
      group by s.category, p.card_id, p.variant, p.cost_currency, p.currency
    ),
    gains as (
      select c.*, c.value / of_value.per_cent - c.paid / of_cost.per_cent as gain from cards c
      join rates of_value on of_value.currency = c.currency join rates of_cost on of_cost.currency = c.cost_currency
    ),
    ranked as (
      select g.*, row_number() over (partition by category order by gain desc, card_id, variant) as best,
        row_number() over (partition by category order by gain, card_id, variant) as worst
      from gains g where gain <> 0
    )
    select category, card_id as "cardId", variant, copies, cost_currency as "costCurrency", paid::float8 as paid, currency,
      value::float8 as value, gain::float8 as gain
    from ranked where gain > 0 and best <= ${limit} or gain < 0 and worst <= ${limit} order by gain desc, card_id`),
  );
