import { afterAll, beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright";
import { testApp } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { setPath, useSite } from "../harness.ts";

type Seen = { path: string; headers: Headers; event: Record<string, unknown> };

/** A service that takes page views, and keeps what it was sent. */
function startCollector() {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      seen.push({ path: `${request.method} ${pathname}`, headers: request.headers, event: await request.json() });
      return new Response("ok", { status: 202 });
    },
  });
  return { seen, origin: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

const collector = startCollector();
const site = await useSite({ ANALYTICS_URL: `${collector.origin}/api/event` });
afterAll(async () => {
  collector.stop();
});
beforeEach(() => {
  collector.seen.length = 0;
});

const desktop = { viewport: { width: 1280, height: 800 } };

/** The paths of the views so far, once there are so many. */
async function views(count: number): Promise<string[]> {
  await until(() => collector.seen.length >= count);
  return collector.seen.map(({ event }) => String(event.url).replace(site.baseURL, ""));
}

async function signedIn(): Promise<Page> {
  const { cookies } = await site.signUp();
  const page = await site.openPage(desktop);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

test("a page view is the path alone, without cookies", async () => {
  // Cookies know no ports: a request with credentials would bring the session along.
  const page = await signedIn();
  await page.goto(`${setPath}?q=char&sort=name`);
  expect(await views(1)).toEqual([setPath]);
  const [{ path, headers, event } = { path: "", headers: new Headers(), event: {} }] = collector.seen;
  expect(path).toBe("POST /api/event");
  expect(headers.get("cookie")).toBeNull();
  expect(headers.get("referer")).toBeNull();
  expect(event).toEqual({ name: "pageview", url: site.baseURL + setPath, domain: "127.0.0.1", referrer: null });
  await page.context().close();
});

test("opening a card over the page is a view, and so is Back; sorting the page is not", async () => {
  const page = await site.openPage(desktop);
  await page.goto(setPath);
  await views(1);
  await page.locator("summary.chip", { hasText: "Sort" }).click();
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await page.waitForURL("**?sort=name");
  await page.locator(`a.face[href="${setPath}/6"]`).click();
  await page.getByRole("dialog").waitFor();
  expect(await views(2)).toEqual([setPath, `${setPath}/6`]);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await views(3)).toEqual([setPath, `${setPath}/6`, setPath]);
  await page.goto("/pokedex");
  expect((await views(4)).at(-1)).toBe("/pokedex");
  await page.context().close();
});

test("the referrer is only the origin of another site", async () => {
  const page = await site.openPage(desktop);
  await page.route("https://other.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "referrer-policy": "unsafe-url" },
      body: `<a href="${site.baseURL}/series">cards</a>`,
    }),
  );
  await page.goto("https://other.example/private?token=1");
  await page.getByRole("link").click();
  expect(await views(1)).toEqual(["/series"]);
  await page.locator('main a[href="/series/base"]').first().click();
  expect(await views(2)).toEqual(["/series", "/series/base"]);
  expect(collector.seen.map(({ event }) => event.referrer)).toEqual(["https://other.example", null]);
  await page.context().close();
});

test("usernames and personal ids are never sent", async () => {
  const page = await signedIn();
  const secret = "0d7c0e2e-2d6b-4c3c-9f6c-0c7a3b5d9e11";
  const paths = ["/u/lt_surge/collection", `/collection/import/${secret}`, `/nowhere/${secret}/x`];
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await views(index + 1);
  }
  expect(await views(3)).toEqual(["/u/-/collection", "/collection/import/-", "/nowhere/-/x"]);
  await page.context().close();
});

test.each([
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
] as const)("a browser with %s sends nothing", async (_, name, value) => {
  const page = await site.openPage(desktop);
  await page.addInitScript(
    ([key, set]) => Object.defineProperty(Navigator.prototype, key, { get: () => set, configurable: true }),
    [name, value] as const,
  );
  await page.goto("/series", { waitUntil: "networkidle" });
  await page.goto("/pokedex", { waitUntil: "networkidle" });
  // A browser that does send comes later, and is first.
  const other = await site.openPage(desktop);
  await other.goto("/tos");
  expect(await views(1)).toEqual(["/tos"]);
  await page.context().close();
  await other.context().close();
});

test("only that origin is allowed, and the privacy page names it", async () => {
  const response = await site.anonymous.page("/privacy");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ").filter((part) => part.startsWith("connect-src"))).toEqual([
    `connect-src 'self' ${collector.origin}`,
  ]);
  expect(policy).toContain("script-src 'self';");
  expect(await response.text()).toContain(new URL(collector.origin).host);
});

test("without the setting there is no trace of it", async () => {
  const plain = await testApp();
  const response = await plain.anonymous.page("/privacy");
  expect(response.headers.get("content-security-policy")).toContain("connect-src 'self';");
  expect(await response.text()).not.toMatch(/name="analytics"|visits with/);
  await plain.close();
});
