import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { body, html, json, origin, type Person, visitor } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { routesOf, sampleSite } from "#tests/requests/requests.ts";
import { startSession } from "#tests/session-of.ts";
import { addPasskey, request } from "./authenticator.ts";
import { codeAt, haveCodes } from "./factors.ts";

// Where the site asks a second factor of staff, a session without it may present it or sign out (docs/decisions/0110).

const site = await sampleSite({ STAFF_SECOND_FACTOR: "required" });
afterAll(site.close);

const OWED = "Staff need a passkey or a one-time code for this.";

/** What a leaked password lets someone do. */
async function leaked({ email, password }: Person) {
  const browser = visitor((request) => site.app.request(request));
  await browser.post("/auth/signin", { email, password }, html);
  expect(await json<object>(browser.json("/api/auth/session"))).toHaveProperty("user");
  return browser;
}

/** Routes as they are asked: a parameter is any word. */
const addressOf = (path: string) => path.replace(/:part{.*}/, "sitemap-1.xml").replaceAll(/:\w+(\{[^}]*\})?\??/g, "1");

/** Which of all routes do not answer that the factor is owed: JSON and pages. */
async function open({ id }: Person): Promise<string[]> {
  const opened: string[] = [];
  for (const route of routesOf(site)) {
    const [method = "", path = ""] = route.split(" ");
    await site.sql`delete from rate_limits`;
    // With a session of its own, since some routes end it.
    const ask = async (headers: Record<string, string>) => {
      const cookie = `session=${await startSession(site.db, id, "", new Date())}`;
      return site.app.request(new URL(addressOf(path), origin), { method, headers: { cookie, origin, ...headers } });
    };
    const asJson = await ask({ accept: "application/json" });
    const isOwed = asJson.status === 403 && (await asJson.text()).includes(OWED);
    const page = await ask(html);
    await page.body?.cancel();
    const leads = page.status === 303 && page.headers.get("location")?.startsWith("/auth/second?callbackUrl=") === true;
    if (isOwed !== leads) opened.push(`${route}: JSON ${asJson.status}, page ${page.status}`);
    else if (!isOwed) opened.push(route);
  }
  return opened;
}

/** Logs in anew, presents the factor, signs out; or is a part of pages, and about nobody. */
const always = [
  "GET /auth/second",
  "POST /auth/second",
  "POST /auth/passkey",
  "GET /auth/signin",
  "POST /auth/signin",
  "POST /auth/signout",
  "GET /auth/email",
  "POST /auth/email",
  "GET /auth/email/open",
  "POST /auth/email/open",
  "GET /auth/reset",
  "POST /auth/reset",
  "GET /auth/reset/new",
  "POST /auth/reset/new",
  "GET /api/auth/session",
  "POST /api/auth/session",
  "GET /api/auth/csrf",
  "GET /api/auth/providers",
  "POST /api/auth/passkey",
  "POST /api/auth/callback/passkey",
  "POST /api/auth/callback/credentials",
  "POST /api/auth/signin/email",
  "POST /api/auth/signout",
  "GET /api/auth/signout",
  "GET /api/auth/error",
  "GET /api/auth/verify-request",
  "POST /api/auth/_log",
];
/** Without any factor: what it takes to set one up. */
const settingUp = [
  "GET /account/settings/:section",
  "GET /api/user/passkeys",
  "POST /api/user/passkeys",
  "PUT /api/user/passkeys",
  "DELETE /api/user/passkeys",
  "POST /api/user/passkeys/options",
  "GET /api/user/codes",
  "POST /api/user/codes",
  "DELETE /api/user/codes",
  "POST /api/user/codes/recovery",
  "GET /auth/confirm",
  "POST /auth/confirm",
  "POST /auth/signin/:provider",
  "POST /api/auth/signin/:provider",
  "GET /api/auth/signin/:provider?",
  "GET /api/auth/callback/:provider",
  "POST /api/auth/callback/:provider",
  "POST /api/auth/callback/apple",
  "GET /onboarding",
  "POST /onboarding",
];
/** Before anyone is identified, or without anything of an account. */
const ofNobody =
  /^GET \/(assets|images|avatars|banners|media|icons|stream-tools\/(worker|[\w-]+\/:userId)|(healthz|readyz|metrics|favicon|robots|worker|manifest|sitemap|:part|apple-touch|offline)[^/]*$)|^POST \/api\/stripe\/webhook/;

describe("with a factor that it did not show", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await site.signUp({ roles: ["admin"] });
    await addPasskey(admin);
  });

  test("a session may only present it, log in anew or sign out: every route", async () => {
    const opened = (await open(admin)).filter((route) => !ofNobody.test(route));
    expect(opened.filter((route) => !always.includes(route))).toEqual([]);
  }, 240_000);

  test("a leaked password changes no password and ends no session", async () => {
    const thief = await leaked(admin);
    const change = { current: admin.password, password: "mine now, thanks" };
    const refused = await thief.post("/api/user/password", change, { accept: "application/json" });
    expect([refused.status, await body(refused)]).toEqual([403, expect.stringContaining(OWED)]);
    const swapped = await thief.htmx("POST", "/api/user/password", change);
    expect(swapped.headers.get("hx-redirect")).toStartWith("/auth/second?callbackUrl=");
    const link = await thief.post("/auth/signin/discord", { password: admin.password }, html);
    expect(link.headers.get("location")).toStartWith("/auth/second?callbackUrl=");
    await thief.request("/api/user/sessions", { method: "DELETE" });
    expect((await admin.json("/api/user")).status).toBe(200);
    expect(await json<object>(admin.json("/api/user"))).toMatchObject({ username: admin.username });
    await leaked(admin);
  });

  test("its page offers to sign out, which works; a login that shows the factor is free", async () => {
    const [thief, owner] = [await leaked(admin), await site.signUp({ roles: ["data_entry"] })];
    const page = readPage(await body(thief.page("/auth/second"))).get("main");
    expect(page.form("/auth/signout")?.names("button")).toEqual(["Sign Out"]);
    expect((await thief.post("/auth/signout", {}, html)).status).toBe(303);
    expect((await thief.page("/series")).status).toBe(200);
    const key = await addPasskey(owner);
    const browser = await leaked(owner);
    expect((await browser.page("/collection")).headers.get("location")).toBe("/auth/second?callbackUrl=%2Fcollection");
    const credential = key.get(await request(browser));
    await browser.post("/auth/passkey", { credential, callbackUrl: "/collection" }, html);
    expect((await browser.page("/collection")).status).toBe(200);
  });

  test("a one-time code opens it too, and its access tokens act as a member", async () => {
    const clerk = await site.signUp({ roles: ["data_entry"] });
    const code = await haveCodes(site, clerk.id);
    expect((await clerk.page("/collection")).status).toBe(303);
    await clerk.post("/auth/second", { code: code(), callbackUrl: "/" }, html);
    expect((await clerk.page("/collection")).status).toBe(200);
    const { token } = await json<{ token: string }>(clerk.post("/api/tokens", { name: "Sheet" }));
    const asked = await site.anonymous.request("/api/user", { headers: { authorization: `Bearer ${token}` } });
    expect(asked.status).toBe(200);
  });
});

test("without any factor, a session of staff may only set one up", async () => {
  const [asked, clerk] = [await site.signUp({ roles: ["data_entry"] }), await site.signUp({ roles: ["data_entry"] })];
  const opened = (await open(asked)).filter((route) => !ofNobody.test(route));
  expect(opened.filter((route) => ![...always, ...settingUp].includes(route))).toEqual([]);
  const page = await body(clerk.page("/account/settings/codes"));
  const [, key = ""] = /name="key" value="(.{32})"/.exec(page) ?? [];
  await clerk.post("/api/user/codes", { key, code: codeAt(decodeBase32IgnorePadding(key), new Date()) }, html);
  expect((await clerk.page("/collection")).status).toBe(200);
}, 240_000);

test("members and a site that does not require it are not asked", async () => {
  const misty = await site.signUp();
  expect((await misty.page("/collection")).status).toBe(200);
});
