import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { identities, sessions, users } from "#db/schema/accounts.ts";
import { bodyOf, origin, type TestApp, testApp, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { atProvider, traveller, useIssuer } from "./openid.ts";

// Providers of an account that is there already: linking and unlinking.

const settings = "/account/settings/providers";

const issuer = await useIssuer();
const settingsWith = (more: Record<string, string> = {}) => ({
  ...issuer.settings,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  ...more,
});
const site = await useSite(settingsWith());
await site.signUp();

const login = () => `p${crypto.randomUUID().slice(0, 8)}`;
const failed = (url: string) => new URL(url, origin).searchParams.get("error");
const unlink = "/api/user/providers?provider=oidc";

/** A member who signed in by password, and the ways of a browser. */
async function member() {
  const account = await site.signUp();
  const browser = traveller(site.app);
  for (const [name, value] of account.cookies) browser.cookies.set(name, value);
  return { ...browser, id: account.id };
}

/** Somebody whose only way in is the provider. */
async function guest(app = site) {
  const browser = traveller(app.app);
  const name = login();
  issuer.people.set(name, { email: `${name}@example.com`, email_verified: true, name: "Misty" });
  await browser.signIn(name);
  return { ...browser, name, id: (await browser.userId()) ?? "" };
}

const addGoogle = (app: TestApp, userId: string) =>
  app.db.insert(identities).values({ provider: "google", providerUserId: crypto.randomUUID(), userId });

describe("linking", () => {
  test("a signed-in user links the provider, keeps the session and can then sign in with it", async () => {
    const ash = await member();
    const other = await member();
    const session = ash.cookies.get("session");
    const name = login();
    issuer.people.set(name, { name: "Ash" });
    expect(await ash.signIn(name, { callbackUrl: settings })).toBe(origin + settings);
    expect(ash.cookies.get("session")).toBe(session);
    expect(await site.db.$count(sessions, eq(sessions.userId, ash.id))).toBe(1);
    expect(await (await ash.json("/api/user/providers")).json()).toEqual({
      linked: [{ id: "oidc", name: "OpenID", label: "Ash", linkedAt: expect.stringMatching(/^\d{4}-.+Z$/) }],
      available: [{ id: "google", name: "Google" }],
    });
    expect(await (await other.json("/api/user/providers")).json()).toMatchObject({ linked: [] });
    const elsewhere = traveller(site.app);
    await elsewhere.signIn(name);
    expect(await elsewhere.userId()).toBe(ash.id);
    expect(elsewhere.cookies.get("session")).not.toBe(session);
  });

  test("the name from the provider is escaped on the page", async () => {
    const ash = await member();
    const name = login();
    issuer.people.set(name, { name: "<script>alert(1)</script>" });
    await ash.signIn(name, { callbackUrl: settings });
    expect(readPage(await bodyOf(ash.page(settings))).get("main").text).toContain("<script>alert(1)</script>");
  });

  test("linking the same account again changes nothing", async () => {
    const ash = await member();
    const name = login();
    await ash.signIn(name);
    expect(await ash.signIn(name, { callbackUrl: settings })).toBe(origin + settings);
    expect(await site.db.$count(identities, eq(identities.userId, ash.id))).toBe(1);
  });

  test("a login that belongs to another account is refused, and the page says so", async () => {
    const misty = await guest();
    const ash = await member();
    const end = await ash.signIn(misty.name, { callbackUrl: "/search" });
    expect(failed(end)).toBe("OAuthAccountNotLinked");
    const page = await ash.page(await ash.follow(end));
    expect(page.headers.get("location")).toBe(`${origin}/search`);
    expect(await bodyOf(ash.page("/search"))).toContain("That account is already linked to someone else on this site.");
    expect(await ash.userId()).toBe(ash.id);
    expect(await site.db.$count(identities, eq(identities.userId, ash.id))).toBe(0);
  });

  test("an account has at most one login of each provider", async () => {
    const ash = await member();
    await ash.signIn(login());
    const end = await ash.signIn(login(), { callbackUrl: "/search" });
    expect(failed(end)).toBe("OAuthAlreadyLinked");
    await ash.page(await ash.follow(end));
    expect(await bodyOf(ash.page("/search"))).toContain("Your account is linked to a different account there.");
  });

  test("links nothing for a user who comes back signed out or as someone else", async () => {
    const ash = await member();
    const [one, two] = [await ash.leave(), await ash.leave()];
    const [back, other] = [await atProvider(one, login()), await atProvider(two, login())];
    const session = ash.cookies.get("session") ?? "";
    ash.cookies.delete("session");
    const accounts = await site.db.$count(users);
    expect(failed(await ash.follow(back))).toBe("OAuthCallback");
    expect(ash.cookies.has("session")).toBe(false);
    expect(await site.db.$count(users)).toBe(accounts);
    const misty = await member();
    ash.cookies.set("session", misty.cookies.get("session") ?? "");
    expect(failed(await ash.follow(other))).toBe("OAuthCallback");
    expect(await ash.userId()).toBe(misty.id);
    ash.cookies.set("session", session);
    expect(await (await ash.json("/api/user/providers")).json()).toMatchObject({ linked: [] });
    expect(await (await misty.json("/api/user/providers")).json()).toMatchObject({ linked: [] });
  });

  test("another site cannot start it", async () => {
    const ash = await member();
    for (const path of ["/auth/signin/oidc", "/api/auth/signin/oidc"]) {
      const response = await ash.post(path, { csrfToken: await ash.csrfToken() }, { origin: "https://evil.example" });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("unlinking", () => {
  test("a user with a password can unlink and stays signed in everywhere", async () => {
    const ash = await member();
    const name = login();
    await ash.signIn(name);
    const elsewhere = traveller(site.app);
    await elsewhere.signIn(name);
    const response = await ash.request(unlink, { method: "DELETE" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ linked: [], available: [{ id: "google" }, { id: "oidc" }] });
    expect(await ash.userId()).toBe(ash.id);
    expect(await elsewhere.userId()).toBe(ash.id);
    const later = traveller(site.app);
    await later.signIn(name);
    expect(await later.userId()).not.toBe(ash.id);
  });

  test("the only way to sign in cannot be unlinked", async () => {
    const misty = await guest();
    const response = await misty.request(unlink, { method: "DELETE" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("only way to log in") });
    expect(await site.db.$count(identities, eq(identities.userId, misty.id))).toBe(1);
  });

  test("another provider counts as a way to sign in, unless this site no longer offers it", async () => {
    const misty = await guest();
    await site.db.insert(identities).values({ provider: "discord", providerUserId: misty.name, userId: misty.id });
    expect((await misty.request(unlink, { method: "DELETE" })).status).toBe(409);
    await addGoogle(site, misty.id);
    expect((await misty.request(unlink, { method: "DELETE" })).status).toBe(200);
    const rest = (await (await misty.json("/api/user/providers")).json()) as { linked: { name: string }[] };
    expect(rest.linked.map(({ name }) => name).toSorted()).toEqual(["Google", "discord"]);
  });

  test("a verified address counts as a way to sign in if the site sends mail", async () => {
    const mailing = await testApp(settingsWith({ SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: origin }));
    const misty = await guest(mailing);
    await mailing.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, misty.id));
    expect((await misty.request(unlink, { method: "DELETE" })).status).toBe(409);
    await mailing.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, misty.id));
    expect((await misty.request(unlink, { method: "DELETE" })).status).toBe(200);
    await mailing.close();
  });

  test("two requests at once cannot remove the last two ways to sign in", async () => {
    for (let times = 0; times < 5; times++) {
      const misty = await guest();
      await addGoogle(site, misty.id);
      const answers = await Promise.all([
        misty.request(unlink, { method: "DELETE" }),
        misty.request("/api/user/providers?provider=google", { method: "DELETE" }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test("bad requests", async () => {
    const ash = await member();
    expect((await ash.request("/api/user/providers?provider=toString", { method: "DELETE" })).status).toBe(404);
    expect((await ash.request(unlink, { method: "DELETE" })).status).toBe(404);
    expect((await ash.request("/api/user/providers", { method: "DELETE" })).status).toBe(422);
    expect((await site.anonymous.request(unlink, { method: "DELETE" })).status).toBe(401);
    expect((await site.anonymous.json("/api/user/providers")).status).toBe(401);
    const foreign = { method: "DELETE", headers: { origin: "https://evil.example" } };
    expect((await ash.request(unlink, foreign)).status).toBe(403);
  });

  test("as a form without a script, and as a swap", async () => {
    const ash = await member();
    await ash.signIn(login());
    const swapped = await ash.htmx("DELETE", unlink);
    const part = readPage(await bodyOf(swapped)).at("providers");
    expect(part?.form("/auth/signin/oidc")?.of("method")).toBe("post");
    const misty = await guest();
    const headers = { accept: "text/html", referer: `${origin}/search` };
    const refused = await misty.post(`${unlink}&_method=DELETE`, {}, headers);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/search"]);
    expect(await site.db.$count(identities, eq(identities.userId, misty.id))).toBe(1);
    await addGoogle(site, misty.id);
    const gone = await misty.post(`${unlink}&_method=DELETE`, {}, headers);
    expect([gone.status, gone.headers.get("location")]).toEqual([303, "/search"]);
    expect(await site.db.$count(identities, eq(identities.userId, misty.id))).toBe(1);
  });
});
