import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { bulkApi, bulkPages } from "./entries/routes/bulk.tsx";
import { collectionApi, ownPages } from "./entries/routes/entries.tsx";
import { shownCollectionApi } from "./entries/routes/shown.ts";
import { momentsApi } from "./moments/routes.ts";
import { progressApi } from "./progress/routes.ts";

export const collection = new Hono<Env>()
  .route("/api/collection/bulk", bulkApi)
  .route("/api/collection", collectionApi)
  .route("/api/collection", shownCollectionApi)
  .route("/api/moments", momentsApi)
  .route("/api", progressApi)
  .route("/", ownPages)
  .route("/", bulkPages);
