import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";

/** Redirects to the path without a trailing slash. Leading slashes become one, as "//host" is another site. */
export const withoutSlash = createMiddleware<Env>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const isReading = c.req.method === "GET" || c.req.method === "HEAD";
  if (isReading && pathname !== "/" && pathname.endsWith("/")) {
    return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, "")}${search}`, 308);
  }
  await next();
});
