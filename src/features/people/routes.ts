import { Hono } from "hono";
import type { Env } from "../../http/env.ts";
import { ownedApi, ownedPages } from "./cards/routes.tsx";
import { friendCardsApi } from "./friends/routes/cards.ts";
import { friendsPages } from "./friends/routes/frame.tsx";

export const people = new Hono<Env>()
  .route("/api/collection", ownedApi)
  .route("/api/friend-cards", friendCardsApi)
  .route("/", ownedPages)
  .route("/friends", friendsPages);
