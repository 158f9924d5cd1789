import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { visibleTo } from "#access/people/queries.ts";
import { hiddenGames, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { joinPast } from "#features/prices/read/queries/past.ts";
import { Mover } from "../value/queries/movers.ts";
import { priceOf } from "../value/queries/priced.ts";

/** Joins the cards of wants `w` that are still open: none is owned, and neither the viewer nor `hidden` leaves out the game. */
const openOnly = (viewer: Viewer, hidden: SQL = sql`'{}'::text[]`) => sql`
  join cards c on c.id = w.card_id and c.gone_at is null
    and c.category <> all(${sql.param(hiddenGames(viewer))}::text[]) and c.category <> all(${hidden})
    and not exists (
      select from entries own where own.user_id = w.user_id and own.set_id = w.set_id and own.card_id = w.card_id
        and (w.variant is null or own.variant = w.variant))`;

/** Whether the viewer wants anything: planning the queries about wants takes longer than this. */
export async function hasWants(db: Db, viewer: Viewer): Promise<boolean> {
  const [row] = await typedRows(
    v.strictObject({ isAny: v.boolean() }),
    db.execute(sql`select exists (select from wants where user_id = ${viewer.id}::uuid) as "isAny"`),
  );
  return row?.isAny ?? false;
}

/** Market prices that fell to this part of what they were, or below. */
const cheaperPart = 0.9;

/**
 * Wants that cost at least a tenth less than on a day (UTC): of those in any variant the cheapest one that fell. What fell
 * most comes first, compared in dollars.
 */
export const cheaperWants = (db: Db, viewer: Viewer, since: string): Promise<Mover[]> =>
  typedRows(
    Mover,
    db.execute(sql`
    with rates as materialized (
      select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
    ),
    fallen as (
      select distinct on (w.card_id) w.set_id, w.card_id, e.variant, price.currency, price.market as present,
        past.market as past, (past.market - price.market) / coalesce(rate.per_dollar, 1) as fall
      from wants w ${openOnly(viewer)}
      join variants on variants.card_id = w.card_id and variants.gone_at is null
        and (w.variant is null or variants.key = w.variant)
      join users u on u.id = w.user_id
      join lateral (select variants.card_id, variants.key as variant) e on true
      ${priceOf(sql`e`, sql`u.price_source`)}
      join lateral (select e.card_id, e.variant, price.source) p on true
      ${joinPast(since)} and price.market <= past.market * ${cheaperPart}::numeric
      left join rates rate on rate.currency = price.currency and price.currency <> 'USD'
      where w.user_id = ${viewer.id}::uuid
      order by w.card_id, price.market / coalesce(rate.per_dollar, 1), e.variant
    )
    select set_id as "setId", card_id as "cardId", variant, 1 as quantity, currency, past, present
    from fallen order by fall desc, card_id`),
  );

const Holder = v.strictObject({
  username: v.string(),
  slug: v.string(),
  avatar: v.nullable(v.string()),
  /** Cards that the viewer wants, and how many of these the friend has more than once. */
  cards: v.number(),
  doubles: v.number(),
});
export type Holder = v.InferOutput<typeof Holder>;

/** Friends who own cards that the viewer wants; those with most to spare first. */
export const holdersOfWants = (db: Db, viewer: Viewer): Promise<Holder[]> =>
  typedRows(
    Holder,
    db.execute(sql`
    select users.username, users.slug, users.avatar, count(*)::int as cards,
      (count(*) filter (where held.copies > 1))::int as doubles
    from friendships f join ${users} on users.id = f.friend_id and ${visibleTo(viewer)}
    join wants w on w.user_id = f.user_id ${openOnly(viewer, sql`users.disallowed_categories`)}
    join lateral (
      select sum(e.quantity) as copies from entries e where e.user_id = f.friend_id and e.set_id = w.set_id
        and e.card_id = w.card_id and (w.variant is null or e.variant = w.variant)
    ) held on held.copies > 0
    where f.user_id = ${viewer.id}::uuid
    group by users.id order by doubles desc, cards desc, users.slug`),
  );
