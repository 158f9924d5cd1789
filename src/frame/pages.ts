import type { Hono } from "hono";
import type { Env } from "../http/env.ts";

/** Drops parameter names: "/u/:slug", "/u/{user}" → "/u/:". */
const shape = (path: string) => path.replace(/:\w+(\{[^}]*\})?|\{\w+\}/g, ":");

/** Whether a page exists, so that menus lead nowhere else. */
export function pageFinder(app: Hono<Env>): (path: string) => boolean {
  let pages: Set<string> | undefined;
  return (path) => {
    pages ??= new Set(app.routes.filter(({ method }) => method === "GET").map((route) => shape(route.path)));
    return pages.has(shape(path));
  };
}
