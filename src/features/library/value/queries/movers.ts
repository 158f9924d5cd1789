import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { joinPast } from "#features/prices/read/queries/past.ts";
import { ofGames, priceOf } from "./priced.ts";

/** `past` and `present`: minor units of `currency`. */
export const Mover = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  currency: v.string(),
  past: v.number(),
  present: v.number(),
});
export type Mover = v.InferOutput<typeof Mover>;

export type MoverQuery = { since: string; by: "amount" | "percent"; up: boolean; limit: number };

/** Price changes since a day (UTC), by amount times copies, compared in dollars, or by percent; gains when `up`. */
export const movers = async (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  { since, by, up, limit }: MoverQuery,
): Promise<Mover[]> => {
  const moved =
    by === "percent"
      ? sql`(price.market - past.market)::numeric / past.market`
      : sql`(price.market - past.market)::numeric * e.quantity / coalesce(rate.per_dollar, 1)`;
  return typedRows(
    Mover,
    db.execute(sql`
    with rates as materialized (
      select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
    )
    select e.set_id as "setId", e.card_id as "cardId", e.variant, e.quantity, price.currency,
      past.market as past, price.market as present
    from entries e join users u on u.id = e.user_id
    ${priceOf(sql`e`, sql`u.price_source`)}
    join lateral (select e.card_id, e.variant, price.source) p on true
    ${joinPast(since)} and past.market <> price.market
    left join rates rate on rate.currency = price.currency and price.currency <> 'USD'
    where e.user_id = ${owner.id}::uuid ${ofGames(owner.hiddenGames)}
      and ${up ? sql`price.market > past.market` : sql`price.market < past.market`}
    order by ${moved} ${up ? sql`desc` : sql`asc`}, e.set_id, e.card_id, e.variant
    limit ${limit}`),
  );
};
