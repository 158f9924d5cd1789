import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Refusal } from "../lib/errors.ts";
import type { Env, PageFrame } from "./env.ts";
import { send } from "./send.ts";

type Wanted = "json" | "fragment" | "page";

/** JSON (by Accept, or under /api unless HTML is accepted), an htmx fragment, or a page. */
export function wanted(c: Context): Wanted {
  // With HX-Request alone, Back would get a bare fragment.
  if (c.req.header("hx-request-type") === "partial") return "fragment";
  const accept = c.req.header("accept") ?? "";
  if (accept.includes("text/html")) return "page";
  return accept.includes("application/json") || c.req.path.startsWith("/api/") ? "json" : "page";
}

/** A value, or a function that loads it; only the requested type is loaded. */
type Lazy<Value> = Value | (() => Value | Promise<Value>);
type Page = PageFrame & { body: ReactNode };

export type Answers = {
  json?: Lazy<unknown>;
  fragment?: Lazy<ReactNode>;
  page?: Lazy<Page>;
  /** Path that a form without JavaScript is redirected to. */
  back?: string;
  status?: ContentfulStatusCode;
  /** Why the form is shown again; sets the status. */
  refusal?: Refusal;
};

export async function respond(c: Context<Env>, answers: Answers): Promise<Response> {
  const want = wanted(c);
  const { refusal, fragment, page, back } = answers;
  const status = answers.status ?? (refusal?.status as ContentfulStatusCode | undefined) ?? 200;
  if (refusal?.retryAfterSeconds !== undefined) c.header("Retry-After", String(refusal.retryAfterSeconds));
  if (want === "json" && answers.json !== undefined) return json(c, await loaded(answers.json), status);
  if (want === "fragment" && fragment !== undefined) return html(c, await loaded(fragment), status);
  if (back !== undefined && c.req.method !== "GET") return c.redirect(back, 303);
  if (page) {
    const { body, ...frame } = await loaded(page);
    // A fragment must not be a whole document.
    if (want === "fragment") return html(c, body, status);
    return send(c, c.get("renderPage")(c, frame, body), "text/html; charset=utf-8", status);
  }
  if (fragment !== undefined) return html(c, await loaded(fragment), status);
  return json(c, (await loaded(answers.json)) ?? null, status);
}

const loaded = <Value>(lazy: Lazy<Value>): Value | Promise<Value> =>
  typeof lazy === "function" ? (lazy as () => Value | Promise<Value>)() : lazy;

const json = (c: Context<Env>, value: unknown, status: ContentfulStatusCode) =>
  send(c, JSON.stringify(value), "application/json; charset=utf-8", status);

export function html(c: Context<Env>, fragment: ReactNode, status: ContentfulStatusCode = 200): Response {
  return send(c, renderToStaticMarkup(fragment), "text/html; charset=utf-8", status);
}

/** The Referer as a path of this site, else `fallback`. */
export function backTo(c: Context<Env>, fallback: string): string {
  const referer = c.req.header("referer");
  if (!referer || !URL.canParse(referer)) return fallback;
  return new URL(referer).origin === c.var.base ? pathOf(referer) : fallback;
}

/** Leading slashes become one, as "//host" is another site. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname.replace(/^\/+/, "/") + search;
};

/** Whether a person opens the page that is answered: the worker also keeps copies of pages. */
export const isOpened = (c: Context<Env>): boolean =>
  c.req.method === "GET" && wanted(c) === "page" && (c.req.header("sec-fetch-mode") ?? "navigate") === "navigate";
