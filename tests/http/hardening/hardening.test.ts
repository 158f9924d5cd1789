import { afterAll, describe, expect, test } from "bun:test";
import { bodyOf, closeApps, origin, testApp, useSite } from "#tests/harness.ts";
import { inTurn, isLong } from "#tests/long.ts";
import { changedRoutes } from "#tests/requests/table.ts";
import { filled, nowhere, routesOf, writesOf } from "./site-routes.ts";

const site = await useSite(nowhere, "starter");
afterAll(closeApps);

const signInAsAdmin = () => site.signUp({ roles: ["admin"] });

/** All but the one that Apple's page posts to, which does nothing but lead to a GET of ours (tests/auth/oauth/places.test.ts). */
const guarded = () => writesOf(site).filter(({ path }) => path !== "/api/auth/callback/apple");

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}$`);

const real: Record<string, string> = {
  "/assets/:name": "/assets/",
  "/series/:series": "/series/scarlet-violet",
  "/series/:series/:slug": "/series/scarlet-violet/151",
  "/series/:series/:set/:number": "/series/scarlet-violet/151/001",
  "/api/card/:id": "/api/card/sv03.5-001",
  "/api/set/:id": "/api/set/sv03.5",
};

function expectSecure(response: Response, referrer = "same-origin"): void {
  const policy = new Map(
    (response.headers.get("content-security-policy") ?? "").split("; ").map((rule) => {
      const [name = "", ...values] = rule.split(" ");
      return [name, values.join(" ")];
    }),
  );
  expect(policy.get("script-src")).toBe("'self'");
  expect(policy.get("default-src")).toBe("'self'");
  expect(policy.get("object-src")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'none'");
  expect(policy.get("frame-ancestors")).toBe("'none'");
  expect(policy.get("form-action")).toBe("'self'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toBe(referrer);
  expect(response.headers.get("permissions-policy")).toContain("camera=()");
  expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(response.headers.get("x-correlation-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.has("access-control-allow-origin")).toBe(false);
}

describe("security headers", () => {
  test("are on the response of every route, for a visitor and for an admin", async () => {
    const admin = await signInAsAdmin();
    for (const { method, path } of routesOf(site)) {
      const address = real[path] ?? filled(path, "x");
      for (const person of [site.anonymous, admin]) {
        const response = await person.request(address, { method });
        // The address of an overlay holds its token.
        expectSecure(response, /^\/stream-tools\/.*\/:token/.test(path) ? "no-referrer" : undefined);
        await response.body?.cancel();
      }
    }
  });

  test("are on every type of response", async () => {
    const admin = await signInAsAdmin();
    const kinds: [string, number, RegExp, Promise<Response>][] = [
      ["page", 200, /^text\/html/, site.anonymous.page("/series/scarlet-violet/151")],
      ["JSON", 200, /^application\/json/, site.anonymous.json("/api/set/sv03.5")],
      ["script", 200, /javascript/, site.anonymous.request(site.deps.assets.urls.js)],
      ["style", 200, /css/, site.anonymous.request(site.deps.assets.urls.css)],
      ["icon", 200, /svg/, site.anonymous.request(site.deps.assets.urls.icon)],
      ["no picture", 404, /^image\/png/, site.anonymous.request("/images/cards/none")],
      ["stream", 200, /^text\/event-stream/, admin.request("/events")],
      ["health", 200, /^application\/json/, site.anonymous.request("/healthz")],
      ["redirect", 303, /^$/, site.anonymous.page("/collection")],
      ["not found", 404, /^text\/html/, site.anonymous.page("/no/such/page/anywhere")],
      ["refused", 401, /^application\/json/, site.anonymous.json("/api/collection?setId=x")],
      ["invalid", 422, /^application\/json/, site.anonymous.json("/images/cards/x?w=1")],
    ];
    for (const [kind, status, type, request] of kinds) {
      const response = await request;
      expect([kind, response.status, response.headers.get("content-type") ?? ""]).toEqual([
        kind,
        status,
        expect.stringMatching(type),
      ]);
      expectSecure(response);
      await response.body?.cancel();
    }
    const page = await site.anonymous.page("/series/scarlet-violet/151");
    const headers = { accept: "text/html", "if-none-match": page.headers.get("etag") ?? "" };
    const unchanged = await site.anonymous.request("/series/scarlet-violet/151", { headers });
    expect(unchanged.status).toBe(304);
    expectSecure(unchanged);
  });

  test("are on failures, which hide their cause", async () => {
    const broken = await testApp(nowhere);
    await broken.sql.end();
    for (const path of ["/series", "/api/set", "/images/cards/x"]) {
      const response = await broken.anonymous.request(path);
      expect(response.status).toBe(503);
      expectSecure(response);
      expect(await bodyOf(response, 503)).not.toMatch(/select|postgres|CONNECTION|at .*\.ts/i);
    }
  });

  test("tell browsers to stay on https if the site uses it", async () => {
    const secure = await testApp({ PUBLIC_URL: "https://cards.example" });
    for (const path of ["/healthz", secure.deps.assets.urls.js, "/auth/signin"]) {
      const response = await secure.anonymous.request(path);
      expect(response.headers.get("strict-transport-security")).toContain("max-age=");
    }
    expect((await site.anonymous.request("/healthz")).headers.has("strict-transport-security")).toBe(false);
  });
});

describe("another site's page", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${origin}.evil.example` },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];

  test("cannot write, on any route", async () => {
    expect(writesOf(site).length).toBeGreaterThan(10);
    const admin = await signInAsAdmin();
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const { method, path } of guarded()) {
      for (const headers of foreign) {
        const response = await site.app.request(filled(path, "x"), { method, headers: { ...headers, cookie } });
        expect([method, path, headers, response.status]).toEqual([method, path, headers, 403]);
      }
    }
  });

  test("cannot write by a method override", async () => {
    for (const { method, path } of guarded()) {
      const address = `${filled(path, "x")}?_method=${method}`;
      const response = await site.app.request(address, { method: "POST", headers: { origin: "https://evil.example" } });
      expect([address, response.status]).toEqual([address, 403]);
    }
  });

  test("is no obstacle to the auth client's beacon, which accepts any body", async () => {
    const body = "level=error&code=CLIENT_FETCH_ERROR&message=%00%ff&client=true";
    const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    const response = await site.anonymous.request("/api/auth/_log", { method: "POST", body, headers });
    expect([response.status, await bodyOf(response)]).toEqual([200, ""]);
  });
});

const someOf = <T>(all: T[], route: string): T[] => (changedRoutes.has(route) ? all : inTurn(all, route));

describe("requests that no page makes", () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

  test("with an unsupported method are refused, without a server error", async () => {
    const admin = await signInAsAdmin();
    const patterns = routesOf(site).map(({ method, path }) => ({ method, pattern: patternOf(path) }));
    for (const address of new Set(routesOf(site).map(({ path }) => filled(path, "x")))) {
      for (const method of methods) {
        const documented = method === "HEAD" ? "GET" : method;
        if (patterns.some((route) => route.method === documented && route.pattern.test(address))) continue;
        const response = await admin.request(address, { method });
        const status = !address.startsWith("/api/") ? 404 : method === "OPTIONS" ? 204 : 405;
        expect([method, address, response.status]).toEqual([method, address, status]);
        const allowed = response.headers.get("allow")?.split(", ") ?? [];
        const isAllowed = (one: string) =>
          patterns.some((route) => route.method === one && route.pattern.test(address));
        expect(allowed.filter((one) => one !== "HEAD")).toEqual(status === 404 ? [] : methods.filter(isAllowed));
      }
    }
  });

  test("of a page by half its address are not found, rather than invalid", async () => {
    const admin = await signInAsAdmin();
    const pages = routesOf(site).filter(({ method, path }) => method === "GET" && /^\/(?!api\/).*:/.test(path));
    expect(pages.length).toBeGreaterThan(30);
    const invalid: string[] = [];
    for (const address of new Set(pages.map(({ path }) => filled(path, "x")))) {
      const { status } = await admin.page(address);
      if (status === 422) invalid.push(address);
    }
    expect(invalid).toEqual([]);
  });

  const script = "%3Cscript%3Ealert(1)%3C/script%3E";
  const odd = [
    "%00",
    "%zz",
    "%ff%fe",
    "..%2f..%2fpackage.json",
    "%2e%2e",
    "__proto__",
    "constructor",
    "'; drop table users; --",
    "-1",
    "99999999999999999999",
    "1e309",
    "NaN",
    "%F0%9F%98%80",
    "%ED%A0%80",
    "a".repeat(5000),
    script,
  ];

  test("with odd values for any path parameter never fail, and values are escaped", async () => {
    const admin = await signInAsAdmin();
    for (const { method, path } of routesOf(site)) {
      const values = new Set([script, ...someOf(odd, `${method} ${path}`)]);
      for (const value of path.includes(":") ? values : []) {
        const response = await admin.request(filled(path, value), { method, headers: { accept: "text/html" } });
        expect([method, path, value, response.status < 500]).toEqual([method, path, value, true]);
        // Dots lead to the stream of a page, which does not end.
        if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
        else expect(await bodyOf(response, response.status)).not.toContain("<script>alert");
      }
    }
  });

  const names = "q page setId cardId userId id category sort view filter w q callbackUrl error ascending username tab";

  test("with odd values in the query never fail", async () => {
    const admin = await signInAsAdmin();
    for (const { method, path } of routesOf(site).filter(({ path }) => path !== "/events")) {
      for (let turn = 0; turn < odd.length; turn += isLong ? 1 : 4) {
        const query = names.split(" ").map((name, index) => {
          const value = odd[(index + turn) % odd.length];
          return `${name}=${value}&${name}[]=${value}`;
        });
        const address = `${real[path] ?? filled(path, "x")}?${query.join("&")}`;
        const response = await admin.request(address, { method, headers: { accept: "text/html" } });
        expect([method, path, turn, response.status < 500]).toEqual([method, path, turn, true]);
        expect(await bodyOf(response, response.status)).not.toContain("<script>alert");
      }
    }
  });

  const bodies: [string, string][] = [
    ["application/json", "{"],
    ["application/json", "[]"],
    ["application/json", "null"],
    ["application/json", '"text"'],
    ["application/json", '{"__proto__":{"quantity":1},"constructor":null}'],
    ["application/json", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
    ["application/json", JSON.stringify({ cardId: "\0", variant: "\0", quantity: 1, batch: "\0", email: "\0@a.b" })],
    ["application/json", JSON.stringify({ cardId: ["a"], variant: {}, quantity: 1e308, batch: 5, limit: -1 })],
    ["application/json", '{"cardId":"\\ud800","variant":"\\udfff","quantity":"9".repeat}'],
    ["application/json", JSON.stringify({ marker: "\0", pagingKey: '["\\u0000","a","b"]', limit: 5 })],
    ["application/json", JSON.stringify({ marker: "x", pagingKey: "[", limit: 5 })],
    ["application/x-www-form-urlencoded", "%"],
    ["application/x-www-form-urlencoded", "cardId=%00&variant=%00&quantity=1&batch=%00&email=%00&password=%00aaaaaaaa"],
    ["application/x-www-form-urlencoded", `${"a=b&".repeat(50_000)}`],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
    ["text/plain", "hello"],
    ["", "\0"],
  ];

  test("with odd bodies never fail", async () => {
    const admin = await signInAsAdmin();
    for (const { method, path } of routesOf(site).filter((route) => route.method !== "GET")) {
      for (const [type, body] of someOf(bodies, `${method} ${path}`)) {
        const address = `${filled(path, "x")}?setId=sv03.5`;
        const response = await admin.request(address, { method, body, headers: { "content-type": type } });
        expect([method, path, type, body.slice(0, 60), response.status < 500]).toEqual([
          method,
          path,
          type,
          body.slice(0, 60),
          true,
        ]);
      }
    }
  });
});

describe("a page opened by another address than PUBLIC_URL", () => {
  const publicUrl = "https://cards.example";
  const logIn = async (headers: Record<string, string>) => {
    const own = await testApp({ PUBLIC_URL: publicUrl });
    const init = { method: "POST", headers: { origin: "http://192.168.1.9:3000", ...headers } };
    return own.app.request("http://192.168.1.9:3000/auth/signin", init);
  };

  test.each<[string, Record<string, string>]>([
    ["a form", { accept: "text/html" }],
    ["htmx", { accept: "text/html", "hx-request": "true", "hx-request-type": "partial" }],
  ])("is told which address to open, with a link: %s", async (_, headers) => {
    const refused = await logIn(headers);
    const text = await bodyOf(refused, 403);
    expect([refused.status, text.includes("another site")]).toEqual([403, false]);
    expect(text).toContain(`This site’s address is ${publicUrl}.`);
    expect(text).toMatch(new RegExp(`<a [^>]*href="${publicUrl}"`));
  });

  test("as JSON, too; a foreign page is told nothing of it", async () => {
    expect(await (await logIn({ accept: "application/json" })).json()).toMatchObject({
      code: 403,
      message: `This site’s address is ${publicUrl}. Open it there to log in or save.`,
    });
    const foreign = await logIn({ accept: "application/json", origin: "https://evil.example" });
    expect(await foreign.json()).toMatchObject({ code: 403, message: "This request came from another site." });
  });
});
