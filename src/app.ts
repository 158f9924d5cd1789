import { Hono } from "hono";
import { methodOverride } from "hono/method-override";
import { identifyViewer, setUpFirst } from "./access/guards.ts";
import { onboardingApi, onboardingPages } from "./features/account/onboarding/routes.tsx";
import { pictureApi, pictureFiles } from "./features/account/pictures/routes.tsx";
import { settingsApi, settingsPages } from "./features/account/settings/routes.tsx";
import { admin } from "./features/admin/routes.tsx";
import {
  authApi,
  authPages,
  emailApi,
  emailPages,
  ownAccountApi,
  userProvidersApi,
} from "./features/auth/sign-in/routes/pages.tsx";
import { browse } from "./features/browse/routes.tsx";
import { images } from "./features/catalogue/images/routes.ts";
import { catalogueApi } from "./features/catalogue/routes.ts";
import { activityApi, activityPages } from "./features/collection/activity/routes.tsx";
import { cleanupApi, cleanupPages } from "./features/collection/cleanup/routes.tsx";
import { keepingApi, setNoteApi, setNotePages } from "./features/collection/copies/routes.tsx";
import { bulkApi, bulkPages } from "./features/collection/entries/routes/bulk.tsx";
import { collectionApi } from "./features/collection/entries/routes/entries.tsx";
import { exportApi, importsApi, transferPages } from "./features/collection/import/routes.tsx";
import { progressApi } from "./features/collection/progress/routes.ts";
import { overview, worthApi } from "./features/collection/value/routes.tsx";
import { gallery } from "./features/gallery/routes.tsx";
import { operations } from "./features/operations/routes.ts";
import { ownedApi, ownedPages } from "./features/people/cards/routes.tsx";
import { friendCardsApi } from "./features/people/friends/routes/cards.ts";
import { friendsPages } from "./features/people/friends/routes/frame.tsx";
import { pokedexApi, pokedexPages } from "./features/pokedex/routes.tsx";
import { cardPricingApi } from "./features/prices/read/routes/card.ts";
import { currencyApi, exchangeRatesApi } from "./features/prices/read/routes/currency.ts";
import { heldPricePages } from "./features/prices/review/routes.tsx";
import { reportPages, reportsApi } from "./features/reports/routes.tsx";
import { resultSteps } from "./features/search/page/steps.ts";
import { searchApi, searchPages } from "./features/search/routes.tsx";
import { events } from "./features/shell/live/routes.ts";
import { shell } from "./features/shell/routes.tsx";
import { documentation } from "./features/site/documentation/routes.tsx";
import { siteFiles, sitePages } from "./features/site/routes.tsx";
import { renderPage } from "./frame/page.tsx";
import { pageFinder } from "./frame/pages.ts";
import { serveAssets } from "./http/assets.ts";
import { limitSizes } from "./http/body-size.ts";
import { context, keepAddress } from "./http/context.ts";
import type { Deps, Env } from "./http/env.ts";
import { onError } from "./http/failures.tsx";
import { knownQuery } from "./http/known-query.ts";
import { inTime, usualPatience } from "./http/patience.ts";
import { requestLog } from "./http/request-log.ts";
import { keepRoom } from "./http/room.ts";
import { sameOrigin, securityHeaders } from "./http/security.ts";
import { withoutSlash } from "./http/slashes.ts";
import { notFound } from "./lib/errors.ts";

/** The whole site as one function from Request to Response. */
export function createApp(deps: Deps, patience = usualPatience): Hono<Env> {
  const app = new Hono<Env>();
  app.use(context(deps, { hasPage: pageFinder(app), renderPage }), securityHeaders(deps.config));
  app.onError(onError);
  app.notFound(() => {
    throw notFound();
  });
  serveAssets(app);
  app.route("/", operations);
  app.use(requestLog, keepAddress, methodOverride({ app, query: "_method" }), sameOrigin);
  app.use(limitSizes, inTime(patience), keepRoom(deps.config), withoutSlash);
  app.route("/", siteFiles);
  app.use(identifyViewer, setUpFirst, knownQuery);
  app.route("/images", images);
  app.route("/", pictureFiles);
  app.route("/events", events);
  app.route("/api/auth", emailApi);
  app.route("/api/auth", authApi);
  app.route("/api/user/providers", userProvidersApi);
  app.route("/api/collection/bulk", bulkApi);
  app.route("/api/collection/imports", importsApi);
  app.route("/api/collection", exportApi);
  app.route("/api/collection", worthApi);
  app.route("/api/collection", ownedApi);
  app.route("/api/collection", keepingApi);
  app.route("/api/set", setNoteApi);
  app.route("/api/collection", collectionApi);
  app.route("/api/friend-cards", friendCardsApi);
  app.route("/api/currency", currencyApi);
  app.route("/api/exchange-rates", exchangeRatesApi);
  app.route("/api", pictureApi);
  app.route("/api/user", onboardingApi);
  app.route("/api/reports", reportsApi);
  app.route("/api", progressApi);
  app.route("/api/card/pricing", cardPricingApi);
  app.route("/api", pokedexApi);
  app.route("/api", searchApi);
  app.route("/api", catalogueApi);
  app.route("/api", documentation(app));
  app.route("/api/user", ownAccountApi);
  app.route("/", authPages);
  app.route("/", emailPages);
  app.route("/", onboardingPages);
  app.route("/", bulkPages);
  app.route("/", transferPages);
  app.route("/", cleanupPages);
  app.route("/", activityPages);
  app.route("/api/activity", activityApi);
  app.route("/api/user/cleanup", cleanupApi);
  app.route("/", setNotePages);
  app.route("/api/user", settingsApi);
  app.route("/", overview);
  app.route("/", ownedPages);
  app.route("/", settingsPages);
  app.route("/friends", friendsPages);
  app.route("/reports", reportPages);
  app.route("/admin/prices", heldPricePages);
  app.route("/admin", admin);
  app.use(resultSteps);
  app.route("/", browse);
  app.route("/pokedex", pokedexPages);
  app.route("/", searchPages);
  app.route("/", sitePages);
  app.route("/", shell);
  app.route("/", gallery);
  return app;
}
