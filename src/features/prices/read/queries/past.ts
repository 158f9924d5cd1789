import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { carriedPrices, type PastPrice } from "#features/prices/rules/carry.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";

const source = v.picklist(PRICE_SOURCES);
const Change = v.strictObject({
  variant: v.string(),
  source,
  currency: v.string(),
  day: v.string(),
  market: v.nullable(v.number()),
});

/** Every source's market prices since a day (YYYY-MM-DD), one for each day that is known, oldest first. */
export async function cardPriceHistory(db: Db, cardId: string, since: string): Promise<PastPrice[]> {
  const [changes, days] = await Promise.all([
    typedRows(
      Change,
      db.execute(sql`
      select variant, source, currency, day::text as day, market from price_history
      where card_id = ${cardId} and day > ${since}::date
      union all
      select last.variant, last.source, last.currency, last.day::text, last.market from current_prices p
      join lateral (
        select * from price_history h
        where h.card_id = p.card_id and h.variant = p.variant and h.source = p.source and h.day <= ${since}::date
        order by h.day desc limit 1
      ) last on true
      where p.card_id = ${cardId}
      order by day`),
    ),
    typedRows(
      v.strictObject({ source, day: v.string() }),
      db.execute(sql`select source, day::text as day from price_days where day >= ${since}::date order by day`),
    ),
  ]);
  const fetched = Map.groupBy(days, (one) => one.source);
  const daysOf = new Map([...fetched].map(([key, some]) => [key, some.map(({ day }) => day)]));
  return carriedPrices(changes, daysOf, since);
}

/**
 * Joins what each price `p` was on a day (YYYY-MM-DD), as `past`. A price is carried over fetched days only: for a day
 * within a gap, the next fetched day stands in, unless that is the newest.
 */
export const joinPast = (day: string) => sql`
    join (
      select source, min(day) filter (where day >= ${day}::date) as day from price_days group by source
      having min(day) <= ${day}::date and (
        bool_or(day = ${day}::date) or min(day) filter (where day >= ${day}::date) < max(day))
    ) since on since.source = p.source
    join lateral (
      select h.market from price_history h
      where h.card_id = p.card_id and h.variant = p.variant and h.source = p.source and h.day <= since.day
      order by h.day desc limit 1
    ) past on past.market > 0`;

const PastMarket = v.strictObject({ cardId: v.string(), variant: v.string(), source, market: v.number() });
type PastMarket = v.InferOutput<typeof PastMarket>;

/** Market prices of some cards on a past day, beside each current one. */
export const pastMarkets = async (db: Db, cardIds: string[], day: string): Promise<PastMarket[]> =>
  typedRows(
    PastMarket,
    db.execute(sql`
    select p.card_id as "cardId", p.variant, p.source, past.market from current_prices p
    ${joinPast(day)}
    where p.card_id = any(${sql.param(cardIds)}::text[]) and p.market is not null`),
  );
