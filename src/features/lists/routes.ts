import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { tellWrites } from "#http/middleware/tell-writes.ts";
import { choicesApi, choosePages } from "./adding/routes/choices.ts";
import { fillApi, fillPages } from "./adding/routes/fill.tsx";
import { alertsApi, alertsPages } from "./alerts/routes.ts";
import { listCardsApi } from "./list/routes/cards.tsx";
import { listsApi } from "./list/routes/lists.tsx";
import { listPages } from "./list/routes/pages.tsx";
import { listPictures } from "./list/routes/picture.ts";
import { printPages } from "./printing/routes.ts";
import { listTransferPages, transferApi } from "./transfer/routes.ts";

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
  .route("/lists", listTransferPages)
  .route("/lists", fillPages)
  .route("/lists", listPages);
