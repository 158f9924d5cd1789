import { Hono } from "hono";
import * as v from "valibot";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { currencySymbol } from "../../lib/money.ts";
import { latestRates } from "./queries.ts";

const Currencies = v.array(v.object({ currencyCode: v.string(), symbol: v.string() }));

/** The currencies prices come in; they need no rate. */
const SOURCE_CURRENCIES = ["EUR", "USD"];

/** The currencies that prices can be shown in, by code. */
export const currencyApi = new Hono<Env>().get("/", answers("Currencies", Currencies), async (c) => {
  const rates = await latestRates(c.var.db, c.var.catalogue.pricesVersion);
  const codes = [...new Set([...SOURCE_CURRENCIES, ...rates.keys()])].sort();
  return respond(c, { json: codes.map((code) => ({ currencyCode: code, symbol: currencySymbol(code) })) });
});
