import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import { ofGames } from "./priced.ts";

/** By how much a day's prices changed the value of today's cards, and how many copies have a price since: minor units. */
const ValueStep = v.strictObject({
  day: v.string(),
  source: v.picklist(PRICE_SOURCES),
  currency: v.string(),
  value: v.number(),
  copies: v.number(),
});
type ValueStep = v.InferOutput<typeof ValueStep>;

/** The first day of a collection's stored values (YYYY-MM-DD); null before there is one. */
export async function firstSnapshot(db: Db, owner: string): Promise<string | null> {
  const day = v.strictObject({ day: v.nullable(v.string()) });
  const rows = db.execute(sql`select min(day)::text as day from value_snapshots where user_id = ${owner}::uuid`);
  return (await typedRows(day, rows))[0]?.day ?? null;
}

/** Fetched days of each source from one day on and before another, oldest first. */
export const fetchedDays = async (db: Db, since: string, until: string) =>
  typedRows(
    v.strictObject({ source: v.picklist(PRICE_SOURCES), day: v.string() }),
    db.execute(sql`
    select source, day::text as day from price_days where day >= ${since}::date and day < ${until}::date order by day`),
  );

/**
 * The changes of prices of a person's ungraded cards, each from the source that counts for it today, summed by day: the
 * first day has the prices that were in force, the later ones what changed. Sorted by a number, since the collation of
 * card ids takes most of the time otherwise.
 */
export const valueSteps = async (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  [first, last]: [string, string],
): Promise<ValueStep[]> =>
  typedRows(
    ValueStep,
    db.execute(sql`
    with graded as (
      select card_id, variant, count(*)::int as cards from graded_cards
      where user_id = ${owner.id}::uuid and value is not null group by card_id, variant
    ),
    mine as materialized (
      select row_number() over () as n, e.card_id, e.variant,
        case when first.market is null then other.source else first.source end as source,
        e.quantity - least(e.quantity, coalesce(g.cards, 0)) as copies
      from entries e join users u on u.id = e.user_id
      left join current_prices first
        on first.card_id = e.card_id and first.variant = e.variant and first.source = u.price_source
      left join current_prices other
        on other.card_id = e.card_id and other.variant = e.variant and other.source <> u.price_source
      left join graded g on g.card_id = e.card_id and g.variant = e.variant
      where e.user_id = ${owner.id}::uuid ${ofGames(owner.hiddenGames)} and coalesce(first.market, other.market) is not null
    ),
    prices as (
      select m.n, m.copies, m.source, h.day, h.currency, h.market from mine m
      join price_history h on h.card_id = m.card_id and h.variant = m.variant and h.source = m.source
      where h.day > ${first}::date and h.day <= ${last}::date
      union all
      select m.n, m.copies, m.source, ${first}::date, b.currency, b.market from mine m
      join lateral (
        select h.currency, h.market from price_history h
        where h.card_id = m.card_id and h.variant = m.variant and h.source = m.source and h.day <= ${first}::date
        order by h.day desc limit 1
      ) b on true
    ),
    steps as (
      select *, lag(market) over w as old, lag(currency) over w as old_currency from prices
      window w as (partition by n order by day)
    )
    select day::text as day, source, currency, sum(value)::float8 as value, sum(copies)::int as copies from (
      select day, source, currency, market::bigint * copies as value, copies from steps where market is not null
      union all
      select day, source, old_currency, -old::bigint * copies, -copies from steps where old is not null
    ) as changes
    group by day, source, currency order by day`),
  );

const GradedSum = v.strictObject({ currency: v.string(), value: v.number(), cards: v.number() });

/** What a person's graded cards are worth by their own estimates, by currency, in minor units. */
export const gradedSums = async (db: Db, { id, hiddenGames }: { id: string; hiddenGames: string[] }) =>
  typedRows(
    GradedSum,
    db.execute(sql`
    select value_currency as currency, sum(value)::float8 as value, count(*)::int as cards from graded_cards e
    where user_id = ${id}::uuid and value is not null ${ofGames(hiddenGames)} group by value_currency`),
  );
