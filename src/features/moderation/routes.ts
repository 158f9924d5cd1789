import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { profilesApi, profilesPages } from "./profiles/routes.tsx";
import { queueApi, queuePages } from "./queue/routes.tsx";
import { threadApi, threadPages } from "./thread/routes.tsx";

export const moderation = new Hono<Env>()
  .route("/api/reports/cards", threadApi)
  .route("/account/reports", threadPages)
  .route("/api/admin/reports/cards", queueApi)
  .route("/api/admin/reports/profiles", profilesApi)
  .route("/admin/reports/profiles", profilesPages)
  .route("/admin/reports", queuePages);
