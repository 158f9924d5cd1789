import { Hono } from "hono";
import type { Env, PersonTab } from "#http/env.ts";
import { compareOverlayPages } from "./compare/routes.tsx";
import { friendCardsApi } from "./friends/routes/cards.ts";
import { friendsPages } from "./friends/routes/frame.tsx";
import { blocksApi, friendsApi } from "./friends/routes/friends.ts";
import { namesApi } from "./friends/routes/names.tsx";
import { requestsApi } from "./friends/routes/requests.ts";
import { profilePictures } from "./profile/routes/picture.ts";
import { profilePages, profileTabs } from "./profile/routes/profile.tsx";
import { reportPages, reportsApi } from "./profile/routes/report.tsx";
import { friendCollectionApi, shareApi, sharedPages } from "./share/routes.tsx";
import { showcaseApi, showcasePages } from "./showcase/routes.tsx";
import { tradesApi } from "./trade/routes/api.ts";
import { comparePages, tradesPages } from "./trade/routes/pages.tsx";
import { reservedPages, reservedRoutes } from "./trade/routes/reserved.tsx";

/** `tabs`: those of a profile that other features show. */
export const people = (tabs: PersonTab[]) =>
  new Hono<Env>()
    .route("/api/collection", friendCollectionApi)
    .route("/api/share-link", shareApi)
    .route("/api/friend-cards", friendCardsApi)
    .route("/api/friend-request", requestsApi)
    .route("/api/friends", friendsApi)
    .route("/api/people", namesApi)
    .route("/api/blocks", blocksApi)
    .route("/api/reports/profiles", reportsApi)
    .route("/api/showcase", showcaseApi)
    .route("/api/trades/kept", reservedRoutes)
    .route("/api/trades", tradesApi)
    .route("/account/showcase", showcasePages)
    .route("/shared", sharedPages)
    .route("/u", compareOverlayPages)
    .route("/u", comparePages)
    .route("/u", reportPages)
    .route("/u", profilePictures)
    .route("/u", profilePages)
    .route("/u", profileTabs(tabs))
    .route("/trades/kept", reservedPages)
    .route("/trades", tradesPages)
    .route("/friends", friendsPages);
