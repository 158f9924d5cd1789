import { Hono } from "hono";
import * as v from "valibot";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { currencySymbol } from "#lib/money.ts";
import { currencyCodes, latestRates } from "../queries/rates.ts";

const Currencies = v.array(v.object({ currencyCode: v.string(), symbol: v.string() }));

export const currencyApi = new Hono<Env>().get("/", answers("Currencies", Currencies), async (c) => {
  const codes = await currencyCodes(c.var.db, c.var.catalogue.pricesVersion);
  return respond(c, { json: codes.map((code) => ({ currencyCode: code, symbol: currencySymbol(code) })) });
});

const ExchangeRates = v.strictObject({
  base: v.literal("USD"),
  date: v.nullable(v.string()),
  /** `rate`: per unit of the base, exact decimal text. */
  rates: v.array(
    v.strictObject({
      currencyCode: v.string(),
      symbol: v.string(),
      rate: v.string(),
      source: v.string(),
      date: v.string(),
    }),
  ),
});

export const exchangeRatesApi = new Hono<Env>().get("/", answers("Exchange rates", ExchangeRates), async (c) => {
  const known = [...(await latestRates(c.var.db, c.var.catalogue.pricesVersion)).values()];
  const rates = known.map(({ currency, symbol, perDollar, source, day }) => ({
    currencyCode: currency,
    symbol,
    rate: perDollar,
    source,
    date: day,
  }));
  const date =
    rates
      .map((rate) => rate.date)
      .sort()
      .at(-1) ?? null;
  return respond(c, { json: { base: "USD", date, rates } });
});
