import { afterAll, expect, test } from "bun:test";
import { routesOf, sampleSite } from "../requests/requests.ts";
import { routes } from "../requests/table.ts";

const site = await sampleSite();
afterAll(() => site.close());

/** As search engines read it: `$` ends a path, all else is a prefix. */
const isCovered = (path: string, pattern: string) =>
  pattern.endsWith("$") ? path === pattern.slice(0, -1) : path.startsWith(pattern);

test("robots.txt leaves out every page that asks visitors to sign in. Way out: put `requireMember` or `requireViewer` before it", async () => {
  const lines = (await (await site.anonymous.request("/robots.txt")).text()).split("\n");
  const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? []);
  const pages = routesOf(site).filter((route) => /^GET \/(?!api\/|auth\/)/.test(route));
  const asking: string[] = [];
  for (const route of pages) {
    const path = (routes.get(route)?.at || route.slice(4)).split("?")[0] ?? "";
    const response = await site.anonymous.request(path, { headers: { accept: "text/html" } });
    await response.body?.cancel();
    if (response.headers.get("location")?.startsWith("/auth/signin")) asking.push(path);
  }
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((path) => !disallowed.some((pattern) => isCovered(path, pattern)))).toEqual([]);
});
