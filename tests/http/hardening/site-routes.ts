import type { TestApp } from "#tests/harness.ts";

/** Nothing may reach the network from here. */
export const nowhere = { CATALOGUE_URL: "http://127.0.0.1:1", IMAGE_BASE: "http://127.0.0.1:1" };

type Route = { method: string; path: string };

/**
 * Every address of the site with its method. Left out are middleware, which is of every method, and the sign-out that
 * would change who asks.
 */
export function routesOf({ app }: TestApp): Route[] {
  const named = app.routes.filter(({ method, path }) => method !== "ALL" && path !== "/auth/signout");
  return [...new Map(named.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

/** Those of them that write. */
export const writesOf = (site: TestApp) => [
  ...routesOf(site).filter(({ method }) => method !== "GET"),
  { method: "POST", path: "/auth/signout" },
];

/** The path with something in the place of every parameter. */
export const filled = (path: string, value: string) => path.replaceAll(/:\w+(\{[^}]*\})?\??/g, value);
