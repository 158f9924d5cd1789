import type { Context } from "hono";
import { limited } from "#access/limits.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import type { Env } from "#http/env.ts";
import { variantNamesOf } from "../cache.ts";
import type { Searcher } from "../queries/prepare.ts";

/** Counts a search that has to be made. @throws Refusal 429 once its address made too many. */
export const countSearch = ({ var: { db, address, clock } }: Context<Env>, action: "search" | "suggestion") =>
  limited(db, { action, address }, clock());

export async function searcherOf({ var: { db, catalogue, viewer, clock } }: Context<Env>): Promise<Searcher> {
  return {
    userId: viewer?.id ?? null,
    hidden: viewer?.preferences.disallowedCategories ?? [],
    variantNames: await variantNamesOf(db, catalogue),
    today: clock().toISOString().slice(0, 10),
    money: {
      source: viewer?.preferences.priceSource ?? PRICE_SOURCES[0],
      currency: viewer?.preferences.preferredCurrency ?? "USD",
      rates: await latestRates(db, catalogue.pricesVersion),
    },
  };
}
