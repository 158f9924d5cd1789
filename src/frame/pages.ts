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

/** Paths of the pages behind a guard, without what follows a parameter, and without those inside another. */
export function guardedPages(app: Hono<Env>): () => string[] {
  let paths: string[] | undefined;
  return () => {
    paths ??= outermost(
      app.routes
        .filter(({ handler, path }) => guards.has(handler) && !path.startsWith("/api/"))
        .map(({ path }) => path.replace(/\/[:*].*$/, "")),
    );
    return paths;
  };
}

const guards = new Set<unknown>([requireViewer, requireMember]);

const outermost = (paths: string[]): string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`))).sort();
