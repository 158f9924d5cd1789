import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { Refusal } from "#lib/errors.ts";
import type { Config } from "#src/config.ts";
import type { Env } from "../env.ts";

/** Directives of a content security policy; an undefined one is left out. */
type Directives = Record<string, string | undefined>;

const siteDirectives: Directives = {
  "default-src": "'self'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`.trimEnd())
    .join("; ");

/** The content security policy of one route: the site's with these changes. */
const contentPolicy = (changes: Directives): MiddlewareHandler<Env> => {
  const policy = policyOf({ ...siteDirectives, ...changes });
  return createMiddleware<Env>(async (c, next) => {
    await next();
    // An error page keeps the site's policy.
    if (c.res.status < 400) c.header("Content-Security-Policy", policy);
  });
};

/** Policy of files: opened by themselves they load and run nothing. */
export const fileOnly = contentPolicy({
  ...Object.fromEntries(Object.keys(siteDirectives).map((name) => [name, undefined])),
  "default-src": "'none'",
  sandbox: "",
});

/** Policy of pages inside OBS, which adds a style of its own, and inside the previews of this site. */
export const overlayPolicy = contentPolicy({
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
  "form-action": "'none'",
  "frame-ancestors": "'self'",
});

/** Policy of pages whose forms lead to Stripe's, at a host of the site owner's choice. */
export const stripePolicy = createMiddleware<Env>(async (c, next) => {
  await next();
  const policy = c.res.headers.get("Content-Security-Policy") ?? "";
  const action = `form-action 'self' https: ${c.var.config.stripe?.url.origin ?? ""}`.trimEnd();
  c.header("Content-Security-Policy", policy.replace("form-action 'self'", action));
});

export const fixedHeaders = {
  "Content-Security-Policy": policyOf(siteDirectives),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

function headersOf({ analyticsUrl }: Pick<Config, "analyticsUrl">): [name: string, value: string][] {
  const headers = { ...fixedHeaders };
  if (analyticsUrl !== undefined) {
    const connect = `'self' ${new URL(analyticsUrl).origin}`;
    headers["Content-Security-Policy"] = policyOf({ ...siteDirectives, "connect-src": connect });
  }
  return Object.entries(headers);
}

/** Cache-Control depends on whether the viewer is signed in. */
export function securityHeaders(config: Config): MiddlewareHandler<Env> {
  const headers = headersOf(config);
  return createMiddleware<Env>(async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    c.header("Vary", "Accept, Accept-Encoding, HX-Request-Type, Cookie");
    c.header("Cache-Control", "private, no-cache");
    // Before anything is read: a live page compares it with the last change.
    c.header("Server-Timing", `at;dur=${Date.now()}`);
    if (c.get("base").startsWith("https:")) c.header("Strict-Transport-Security", "max-age=31536000");
    await next();
  });
}

const foreignSite = () => new Refusal(403, "This request came from another site.");

const isOwnAddress = (c: Context<Env>, origin: string | undefined): boolean =>
  origin !== undefined && URL.parse(origin)?.host === URL.parse(c.req.url)?.host;

const elsewhere = (base: string) =>
  new Refusal(403, `This site’s address is ${base}. Open it there to log in or save.`, {}, undefined, undefined, base);

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Apple posts its answer cross-site; the route only redirects to its GET. */
const postedByApple = "/api/auth/callback/apple";

/** Browsers send Origin or Sec-Fetch-Site with every write; a client with neither is a program with its own cookie. */
export const sameOrigin: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) => {
  const isApple = c.req.method === "POST" && c.req.path === postedByApple;
  if (!safe.has(c.req.method) && !isApple) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const foreign =
      origin !== undefined ? origin !== c.get("base") : site !== undefined && site !== "same-origin" && site !== "none";
    if (foreign) throw isOwnAddress(c, origin) ? elsewhere(c.get("base")) : foreignSite();
  }
  await next();
});
