import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Deps, Env } from "../env.ts";
import { fixedHeaders } from "./security.ts";

/**
 * Gives every request the app's parts, a correlation id, the site's own origin and the caller's address. What runs at every
 * request reads them by `c.get`: each use of `c.var` copies them all.
 */
export const context = (deps: Deps, site: Pick<Env["Variables"], "hasPage" | "renderPage" | "describeApi">) => {
  const parts = Object.keys(deps) as (keyof Deps)[];
  return createMiddleware<Env>(async (c, next) => {
    for (const part of parts) c.set(part, deps[part]);
    const correlationId = crypto.randomUUID();
    c.set("correlationId", correlationId);
    c.header("X-Correlation-Id", correlationId);
    const url = URL.parse(c.req.url);
    if (!url) return withoutHost(c);
    c.set("viewer", null);
    c.set("hasPage", site.hasPage);
    c.set("renderPage", site.renderPage);
    c.set("describeApi", site.describeApi);
    c.set("base", baseOf(c, url, deps));
    c.set("address", addressOf(c, deps));
    await next();
  });
};

/** The answer where no host is named, or one that cannot be: no page can be made whose links lead anywhere. */
function withoutHost(c: Context<Env>): Response {
  const message = "The request does not say which site it is for.";
  const error = { code: 400, message, friendlyMessage: message, correlationId: c.var.correlationId };
  return c.json(error, 400, fixedHeaders);
}

/** PUBLIC_URL where it is set; else the request's Host, never X-Forwarded-Host. */
function baseOf(c: Context<Env>, url: URL, { config }: Deps): string {
  if (config.publicUrl) return config.publicUrl;
  const secure = config.trustProxy && c.req.header("x-forwarded-proto") === "https";
  return `${secure ? "https:" : url.protocol}//${url.host}`;
}

/** The socket's address, or what our own proxy added last. */
function addressOf(c: Context<Env>, { config }: Deps): string {
  if (config.trustProxy) {
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  const env: unknown = c.env;
  return isBunEnvironment(env) ? (env.requestIP(c.req.raw)?.address ?? "") : "";
}

/** Method override sends a new request, which has no socket: it is given the address of the first one. */
export const keepAddress = createMiddleware<Env>(async (c, next) => {
  const { address } = c.var;
  if (c.req.query("_method") !== undefined) c.env = { requestIP: () => ({ address }) } satisfies BunServer;
  await next();
});

type BunServer = { requestIP(request: Request): { address: string } | null };

const isBunEnvironment = (env: unknown): env is BunServer =>
  typeof env === "object" && env !== null && "requestIP" in env;
