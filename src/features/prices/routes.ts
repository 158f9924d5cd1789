import { Hono } from "hono";
import * as v from "valibot";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { currencySymbol } from "../../lib/money.ts";
import { currencyCodes } from "./queries.ts";

const Currencies = v.array(v.object({ currencyCode: v.string(), symbol: v.string() }));

/** The currencies that prices can be shown in, by code. */
export const currencyApi = new Hono<Env>().get("/", answers("Currencies", Currencies), async (c) => {
  const codes = await currencyCodes(c.var.db, c.var.catalogue.pricesVersion);
  return respond(c, { json: codes.map((code) => ({ currencyCode: code, symbol: currencySymbol(code) })) });
});
