import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { priceHistory } from "#db/schema/prices.ts";
import { PRICE_SOURCES, type PriceSource } from "#features/prices/rules/sources.ts";
import type { Database } from "./market.ts";

type PastPrice = { variant: string; source: PriceSource; currency: string; day: string; market: number };

/** Every source's market prices since a day (YYYY-MM-DD), oldest first. */
export const cardPriceHistory = async (db: Database, cardId: string, since: string): Promise<PastPrice[]> =>
  db
    .select({
      variant: priceHistory.variant,
      source: priceHistory.source,
      currency: priceHistory.currency,
      day: priceHistory.day,
      market: sql<number>`${priceHistory.market}`,
    })
    .from(priceHistory)
    .where(and(eq(priceHistory.cardId, cardId), gte(priceHistory.day, since), isNotNull(priceHistory.market)))
    .orderBy(asc(priceHistory.day), desc(priceHistory.source));

/** Joins what each price `p` was on a day (YYYY-MM-DD), or last before it. */
export const joinPast = (day: string) => sql`
    join lateral (
      select h.market from price_history h
      where h.card_id = p.card_id and h.variant = p.variant and h.source = p.source
        and h.day <= ${day}::date and h.market > 0
      order by h.day desc limit 1
    ) past on true`;

const PastMarket = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  market: v.number(),
});
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
