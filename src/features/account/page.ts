import type { Context } from "hono";
import type { Env } from "#http/env.ts";
import { currencySymbol } from "#lib/money.ts";
import { categoryList } from "../catalogue/cache.ts";
import { currencyCodes } from "../prices/read/queries/rates.ts";

export async function preferenceChoices({ var: { db, catalogue } }: Context<Env>) {
  const [categories, codes] = await Promise.all([
    categoryList(db, catalogue),
    currencyCodes(db, catalogue.pricesVersion),
  ]);
  return { categories, currencies: codes.map((code) => ({ currencyCode: code, symbol: currencySymbol(code) })) };
}
