import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { overlaysApi, streamOverlayPages } from "./overlays/routes.tsx";
import { pushApi } from "./push/routes.tsx";
import { toolPages } from "./tools/routes.tsx";

export const stream = new Hono<Env>()
  .route("/stream-tools", toolPages)
  .route("/stream-tools", streamOverlayPages)
  .route("/api/stream/overlays", overlaysApi)
  .route("/api/stream/card", pushApi);
