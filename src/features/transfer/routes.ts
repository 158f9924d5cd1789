import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { exportApi } from "./export/routes.tsx";
import { importsApi, transferPages } from "./import/routes.tsx";

export const transfer = new Hono<Env>()
  .route("/api/collection/imports", importsApi)
  .route("/api/collection", exportApi)
  .route("/", transferPages);
