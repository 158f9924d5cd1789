import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";

/** What a person owns of a set in one currency: minor units of it. */
export type SetValue = { setId: string; category: string; currency: string; value: number };

/** The price that counts for a row's variant: of the source its owner prefers, else of the other. */
const priceOf = (row: SQL, preferred: SQL) => sql`
  join lateral (
    select p.source, p.currency, p.market from current_prices p
    where p.card_id = ${row}.card_id and p.variant = ${row}.variant and p.market is not null
    order by p.source = ${preferred} desc, p.source desc limit 1
  ) price on true`;

/**
 * The value of a collection by set and currency: each copy at its variant's market price, and each graded card that has
 * a value at that, in the place of one raw copy (docs/product.md, Value).
 */
export const valueBySet = async (db: Db, owner: string): Promise<SetValue[]> =>
  db.execute<SetValue>(sql`
    with graded as (
      select set_id, card_id, variant, value, value_currency from graded_cards
      where user_id = ${owner}::uuid and value is not null
    ),
    worth as (
      select e.set_id, price.currency, (e.quantity - least(e.quantity, coalesce(g.cards, 0)))::bigint * price.market as value
      from entries e join users u on u.id = e.user_id
      left join (select card_id, variant, count(*)::int as cards from graded group by card_id, variant) g
        on g.card_id = e.card_id and g.variant = e.variant
      ${priceOf(sql`e`, sql`u.price_source`)}
      where e.user_id = ${owner}::uuid
      union all
      select set_id, value_currency, value from graded
    )
    select w.set_id as "setId", s.category, w.currency, sum(w.value)::float8 as value
    from worth w join sets s on s.id = w.set_id
    group by w.set_id, s.category, w.currency
    order by w.set_id, w.currency`);

/**
 * Keeps what every collection is worth on a day (UTC), in one pass over all of them, once: a day that was done, by
 * whichever process, is left as it is. @returns how many values were kept.
 */
export const takeSnapshots = (db: Db, day: string): Promise<number> =>
  db.transaction(async (tx) => {
    const begun = await tx.execute(sql`
      insert into settings (key, value) values ('values of', ${day})
      on conflict (key) do update set value = excluded.value where settings.value < excluded.value returning key`);
    if (begun.length === 0) return 0;
    // All collections of a grown site take longer than a page may.
    await tx.execute(sql`set local statement_timeout = 0`);
    // Room for a sum for each person, category and currency.
    await tx.execute(sql`set local work_mem = '64MB'`);
    return insertSnapshots(tx, day);
  });

/**
 * The prices are joined as they lie, not gathered first: of a table PostgreSQL knows how much there is, and reads all
 * entries once, looking up each in memory; of what is gathered it guesses, and sorted and compared for hours.
 */
async function insertSnapshots(tx: Tx, day: string): Promise<number> {
  const rows = await tx.execute<{ added: number }>(sql`
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
    select count(*)::int as added from added`);
  return rows[0]?.added ?? 0;
}

type Snapshot = { day: string; category: string; currency: string; value: number };

/** A person's snapshots since a day (UTC), oldest first. */
export const snapshotsSince = async (db: Db, owner: string, since: string): Promise<Snapshot[]> =>
  db.execute<Snapshot>(sql`
    select day::text as day, category, currency, value::float8 as value from value_snapshots
    where user_id = ${owner}::uuid and day >= ${since}::date order by day, category, currency`);

/** An owned variant whose price moved: `past` and `present` are minor units of `currency`. */
export type Mover = {
  setId: string;
  cardId: string;
  variant: string;
  quantity: number;
  currency: string;
  past: number;
  present: number;
};

/** Leaves out the entries `e` of games that are hidden. */
const ofGames = (hidden: string[]): SQL =>
  hidden.length === 0
    ? sql``
    : sql`and e.set_id <> all(array(select id from sets where category = any(${sql.param(hidden)}::text[])))`;

export type MoverQuery = { since: string; by: "amount" | "percent"; up: boolean; limit: number };

/**
 * What moved most of a collection since a day (UTC): by amount times copies, or by percent; winners first where `up`.
 * Amounts of different currencies are compared in dollars by the newest rates.
 */
export const movers = async (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  { since, by, up, limit }: MoverQuery,
): Promise<Mover[]> => {
  const moved =
    by === "percent"
      ? sql`(price.market - past.market)::numeric / past.market`
      : sql`(price.market - past.market)::numeric * e.quantity / coalesce(rate.per_dollar, 1)`;
  return db.execute<Mover>(sql`
    with rates as materialized (
      select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
    )
    select e.set_id as "setId", e.card_id as "cardId", e.variant, e.quantity, price.currency,
      past.market as past, price.market as present
    from entries e join users u on u.id = e.user_id
    ${priceOf(sql`e`, sql`u.price_source`)}
    join lateral (
      select h.market from price_history h
      where h.card_id = e.card_id and h.variant = e.variant and h.source = price.source
        and h.day <= ${since}::date and h.market > 0
      order by h.day desc limit 1
    ) past on past.market <> price.market
    left join rates rate on rate.currency = price.currency and price.currency <> 'USD'
    where e.user_id = ${owner.id}::uuid ${ofGames(owner.hiddenGames)}
      and ${up ? sql`price.market > past.market` : sql`price.market < past.market`}
    order by ${moved} ${up ? sql`desc` : sql`asc`}, e.set_id, e.card_id, e.variant
    limit ${limit}`);
};

/** The dearest of what a person owns: one copy's price, in minor units of `currency`. */
export type TopCard = {
  setId: string;
  cardId: string;
  variant: string;
  quantity: number;
  currency: string;
  price: number;
};

export const topCards = async (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  limit: number,
): Promise<TopCard[]> =>
  db.execute<TopCard>(sql`
    with rates as materialized (
      select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
    )
    select e.set_id as "setId", e.card_id as "cardId", e.variant, e.quantity, price.currency, price.market as price
    from entries e join users u on u.id = e.user_id
    ${priceOf(sql`e`, sql`u.price_source`)}
    left join rates rate on rate.currency = price.currency and price.currency <> 'USD'
    where e.user_id = ${owner.id}::uuid ${ofGames(owner.hiddenGames)}
    order by price.market / coalesce(rate.per_dollar, 1) desc, e.set_id, e.card_id, e.variant
    limit ${limit}`);

/**
 * Changes whenever anything that a collection's page shows has changed, but for prices and catalogue: cheap to read. A
 * change may be seen after one with a greater id, so the newest id alone would not tell.
 */
export async function collectionVersion(db: Db, owner: string): Promise<string> {
  const [row] = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select sum(id) from (
        select id from entry_changes where user_id = ${owner}::uuid order by id desc limit 100) as newest),
      (select count(*) || ' ' || max(updated_at) from graded_cards where user_id = ${owner}::uuid)) as version`);
  return row?.version ?? "";
}
