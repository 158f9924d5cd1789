import type { Context } from "hono";
import { limited } from "#access/limits.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { famousCards, variantNamesOf } from "../cache.ts";
import { isOfPocket } from "../queries/fame.ts";
import type { Searcher } from "../queries/prepare.ts";

/** Counts a search that has to be made. @throws Refusal 429 once its address made too many. */
export const countSearch = ({ var: { db, address, clock } }: Context<Env>, action: "search" | "suggestion") =>
  limited(db, { action, address }, clock());

const pocketOnly = keptBy("entries")<Promise<boolean>>({ name: "collections of Pocket alone", part: "own" });

/** Whether all that the viewer owns is of Pocket; not for who owns nothing. */
export async function ownsPocketOnly({ var: { db, viewer } }: Context<Env>): Promise<boolean> {
  if (!viewer) return false;
  const versions = { entries: await collectionVersion(db, viewer.id) };
  return pocketOnly.or(pocketOnly.key(db, versions, viewer.id), () => isOfPocket(db, viewer.id));
}

export async function searcherOf(c: Context<Env>): Promise<Searcher> {
  const { db, catalogue, viewer, clock } = c.var;
  return {
    userId: viewer?.id ?? null,
    hidden: viewer?.preferences.disallowedCategories ?? [],
    variantNames: await variantNamesOf(db, catalogue),
    famous: await famousCards(db, catalogue),
    ownsPocketOnly: await ownsPocketOnly(c),
    today: clock().toISOString().slice(0, 10),
    money: {
      source: viewer?.preferences.priceSource ?? PRICE_SOURCES[0],
      currency: viewer?.preferences.preferredCurrency ?? "USD",
      rates: await latestRates(db, catalogue.pricesVersion),
    },
  };
}
