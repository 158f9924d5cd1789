import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { isAboutToEnd } from "#lib/endings.ts";
import { notFound } from "#lib/errors.ts";
import { databaseTrouble } from "./service/health.ts";
import { readMetrics } from "./service/metrics.ts";

const uncached = createMiddleware<Env>(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});

const Status = v.strictObject({ status: v.string() });

export const operations = new Hono<Env>()
  .get("/healthz", uncached, answers("Whether the process is alive", Status), (c) => c.json({ status: "alive" }))
  .get("/readyz", uncached, answers("Whether it can answer", Status), async (c) => {
    const trouble = isAboutToEnd() ? "This process is shutting down." : await databaseTrouble(c.var.sql);
    return trouble === null ? c.json({ status: "ready" }) : c.json({ status: "not ready", reason: trouble }, 503);
  })
  .get("/metrics", uncached, async (c) => {
    if (!mayMeasure(c)) throw notFound();
    const { text, type } = await readMetrics(c.var);
    return c.body(text, 200, { "Content-Type": type });
  });

/** Loopback without a proxy, or the token. */
function mayMeasure(c: Context<Env>): boolean {
  const { address, config } = c.var;
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].some((name) => c.req.header(name) !== undefined);
  if (!isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)) return true;
  if (config.metricsToken === undefined) return false;
  return timingSafeEqual(digest(c.req.header("authorization") ?? ""), digest(`Bearer ${config.metricsToken}`));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
