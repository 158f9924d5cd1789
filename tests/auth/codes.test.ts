import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createLog } from "#src/log.ts";
import { bodyOf, origin, useSite, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";

// The error codes of the auth client, in the log and in answers; docs/decisions says where each can occur.

let lines: string[] = [];
const site = await useSite();
site.deps.log = createLog("warn", { write: (line) => void lines.push(line) });

const message = "There is a problem with the server configuration. Check the server logs for more information.";
const person = () => visitor((request) => site.app.request(request));
/** The codes that were logged since this was last asked. */
const logged = () => lines.splice(0).map((line) => JSON.parse(line).code);

test("MISSING_NEXTAUTH_API_ROUTE_ERROR: no action in the path, by any method", async () => {
  lines = [];
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const response = await person().request("/api/auth", { method, headers: { accept: "text/html" } });
    expect([response.status, await response.json()]).toEqual([500, { message }]);
    expect(logged()).toEqual(["MISSING_NEXTAUTH_API_ROUTE_ERROR"]);
  }
});

describe("NO_SECRET: there is no signing secret", () => {
  beforeAll(() => {
    site.deps.secret = "";
    lines = [];
  });
  afterAll(() => {
    site.deps.secret = "a secret of the tests, long enough";
  });

  test.each(["session", "csrf", "providers"])("%s answers 500 in JSON", async (action) => {
    const response = await person().json(`/api/auth/${action}`);
    expect([response.status, await response.json()]).toEqual([500, { message }]);
    expect(logged()).toEqual(["NO_SECRET"]);
  });

  test.each(["callback/credentials", "signin/email", "signin/oidc", "signout", "session"])(
    "POST %s does nothing and answers 500",
    async (action) => {
      const response = await person().post(`/api/auth/${action}`, { json: "true" });
      expect([response.status, await response.json()]).toEqual([500, { message }]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(logged()).toEqual(["NO_SECRET"]);
    },
  );

  test.each(["signin", "signout", "error", "verify-request"])("%s is the error page", async (action) => {
    const response = await person().page(`/api/auth/${action}`);
    expect(response.status).toBe(500);
    expect(await bodyOf(response, 500)).toContain("Login isn’t set up correctly here.");
    expect(logged()).toEqual(["NO_SECRET"]);
  });
});

describe("INVALID_CALLBACK_URL_ERROR: an address of another site", () => {
  test("is logged without the URL and becomes the start page", async () => {
    const { email, password } = await site.signUp();
    lines = [];
    for (const callbackUrl of [
      "https://evil.example/?token=secret",
      "//evil.example",
      "http://[",
      "javascript:alert(1)",
    ]) {
      const who = person();
      const { csrfToken } = (await (await who.json("/api/auth/csrf")).json()) as { csrfToken: string };
      const form = { email, password, csrfToken, callbackUrl, json: "true" };
      const response = await who.post("/api/auth/callback/credentials", form);
      expect([response.status, await response.json()]).toEqual([200, { url: origin }]);
      expect(lines.join()).not.toContain("evil");
      expect(logged()).toEqual(["INVALID_CALLBACK_URL_ERROR"]);
    }
  });

  test("a URL of this site, or none, is not logged", async () => {
    lines = [];
    for (const query of ["", "?callbackUrl=/series", `?callbackUrl=${origin}`, `?callbackUrl=${origin}/`]) {
      expect((await person().page(`/auth/signin${query}`)).status).toBe(200);
    }
    expect(logged()).toEqual([]);
  });
});

test("SessionRequired shows a sentence on the sign-in page, which leads back after signing in", async () => {
  const who = person();
  const led = await who.page("/account/settings");
  const page = readPage(await bodyOf(who.page(led.headers.get("location") ?? "")));
  expect(page.names("paragraph")).toContain("Please log in to see that page.");
  expect(page.form("/auth/signin")?.hidden("callbackUrl")).toBe(`${origin}/account/settings`);
});

describe("a form that was open for too long", () => {
  const late = { email: "misty@example.com", password: "staryu and starmie", callbackUrl: "/series/base?view=list" };
  const sentence = "Your session timed out. Please try again.";

  test("shows the sign-in page with a message and keeps the typed address and the callback URL", async () => {
    for (const path of ["callback/credentials", "signin/email"]) {
      const who = person();
      const response = await who.post(`/api/auth/${path}`, { ...late, csrfToken: "old" }, { accept: "text/html" });
      expect(response.headers.get("location")).toBe(`${origin}/api/auth/signin?csrf=true`);
      const led = await who.page("/api/auth/signin?csrf=true");
      const html = await bodyOf(who.page(led.headers.get("location") ?? ""));
      expect(html).not.toContain(late.password);
      const page = readPage(html);
      expect(page.text).toContain(sentence);
      expect(page.get("textbox", "Email").value).toBe("misty@example.com");
      expect(page.get("main").hidden("callbackUrl")).toBe(`${origin}/series/base?view=list`);
      expect(await bodyOf(who.page("/auth/signin"))).not.toContain("misty@example.com");
    }
  });

  test("the auth client gets the same URL as before", async () => {
    const who = person();
    const response = await who.post("/api/auth/callback/credentials", { ...late, csrfToken: "old", json: "true" });
    expect(await response.json()).toEqual({ url: `${origin}/api/auth/signin?csrf=true` });
    expect(await bodyOf(who.page("/auth/signin?csrf=true"))).toContain(sentence);
  });

  test("its cookie never leads to another site", async () => {
    const who = person();
    await who.post("/api/auth/callback/credentials", { ...late, callbackUrl: "//evil.example" });
    expect(await bodyOf(who.page("/auth/signin?csrf=true"))).not.toContain("evil.example");
    for (const value of ["garbage", "", Buffer.from("null").toString("base64url")]) {
      who.cookies.set("sign-in", value);
      expect((await who.page("/auth/signin?csrf=true")).status).toBe(200);
    }
  });
});

test("fields tell password managers what to fill in: the username at sign-in, an email address elsewhere", async () => {
  const tokenOf = async (path: string, name: string, who: { page(path: string): Promise<Response> } = person()) => {
    const html = await bodyOf(who.page(path));
    const field = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
    return /autocomplete="([^"]*)"/i.exec(field)?.[1];
  };
  expect(await tokenOf("/auth/signin", "email")).toBe("username webauthn");
  expect(await tokenOf("/auth/register", "email")).toBe("email");
  expect(await tokenOf("/auth/signin", "password")).toBe("current-password");
  expect(await tokenOf("/auth/register", "password")).toBe("new-password");
  expect(await tokenOf("/account/settings/username", "username", await site.signUp())).toBe("nickname");
});
