import { expect, test } from "bun:test";
import { bodyOf, origin, useSite } from "../harness.ts";

const provider = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const site = await useSite(
  { CATALOGUE_URL: "http://127.0.0.1:9", IMAGE_BASE: "http://127.0.0.1:9", ...provider },
  "starter",
);

const evil = [
  "//evil.example/x",
  "/\\evil.example/x",
  "/\t/evil.example",
  "https://evil.example/x",
  `${origin}.evil.example/x`,
  `${origin}//evil.example/x`,
];

const names = ["callbackUrl", "redirect", "back", "url", "q", "next"];

/** Where a browser would be sent to by an answer, whichever way. */
async function targets(response: Response): Promise<string[]> {
  const found = ["location", "hx-redirect", "hx-location", "hx-push-url", "hx-replace-url", "content-location"].map(
    (name) => response.headers.get(name),
  );
  const isJson = response.headers.get("content-type")?.includes("json");
  const body: unknown = isJson ? await response.json() : null;
  if (!isJson) await response.body?.cancel();
  if (typeof body === "object" && body !== null && "url" in body) found.push(String(body.url));
  return found.filter((target) => target !== null);
}

/** Of the page that a provider signs people in at. */
const isAuthorizeUrl = (path: string, target: URL) =>
  path.includes("/auth/signin") && target.origin === "https://accounts.google.com";

const routes = () => [
  ...new Map(
    site.app.routes
      .filter(({ method, path }) => method !== "ALL" && path !== "/events")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
];

test("no route redirects to another site, whatever the Referer, the query or the form contain", async () => {
  const admin = await site.signUp({ roles: ["admin"] });
  let seen = 0;
  for (const { method, path } of routes()) {
    for (const place of evil) {
      const referer = place.startsWith("http") ? place : origin + place;
      for (const person of [site.anonymous, admin]) {
        const query = new URLSearchParams(names.map((name) => [name, place]));
        const filled = path.replaceAll(/:\w+(\{[^}]*\})?\??/g, path.includes("provider") ? "google" : "x");
        const isRead = method === "GET";
        const response = await person.request(`${filled}?${query}`, {
          method,
          headers: {
            accept: "text/html",
            referer,
            ...(!isRead && { "content-type": "application/x-www-form-urlencoded" }),
          },
          ...(!isRead && { body: query }),
        });
        for (const target of await targets(response)) {
          seen++;
          const resolved = new URL(target, `${origin}${filled}`);
          if (isAuthorizeUrl(filled, resolved)) continue;
          expect([method, path, place, target, resolved.origin]).toEqual([method, path, place, target, origin]);
          expect(target).not.toMatch(/^[/\\]{2}/);
        }
      }
    }
    // Some routes end the session.
    if (!(await bodyOf(admin.json("/api/auth/session"))).includes("user")) {
      const again = await site.signUp({ roles: ["admin"] });
      for (const [name, value] of again.cookies) admin.cookies.set(name, value);
    }
  }
  expect(seen).toBeGreaterThan(200);
});

test("a form redirects to a path with several leading slashes only within the site", async () => {
  const misty = await site.signUp();
  const headers = { accept: "text/html", referer: `${origin}//evil.example/x` };
  const response = await misty.post("/theme", { theme: "dark" }, headers);
  expect(response.headers.get("location")).toBe("/evil.example/x");
});

test("a URL with slashes at both ends redirects within the site", async () => {
  for (const path of ["//evil.example/", "/\\evil.example/", "///evil.example//"]) {
    const response = await site.app.request(new Request(origin + path));
    expect(response.headers.get("location")).toBe("/evil.example");
  }
});
