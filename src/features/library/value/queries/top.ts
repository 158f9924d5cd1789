import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { ofGames, priceOf } from "./priced.ts";

/** `price`: of one copy, minor units of `currency`. */
export const TopCard = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  currency: v.string(),
  price: v.number(),
});
export type TopCard = v.InferOutput<typeof TopCard>;

/** A person's most valuable entries, the most valuable first, without hidden games; with `year` of those made in it (UTC). */
export const topCards = async (
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  limit: number,
  year?: string,
): Promise<TopCard[]> =>
  typedRows(
    TopCard,
    db.execute(sql`
    with rates as materialized (
      select distinct on (currency) currency, per_dollar::numeric from exchange_rates order by currency, day desc
    )
    select e.set_id as "setId", e.card_id as "cardId", e.variant, e.quantity, price.currency, price.market as price
    from entries e join users u on u.id = e.user_id
    ${priceOf(sql`e`, sql`u.price_source`)}
    left join rates rate on rate.currency = price.currency and price.currency <> 'USD'
    where e.user_id = ${owner.id}::uuid ${ofGames(owner.hiddenGames)}
      ${year === undefined ? sql`` : sql`and to_char(e.created_at at time zone 'UTC', 'YYYY') = ${year}`}
    order by price.market / coalesce(rate.per_dollar, 1) desc, e.set_id, e.card_id, e.variant
    limit ${limit}`),
  );
