import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { invalid } from "#lib/input/inputs.ts";
import { unknownField } from "#lib/input/plain-rules.ts";
import { queryNames } from "../documents.ts";
import type { Env } from "../env.ts";

/**
 * Refuses writes with unknown query parameters: a misspelt one would change the meaning, such as all sessions instead
 * of one. Reads ignore them, as shared links have more, and so does /api/auth for next-auth.
 */
export const knownQuery = createMiddleware<Env>(async (c, next) => {
  const { method, path } = c.req;
  if (method !== "GET" && method !== "HEAD" && !path.startsWith("/api/auth/")) {
    const handlers = matchedRoutes(c).filter((route) => route.method === method);
    const known = new Set(handlers.flatMap(({ handler }) => queryNames(handler)));
    const unknown = Object.keys(c.req.query()).find((name) => !known.has(name));
    if (handlers.length > 0 && unknown !== undefined) throw invalid({ [unknown.slice(0, 100)]: unknownField });
  }
  await next();
});
