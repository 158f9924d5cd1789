import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { invalid } from "../../lib/input/inputs.ts";
import { queryNames } from "../documents.ts";
import type { Env } from "../env.ts";

/**
 * Refuses a write whose address has a name that its route does not read: without the misspelt one it would mean another
 * thing, such as all sessions in place of one. Reads ignore such names, since shared links have more in them; so does
 * /api/auth, whose public client adds its own.
 */
export const knownQuery = createMiddleware<Env>(async (c, next) => {
  const { method, path } = c.req;
  if (method !== "GET" && method !== "HEAD" && !path.startsWith("/api/auth/")) {
    const handlers = matchedRoutes(c).filter((route) => route.method === method);
    const known = new Set(handlers.flatMap(({ handler }) => queryNames(handler)));
    const unknown = Object.keys(c.req.query()).find((name) => !known.has(name));
    if (handlers.length > 0 && unknown !== undefined) throw invalid({ [unknown.slice(0, 100)]: "is not known here" });
  }
  await next();
});
