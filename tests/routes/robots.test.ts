import { afterAll, expect, test } from "bun:test";
import { routesOf, sampleSite } from "../requests/requests.ts";
import { routes } from "../requests/table.ts";

const site = await sampleSite();
afterAll(() => site.close());

/** As search engines read it: `$` ends a path, "*" is any text, all else is a prefix. */
const isCovered = (path: string, pattern: string) => {
  const source = pattern.replace(/[.?+()[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${source}`).test(path);
};

const disallowed = async () => {
  const text = await (await site.anonymous.request("/robots.txt")).text();
  return text.split("\n").flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? []);
};

test("robots.txt leaves out every page that asks visitors to sign in. Way out: put `requireMember` or `requireViewer` before it", async () => {
  const patterns = await disallowed();
  const pages = routesOf(site).filter((route) => /^GET \/(?!api\/|auth\/)/.test(route));
  const asking: string[] = [];
  for (const route of pages) {
    const path = (routes.get(route)?.at || route.slice(4)).split("?")[0] ?? "";
    const response = await site.anonymous.request(path, { headers: { accept: "text/html" } });
    await response.body?.cancel();
    if (response.headers.get("location")?.startsWith("/auth/signin")) asking.push(path);
  }
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((path) => !patterns.some((pattern) => isCovered(path, pattern)))).toEqual([]);
});

// Robots that draw the preview of a shared link read robots.txt too.
test.each([
  "/u/misty",
  "/u/misty/lists",
  "/u/misty/collection/en/scarlet-violet/151",
  "/lists/4f9c",
  "/lists/4f9c/card.png",
  "/decks/public",
  "/decks/4f9c",
  "/decks/4f9c/card.png",
  "/pro",
  "/series/scarlet-violet/151?view=table",
])("robots.txt leaves in what visitors are shown: %s", async (path) => {
  const patterns = await disallowed();
  expect(patterns.filter((pattern) => isCovered(path, pattern))).toEqual([]);
});
