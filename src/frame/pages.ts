import type { Hono } from "hono";
import { requireMember, requireViewer } from "../access/guards.ts";
import type { Env } from "../http/env.ts";

/** Drops parameter names: "/u/:slug", "/u/{user}" → "/u/:". */
const shape = (path: string) => path.replace(/:\w+(\{[^}]*\})?|\{\w+\}/g, ":");

/** Whether a page exists, so that menus lead nowhere else. A last part may be the value of a parameter. */
export function pageFinder(app: Hono<Env>): (path: string) => boolean {
  let pages: Set<string> | undefined;
  return (path) => {
    pages ??= new Set(app.routes.filter(({ method }) => method === "GET").map((route) => shape(route.path)));
    return pages.has(shape(path)) || pages.has(shape(path).replace(/^(\/.+)\/[^/]+$/, "$1/:"));
  };
}

/** The pages behind a guard as lines of robots.txt: `$` ends a path, "*" is any text, all else is a prefix. */
export function guardedPages(app: Hono<Env>): () => string[] {
  let patterns: string[] | undefined;
  return () => {
    patterns ??= uncovered(
      app.routes
        .filter(({ handler, path }) => guards.has(handler) && !path.startsWith("/api/"))
        .flatMap(({ path }) => patternsOf(path)),
    );
    return patterns;
  };
}

const guards = new Set<unknown>([requireViewer, requireMember]);

/** A guard of "/trades/*" stands before "/trades" too. */
function patternsOf(path: string): string[] {
  const page = path.replace(/\/\*$/, "").replace(/:\w+(\{[^}]*\})?/g, "*");
  const pages = page.endsWith("/*") ? [page.slice(0, -1)] : [`${page}$`, `${page}?`];
  return path.endsWith("/*") ? [...pages, `${page}/`] : pages;
}

const uncovered = (patterns: string[]): string[] =>
  [...new Set(patterns)]
    .filter((one) => !patterns.some((other) => other !== one && other.endsWith("/") && one.startsWith(other)))
    .sort();
