import { Hono } from "hono";
import type { Env } from "../../../http/env.ts";
import { fillApi, fillPages } from "../adding/routes.tsx";
import { listCardsApi } from "./cards.tsx";
import { listsApi } from "./lists.tsx";
import { listPages } from "./pages.tsx";

/** `listsApi` has the fixed paths. */
export const lists = new Hono<Env>()
  .route("/api/lists", listsApi)
  .route("/api/lists", listCardsApi)
  .route("/api/lists", fillApi)
  .route("/lists", fillPages)
  .route("/lists", listPages);
