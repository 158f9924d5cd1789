import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Histogram } from "prom-client";
import type { Env } from "../env.ts";

/** Time to answer, by route pattern and class of status: labels are few however many addresses are asked for. */
const answerSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer a request",
  labelNames: ["method", "route", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const milliseconds = (since: number) => Math.round((performance.now() - since) * 100) / 100;

/** One log line and one measurement for each request. The query is left out, for it may hold a secret. */
export const requestLog = createMiddleware<Env>(async (c, next) => {
  const start = performance.now();
  await next();
  const { status } = c.res;
  const ms = milliseconds(start);
  const method = methods.has(c.req.method) ? c.req.method : "OTHER";
  // The one that answered, or would have, had no middleware answered before it: middleware is a route of every method.
  const answering = matchedRoutes(c)
    .slice(c.req.routeIndex)
    .find((one) => one.method !== "ALL");
  const route = answering?.path ?? "unmatched";
  answerSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  c.get("log").info({ method, path: c.req.path, route, status, ms, correlationId: c.get("correlationId") }, "request");
});
