import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { otherPrintingPages } from "./printings/routes.tsx";
import { feedFiles } from "./publish/routes.ts";
import { cardPricingApi } from "./read/routes/card.ts";
import { currencyApi, exchangeRatesApi } from "./read/routes/currency.ts";
import { heldPricePages } from "./review/routes.tsx";

export const prices = new Hono<Env>()
  .route("/api/currency", currencyApi)
  .route("/api/exchange-rates", exchangeRatesApi)
  .route("/api/card/pricing", cardPricingApi)
  .route("/feeds", feedFiles)
  .route("/admin/prices/printings", otherPrintingPages)
  .route("/admin/prices", heldPricePages);
