import type { Hono, NotFoundHandler } from "hono";
import { listText } from "#lib/text/locale.ts";
import { notFound, Refusal } from "../lib/errors.ts";
import type { Env } from "./env.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Middleware matches too, by the method "ALL". */
const methodsOf = (app: Hono<Env>, path: string): string[] =>
  methods.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method));

/** @throws Refusal 404, or 405 where a call has other methods. */
export const unanswered =
  (app: Hono<Env>): NotFoundHandler<Env> =>
  (c) => {
    const { method, path } = c.req;
    const allowed = path.startsWith("/api/") ? methodsOf(app, path) : [];
    if (allowed.length === 0) throw notFound();
    c.header("Allow", allowed.join(", ").replace("GET", "GET, HEAD"));
    if (method === "OPTIONS") return c.body(null, 204);
    throw new Refusal(405, `This call is ${listText(allowed, "or")}, not ${method}.`);
  };
