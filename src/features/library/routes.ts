import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { activityApi, activityPages } from "./activity/routes.tsx";
import { ownedApi, ownedPages } from "./cards/routes.tsx";
import { cleanupApi, cleanupPages } from "./cleanup/routes.tsx";
import { feedApi, feedPages } from "./feed/routes.tsx";
import { landing } from "./landing/routes.tsx";
import { moneyApi, moneyPages } from "./money/routes.tsx";
import { printingsApi, printingsPages } from "./printings/routes.tsx";
import { worthApi } from "./value/routes.tsx";

export const library = new Hono<Env>()
  .route("/api/collection", worthApi)
  .route("/api/collection", ownedApi)
  .route("/api/collection", printingsApi)
  .route("/api/collection", moneyApi)
  .route("/api/activity", feedApi)
  .route("/api/activity", activityApi)
  .route("/api/user/cleanup", cleanupApi)
  .route("/", ownedPages)
  .route("/", cleanupPages)
  .route("/", printingsPages)
  .route("/", moneyPages)
  .route("/", feedPages)
  .route("/", activityPages)
  .route("/", landing);
