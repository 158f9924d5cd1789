import { Hono } from "hono";
import { methodOverride } from "hono/method-override";
import { factorFirst, identifyViewer, setUpFirst } from "./access/guards.ts";
import { showMoments } from "./features/collection/moments/page.tsx";
import { keepFailure } from "./features/operations/installation/service.ts";
import { operations } from "./features/operations/routes.ts";
import { resultSteps } from "./features/search/results/page/steps.ts";
import { showAnswerOnce } from "./frame/news.tsx";
import { renderPage } from "./frame/page.tsx";
import { guardedPages, pageFinder } from "./frame/pages.ts";
import { shellKey } from "./frame/place.ts";
import { serveAssets } from "./http/assets/assets.ts";
import { limitSizes } from "./http/body/body-size.ts";
import { usualPatience, withTimeout } from "./http/body/patience.ts";
import { keepRoom } from "./http/body/room.ts";
import { openApi } from "./http/documents.ts";
import type { Deps, Env } from "./http/env.ts";
import { onError } from "./http/failures.tsx";
import { unanswered } from "./http/methods.ts";
import { context, keepAddress } from "./http/middleware/context.ts";
import { knownQuery } from "./http/middleware/known-query.ts";
import { requestLog } from "./http/middleware/request-log.ts";
import { sameOrigin, securityHeaders } from "./http/middleware/security.ts";
import { withoutSlash } from "./http/middleware/slashes.ts";
import { accountRows, cardActions, cardTabs, features, inSettings, personTabs, tileActions } from "./registry.ts";

export function createApp(deps: Deps, patience = usualPatience): Hono<Env> {
  const app = new Hono<Env>();
  app.use(
    context(deps, {
      hasPage: pageFinder(app),
      guardedPages: guardedPages(app),
      renderPage,
      frameKey: shellKey,
      keepFailure: (failure) => keepFailure(deps.db, failure),
      describeApi: () => openApi(app),
      cardActions,
      tileActions,
      cardTabs,
      personTabs,
      accountRows,
      inSettings,
    }),
    securityHeaders(deps.config),
  );
  app.onError(onError);
  app.notFound(unanswered(app));
  serveAssets(app);
  app.route("/", operations);
  app.use(requestLog, keepAddress, methodOverride({ app, query: "_method" }), sameOrigin);
  app.use(limitSizes, withTimeout(patience), keepRoom(deps.config), withoutSlash);
  app.use(identifyViewer, factorFirst, showAnswerOnce, showMoments, setUpFirst, knownQuery, resultSteps);
  for (const feature of features) app.route("/", feature);
  return app;
}
