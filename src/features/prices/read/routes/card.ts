import { Hono } from "hono";
import * as v from "valibot";
import { shownCard } from "#features/catalogue/cards/policy.ts";
import { CardByNumber } from "#features/catalogue/schema.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { wholeNumber } from "#lib/input/inputs.ts";
import { dayBefore } from "#lib/time.ts";
import { cardPrices } from "../queries/market.ts";
import { cardPriceHistory } from "../queries/past.ts";

const PricingQuery = v.object({ ...CardByNumber.entries, limit: v.optional(wholeNumber(1, 545), 90) });

const Price = v.strictObject({
  source: v.string(),
  currency: v.string(),
  /** Minor units; null when unknown. */
  market: v.nullable(v.number()),
  low: v.nullable(v.number()),
  trend: v.nullable(v.number()),
  average30: v.nullable(v.number()),
  asOf: v.string(),
});

const Pricing = v.array(
  v.strictObject({
    variant: v.string(),
    name: v.string(),
    prices: v.array(Price),
    history: v.array(v.strictObject({ source: v.string(), currency: v.string(), day: v.string(), market: v.number() })),
  }),
);

export const cardPricingApi = new Hono<Env>().get(
  "/",
  answers("Current and past prices of a card's variants from each source, in its own currency", Pricing),
  query(PricingQuery),
  async (c) => {
    const { db, viewer, catalogue, clock } = c.var;
    const { limit, ...place } = c.req.valid("query");
    const card = await shownCard(db, viewer, place);
    const set = (await setData(db, catalogue, card.setId))?.set;
    if (!set?.hasPrices || viewer?.preferences.showPrices === false) return respond(c, { json: [] });
    const since = dayBefore(clock(), limit);
    const [prices, past] = await Promise.all([cardPrices(db, card.id), cardPriceHistory(db, card.id, since)]);
    return respond(c, {
      json: card.variants.map(({ key, name }) => ({
        variant: key,
        name,
        prices: (prices.get(key) ?? []).map(({ asOf, source, currency, market, low, trend, average30 }) => ({
          source,
          currency,
          market,
          low,
          trend,
          average30,
          asOf: asOf.toISOString(),
        })),
        history: past.filter(({ variant }) => variant === key).map(({ variant: _, ...price }) => price),
      })),
    });
  },
);
