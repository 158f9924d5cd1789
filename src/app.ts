import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { methodOverride } from "hono/method-override";
import { timeout } from "hono/timeout";
import { onboardingApi, onboardingPages } from "./features/account/onboarding.tsx";
import { settingsApi, settingsPages } from "./features/account/settings-routes.tsx";
import { activityApi, activityPages } from "./features/activity/routes.tsx";
import { admin } from "./features/admin/routes.tsx";
import { authApi, authPages, emailApi, emailPages, ownAccountApi, userProvidersApi } from "./features/auth/routes.tsx";
import { browse } from "./features/browse/routes.tsx";
import { catalogueApi } from "./features/catalogue/routes.ts";
import { bulkApi, bulkPages } from "./features/collection/bulk.tsx";
import { progressApi } from "./features/collection/pages.tsx";
import { collectionApi } from "./features/collection/routes.tsx";
import { images } from "./features/images/routes.ts";
import { cleanupApi, cleanupPages } from "./features/keeping/cleanup.tsx";
import { keepingApi, setNoteApi, setNotePages } from "./features/keeping/routes.tsx";
import { operations } from "./features/operations/routes.ts";
import { overview, worthApi } from "./features/overview/routes.tsx";
import { ownedApi, ownedPages } from "./features/owned/routes.tsx";
import { pictureApi, pictureFiles } from "./features/pictures/routes.tsx";
import { pokedexApi, pokedexPages } from "./features/pokedex/routes.tsx";
import { cardPricingApi } from "./features/prices/card-routes.ts";
import { heldPricePages } from "./features/prices/held-routes.tsx";
import { currencyApi } from "./features/prices/routes.ts";
import { reportPages, reportsApi } from "./features/reports/routes.tsx";
import { searchApi, searchPages } from "./features/search/routes.tsx";
import { resultSteps } from "./features/search/steps.ts";
import { shell } from "./features/shell/routes.tsx";
import { siteFiles, sitePages } from "./features/site/routes.tsx";
import { mostMegabytes } from "./features/transfer/file.ts";
import { exportApi, importsApi, transferPages } from "./features/transfer/routes.tsx";
import { serveAssets } from "./http/assets.ts";
import { context } from "./http/context.ts";
import { documentation } from "./http/documentation.tsx";
import type { Deps, Env } from "./http/env.ts";
import { onError } from "./http/failures.tsx";
import { pageFinder } from "./http/pages.ts";
import { requestLog } from "./http/request-log.ts";
import { keepRoom } from "./http/room.ts";
import { sameOrigin, securityHeaders } from "./http/security.ts";
import { withoutSlash } from "./http/slashes.ts";
import { identifyViewer, setUpFirst } from "./http/viewer.ts";
import { notFound } from "./lib/errors.ts";
import { events } from "./live/routes.ts";

const megabyte = 1024 * 1024;

/**
 * Where a body may carry a whole collection or a photo; the form around it takes some letters too. A photo may be far
 * smaller, but one as cameras make them is refused at its field, with the rest of the form kept.
 */
const withFile = new Set(["/api/collection/imports", "/api/avatar", "/api/user/banner", "/api/user", "/onboarding"]);
const usual = bodyLimit({ maxSize: megabyte });
const roomy = bodyLimit({ maxSize: (mostMegabytes + 1) * megabyte });
const limitBodies: typeof usual = (c, next) => (withFile.has(c.req.path) ? roomy : usual)(c, next);

/** Longer than the database lets a statement run: only a database that is gone without a word takes so long. */
const longestMilliseconds = 25_000;

/** The whole site as one function from Request to Response. */
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(context(deps, pageFinder(app)), securityHeaders);
  app.onError(onError);
  app.notFound(() => {
    throw notFound();
  });
  serveAssets(app);
  app.route("/", operations);
  app.use(requestLog, methodOverride({ app, query: "_method" }), sameOrigin);
  app.use(timeout(longestMilliseconds, new HTTPException(503)), keepRoom(deps.config));
  app.use(limitBodies, withoutSlash);
  app.route("/", siteFiles);
  app.use(identifyViewer, setUpFirst);
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
  app.route("/api/currency", currencyApi);
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
  app.route("/reports", reportPages);
  app.route("/admin/prices", heldPricePages);
  app.route("/admin", admin);
  app.use(resultSteps);
  app.route("/", browse);
  app.route("/pokedex", pokedexPages);
  app.route("/", searchPages);
  app.route("/", sitePages);
  app.route("/", shell);
  return app;
}
