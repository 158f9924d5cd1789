import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Config } from "../../config.ts";
import { Refusal } from "../../lib/errors.ts";
import type { Env } from "../env.ts";

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every answer, whoever asked. */
export const fixedHeaders = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The fixed headers of a site; where it has an analytics service, scripts may send to that too. */
function headersOf({ analyticsUrl }: Pick<Config, "analyticsUrl">): [name: string, value: string][] {
  const headers = { ...fixedHeaders };
  if (analyticsUrl !== undefined) {
    const allowed = `connect-src 'self' ${new URL(analyticsUrl).origin}`;
    headers["Content-Security-Policy"] = policy.replace("connect-src 'self'", allowed);
  }
  return Object.entries(headers);
}

/** Sets the headers of every answer; who may keep it in a cache follows from who asked. */
export function securityHeaders(config: Config): MiddlewareHandler<Env> {
  const headers = headersOf(config);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    c.header("Vary", "Accept, Accept-Encoding, HX-Request-Type, Cookie");
    c.header("Cache-Control", "private, no-cache");
    if (c.get("base").startsWith("https:")) c.header("Strict-Transport-Security", "max-age=31536000");
    await next();
  });
}

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Apple answers a sign-in with a form that its own page posts. All it does is to lead to the GET of the same address. */
const postedByApple = "/api/auth/callback/apple";

/**
 * Refuses writes that another site's page makes a browser send. Browsers put Origin (or Sec-Fetch-Site) on every write;
 * a caller with neither is a program holding its own cookie.
 */
export const sameOrigin: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  const isApple = c.req.method === "POST" && c.req.path === postedByApple;
  if (!safe.has(c.req.method) && !isApple) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const foreign =
      origin !== undefined ? origin !== c.get("base") : site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign) throw new Refusal(403, "This request came from another site.");
  }
  await next();
});
