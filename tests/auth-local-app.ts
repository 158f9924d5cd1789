import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { authApi, authPages } from "../src/features/auth/routes.tsx";
import { context } from "../src/http/context.ts";
import type { Deps, Env } from "../src/http/env.ts";
import { onError } from "../src/http/failures.tsx";
import { sameOrigin, securityHeaders } from "../src/http/security.ts";
import { identifyViewer, requireViewer } from "../src/http/viewer.ts";
import { notFound } from "../src/lib/errors.ts";
export function createApp(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(context(deps));
  app.onError(onError);
  app.notFound(() => { throw notFound(); });
  app.use(securityHeaders, sameOrigin);
  app.use(bodyLimit({ maxSize: 1024 * 1024 }));
  app.use(identifyViewer);
  app.route("/api/auth", authApi);
  app.route("/", authPages);
  return app;
}
