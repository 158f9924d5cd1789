import { expect, test } from "bun:test";
import { html, json, origin, testApp } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { addPasskey, request } from "../second/authenticator.ts";
import { haveCodes, wrongCode } from "../second/factors.ts";
import { traveller, useIssuer } from "./openid.ts";

// An account at a provider is one factor: it proves a recent login, and owes the code that a password owes.

const issuer = await useIssuer();
const minute = 60_000;

/** Someone whose only way in is the provider, and their browser. */
async function member(settings: Record<string, string> = {}) {
  const site = await testApp({ ...issuer.settings, ...settings });
  // Else the first to come would be the admin.
  await site.signUp();
  const name = `p${crypto.randomUUID().slice(0, 8)}`;
  issuer.people.set(name, { email: `${name}@example.com`, email_verified: true, name });
  const browser = traveller(site.app);
  await browser.signIn(name);
  const id = (await browser.userId()) ?? "";
  return { site, name, browser, id };
}

const second = (browser: ReturnType<typeof traveller>, code: string) =>
  browser.post("/auth/second", { code, callbackUrl: "/decks" }, html);

test("logging in with a provider asks for the code, and has no session before it", async () => {
  const { site, name, id } = await member();
  const code = await haveCodes(site, id);
  const browser = traveller(site.app);
  const end = await browser.signIn(name);
  expect(end).toBe(`${origin}/auth/second?callbackUrl=${encodeURIComponent(`${origin}/series`)}`);
  expect(await browser.userId()).toBeUndefined();
  expect((await second(browser, wrongCode(code))).status).toBe(422);
  expect((await second(browser, code())).headers.get("location")).toBe(`${origin}/decks`);
  expect(await browser.userId()).toBe(id);
  await site.close();
});

test("logging in again with a provider counts as the recent login for adding passkeys and codes", async () => {
  const { site, name, browser } = await member();
  const options = () => browser.request("/api/user/passkeys/options", { method: "POST" });
  expect((await options()).status).toBe(200);
  site.setTime(new Date(Date.now() + 10.5 * minute));
  expect((await options()).status).toBe(403);
  const confirm = "/auth/confirm?callbackUrl=/account/settings/passkeys";
  expect(
    readPage(await (await browser.page(confirm)).text())
      .form("/auth/signin/oidc")
      ?.names("button"),
  ).toEqual(["Continue with OpenID"]);
  const target = "/account/settings/passkeys";
  expect(await browser.signIn(name, { callbackUrl: target })).toBe(origin + target);
  expect((await options()).status).toBe(200);
  await site.close();
});

test("logging in again with a provider asks for a new code once the last one is old", async () => {
  const { site, name, browser, id } = await member();
  const code = await haveCodes(site, id);
  const renew = () => browser.request("/api/user/codes/recovery", { method: "POST" });
  const later = new Date(Date.now() + 10.5 * minute);
  site.setTime(later);
  const end = await browser.signIn(name, { callbackUrl: "/account/settings/codes" });
  expect(end).toStartWith(`${origin}/auth/second?`);
  expect((await renew()).status).toBe(403);
  await second(browser, code(later));
  expect((await renew()).status).toBe(200);
  await site.close();
});

test("logging in as another person at the provider does not count as a recent login", async () => {
  const { site, browser, id } = await member();
  site.setTime(new Date(Date.now() + 10.5 * minute));
  const end = await browser.signIn(`p${crypto.randomUUID().slice(0, 8)}`);
  expect(new URL(end).searchParams.get("error")).toBe("OAuthNotProven");
  expect(await browser.userId()).toBe(id);
  expect((await browser.request("/api/user/passkeys/options", { method: "POST" })).status).toBe(403);
  await site.close();
});

test("with STAFF_SECOND_FACTOR=required, staff who log in with a provider are members until they use a second factor", async () => {
  const { site, name, browser, id } = await member({ STAFF_SECOND_FACTOR: "required" });
  await site.sql`update users set username = ${name}, slug = ${name} where id = ${id}`;
  await site.sql`insert into user_roles (user_id, role) values (${id}, 'member'), (${id}, 'admin')`;
  const users = async (who = browser) => (await who.json("/api/admin/users")).status;
  expect(await users()).toBe(403);
  const key = await addPasskey(browser);
  expect(await users()).toBe(200);
  const other = traveller(site.app);
  await other.signIn(name);
  expect(await users(other)).toBe(403);
  const page = await other.page("/admin/users");
  expect(page.headers.get("location")).toBe("/auth/second?callbackUrl=%2Fadmin%2Fusers");
  expect((await other.request("/api/user/passkeys/options", { method: "POST" })).status).toBe(403);
  const credential = key.get(await request(other));
  await other.post("/auth/passkey", { credential, callbackUrl: "/" }, html);
  expect(await users(other)).toBe(200);
  expect(await json<object[]>(other.json("/api/user/passkeys"))).toHaveLength(1);
  await site.close();
});
