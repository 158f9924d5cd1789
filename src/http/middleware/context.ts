import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Deps, Env, SiteParts } from "../env.ts";
import { fixedHeaders } from "./security.ts";

/** Code on every request uses `c.get`, as each `c.var` copies all variables. */
export const context = (deps: Deps, site: SiteParts) => {
  const parts = Object.keys(deps) as (keyof Deps)[];
  const siteParts = Object.keys(site) as (keyof SiteParts)[];
  return createMiddleware<Env>(async (c, next) => {
    for (const part of parts) c.set(part, deps[part]);
    for (const part of siteParts) c.set(part, site[part]);
    const correlationId = crypto.randomUUID();
    c.set("correlationId", correlationId);
    c.header("X-Correlation-Id", correlationId);
    const url = URL.parse(c.req.url);
    if (!url) return withoutHost(c);
    c.set("viewer", null);
    c.set("base", baseOf(c, url, deps));
    c.set("address", addressOf(c, deps));
    await next();
  });
};

function withoutHost(c: Context<Env>): Response {
  const message = "The request is missing its Host.";
  const error = { code: 400, message, friendlyMessage: message, correlationId: c.var.correlationId };
  return c.json(error, 400, fixedHeaders);
}

/** PUBLIC_URL, else the Host header, never X-Forwarded-Host. */
function baseOf(c: Context<Env>, url: URL, { config }: Deps): string {
  if (config.publicUrl) return config.publicUrl;
  const secure = config.trustProxy && c.req.header("x-forwarded-proto") === "https";
  return `${secure ? "https:" : url.protocol}//${url.host}`;
}

/** The socket's address, or the last one added by our proxy. */
function addressOf(c: Context<Env>, { config }: Deps): string {
  if (config.trustProxy) {
    const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  const env: unknown = c.env;
  return isBunEnvironment(env) ? (env.requestIP(c.req.raw)?.address ?? "") : "";
}

/** Method override makes a new request without a socket: it takes the first one's address. */
export const keepAddress = createMiddleware<Env>(async (c, next) => {
  const { address } = c.var;
  if (c.req.query("_method") !== undefined) c.env = { requestIP: () => ({ address }) } satisfies BunServer;
  await next();
});

type BunServer = { requestIP(request: Request): { address: string } | null };

const isBunEnvironment = (env: unknown): env is BunServer =>
  typeof env === "object" && env !== null && "requestIP" in env;
