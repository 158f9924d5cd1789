import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Histogram } from "prom-client";
import type { Env } from "../env.ts";

/** Seconds of answers by route pattern and status class, which bounds the number of labels. */
const answerSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer a request",
  labelNames: ["method", "route", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const milliseconds = (since: number) => Math.round((performance.now() - since) * 100) / 100;

/** A signature has 43 characters, and no name in an address as many. */
const withoutTokens = (path: string): string => path.replace(/[\w-]{43,}/g, "-");

/** Writes one log line and one measurement per request, without the query, which may hold a secret. */
export const requestLog = createMiddleware<Env>(async (c, next) => {
  const start = performance.now();
  await next();
  const { status } = c.res;
  const ms = milliseconds(start);
  const method = methods.has(c.req.method) ? c.req.method : "OTHER";
  // The route that answered; middleware matches every method.
  const answering = matchedRoutes(c)
    .slice(c.req.routeIndex)
    .find((one) => one.method !== "ALL");
  const route = answering?.path ?? "unmatched";
  answerSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  const { log, correlationId, keepFailure } = c.var;
  log.info({ method, path: withoutTokens(c.req.path), route, status, ms, correlationId }, "request");
  if (status >= 500 && c.error) keepFailure({ correlationId, method, route, status, error: c.error });
});
