import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { tellWrites } from "#http/middleware/tell-writes.ts";
import { choicesApi, choosePages } from "../adding/routes/choices.ts";
import { fillApi, fillPages } from "../adding/routes/fill.tsx";
import { alertsApi, alertsPages } from "../alerts/routes.ts";
import { printPages } from "../printing/routes.ts";
import { transferApi, transferPages } from "../transfer/routes.ts";
import { listCardsApi } from "./cards.tsx";
import { listsApi } from "./lists.tsx";
import { listPages } from "./pages.tsx";
import { listPictures } from "./picture.ts";

/** Fixed paths come first. */
export const lists = new Hono<Env>()
  .use("/api/lists/:id/*", tellWrites("list"))
  .route("/api/lists", choicesApi)
  .route("/api/lists", alertsApi)
  .route("/api/lists", transferApi)
  .route("/api/lists", listsApi)
  .route("/api/lists", listCardsApi)
  .route("/api/lists", fillApi)
  .route("/lists", choosePages)
  .route("/lists", listPictures)
  .route("/lists", alertsPages)
  .route("/lists", printPages)
  .route("/lists", transferPages)
  .route("/lists", fillPages)
  .route("/lists", listPages);
