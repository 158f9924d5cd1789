import type { Hono } from "hono";
import type { Env } from "../http/env.ts";

/** A path with its parameters' names taken out: "/u/:slug", "/u/{user}" → "/u/:". */
const shape = (path: string) => path.replace(/:\w+(\{[^}]*\})?|\{\w+\}/g, ":");

/** Answers whether a page exists, by its path, so that menus never lead nowhere. Known from the first request on. */
export function pageFinder(app: Hono<Env>): (path: string) => boolean {
  let pages: Set<string> | undefined;
  return (path) => {
    pages ??= new Set(app.routes.filter(({ method }) => method === "GET").map((route) => shape(route.path)));
    return pages.has(shape(path));
  };
}
