import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { activityApi, activityPages } from "./activity/routes.tsx";
import { cleanupApi, cleanupPages } from "./cleanup/routes.tsx";
import { copiesApi } from "./copies/routes.ts";
import { bulkApi, bulkPages } from "./entries/routes/bulk.tsx";
import { collectionApi, ownPages } from "./entries/routes/entries.tsx";
import { shownCollectionApi } from "./entries/routes/shown.ts";
import { exportApi } from "./export/routes.tsx";
import { feedApi, feedPages } from "./feed/routes.tsx";
import { gradedApi } from "./graded/routes.ts";
import { importsApi, transferPages } from "./import/routes.tsx";
import { notesApi } from "./notes/routes/card.ts";
import { setNoteApi, setNotePages } from "./notes/routes/set.ts";
import { progressApi } from "./progress/routes.ts";
import { overview, worthApi } from "./value/routes.tsx";

export const collection = new Hono<Env>()
  .route("/api/collection/bulk", bulkApi)
  .route("/api/collection/imports", importsApi)
  .route("/api/collection", exportApi)
  .route("/api/collection", worthApi)
  .route("/api/collection", copiesApi)
  .route("/api/collection", gradedApi)
  .route("/api/collection", notesApi)
  .route("/api/set", setNoteApi)
  .route("/api/collection", collectionApi)
  .route("/api/collection", shownCollectionApi)
  .route("/api", progressApi)
  .route("/api/activity", feedApi)
  .route("/api/activity", activityApi)
  .route("/api/user/cleanup", cleanupApi)
  .route("/", ownPages)
  .route("/", bulkPages)
  .route("/", transferPages)
  .route("/", cleanupPages)
  .route("/", feedPages)
  .route("/", activityPages)
  .route("/", setNotePages)
  .route("/", overview);
