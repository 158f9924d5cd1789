import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hashOf } from "#access/sessions.ts";
import { identities, invitations, sessions, users } from "#db/schema/accounts.ts";
import { accountOf as openOrFind } from "#features/auth/providers/service/identities.ts";
import { providerTable } from "#features/auth/providers/service/table.ts";
import { origin, testApp } from "#tests/harness.ts";
import { atProvider, traveller, useClub } from "./openid.ts";

// Sign-in by a provider, against a real OpenID provider.

const auth = `${origin}/api/auth`;
const { issuer, site, person } = await useClub();

const accountOf = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0];
const countOf = async (table: typeof users | typeof identities) => await site.db.$count(table);
const failed = (url: string) => new URL(url, origin).searchParams.get("error");

describe("the redirect to the provider", () => {
  test("a provider is listed once it is set up, with exactly five keys", async () => {
    const listed = (await (await site.anonymous.json("/api/auth/providers")).json()) as Record<string, unknown>;
    expect(Object.keys(listed)).toEqual(["credentials", "passkey", "oidc"]);
    expect(listed.oidc).toEqual({
      id: "oidc",
      name: "The Club",
      type: "oauth",
      signinUrl: `${auth}/signin/oidc`,
      callbackUrl: `${auth}/callback/oidc`,
    });
  });

  test("the provider's page is asked for a code with PKCE, and nothing can be put in its place", async () => {
    const query = "?prompt=login&login_hint=ash&state=mine&client_id=mine&redirect_uri=https://evil.example&scope=all";
    const url = new URL(await traveller(site.app).leave("oidc", {}, query));
    expect(url.origin + url.pathname).toBe(`${issuer.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "cards",
      redirect_uri: `${auth}/callback/oidc`,
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      prompt: "login",
      login_hint: "ash",
    });
  });

  test("state and verifier live a quarter of an hour, unseen by scripts, in this browser only", async () => {
    const browser = traveller(site.app);
    const form = { csrfToken: await browser.csrfToken(), json: "true" };
    const response = await browser.post("/api/auth/signin/oidc", form);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^oauth-[\w-]{43}=[\w-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("a form without the auth client redirects to the provider", async () => {
    const browser = traveller(site.app);
    const response = await browser.post("/api/auth/signin/oidc", { csrfToken: await browser.csrfToken() });
    expect([302, 303]).toContain(response.status);
    expect(response.headers.get("location")).toStartWith(`${issuer.issuer}/auth?`);
  });

  test("needs the CSRF token of this browser", async () => {
    const browser = traveller(site.app);
    const others = await traveller(site.app).csrfToken();
    for (const csrfToken of ["", "wrong", others]) {
      const response = await browser.post("/api/auth/signin/oidc", { csrfToken, json: "true" });
      expect(await response.json()).toEqual({ url: `${auth}/signin?csrf=true` });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test.each(["toString", "__proto__", "constructor", "google", "credentials", "hasOwnProperty", "%00"])(
    "a provider that is none: %s",
    async (name) => {
      const browser = traveller(site.app);
      expect(await browser.leave(name)).toBe(`${auth}/signin`);
      expect(await browser.follow(`/api/auth/callback/${name}?code=a&state=b`)).toBe("/auth/signin");
      expect((await browser.post(`/auth/signin/${name}`, {})).status).toBe(404);
      expect([...browser.cookies.keys()]).toEqual(["csrf"]);
    },
  );

  test("a browser that starts many sign-ins keeps only the latest few states", async () => {
    const browser = traveller(site.app);
    const first = await browser.leave();
    for (let times = 0; times < 8; times++) await browser.leave();
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("oauth-"))).toHaveLength(5);
    expect(failed(await browser.follow(await atProvider(first, person())))).toBe("OAuthCallback");
    expect(await browser.signIn(person())).toBe(`${origin}/series`);
  });
});

describe("signing in", () => {
  test("a new person gets an account with the email address that the provider verified", async () => {
    const login = person();
    const browser = traveller(site.app);
    expect(await browser.signIn(login, { callbackUrl: "/collection?goal=master" })).toBe(
      `${origin}/collection?goal=master`,
    );
    const account = await accountOf(`${login}@example.com`);
    expect(account).toMatchObject({ username: null, passwordHash: null, emailVerifiedAt: expect.any(Date) });
    expect(await browser.userId()).toBe(account?.id);
    expect([...browser.cookies.keys()].toSorted()).toEqual(["csrf", "session"]);
    expect(await site.db.select().from(identities).where(eq(identities.provider, "oidc"))).toContainEqual(
      expect.objectContaining({ providerUserId: login, userId: account?.id, label: `Trainer ${login}` }),
    );
  });

  test("signing in again opens the same account with a new session", async () => {
    const login = person();
    const first = traveller(site.app);
    await first.signIn(login);
    const second = traveller(site.app);
    await second.signIn(login);
    expect(await second.userId()).toBe(await first.userId());
    expect(second.cookies.get("session")).not.toBe(first.cookies.get("session"));
  });

  test("a session ID that the browser already had is not adopted", async () => {
    const browser = traveller(site.app);
    const planted = "p".repeat(43);
    browser.cookies.set("session", planted);
    await browser.signIn(person());
    expect(browser.cookies.get("session")).not.toBe(planted);
    expect(await site.db.$count(sessions, eq(sessions.tokenHash, hashOf(planted)))).toBe(0);
  });

  test("an address that the provider did not verify stays unverified", async () => {
    const login = person({ email_verified: false });
    await traveller(site.app).signIn(login);
    expect((await accountOf(`${login}@example.com`))?.emailVerifiedAt).toBeNull();
  });

  test.each([undefined, "no address", "two@at@example.com", "a@example.com\r\nBcc: all@example.com"])(
    "an account without an address: %p",
    async (email) => {
      const login = person();
      issuer.people.set(login, { name: "Ash", ...(email !== undefined && { email, email_verified: true }) });
      const browser = traveller(site.app);
      await browser.signIn(login);
      const [account] = await site.db
        .select()
        .from(users)
        .where(eq(users.id, (await browser.userId()) ?? ""));
      expect(account).toMatchObject({ email: null, emailVerifiedAt: null });
    },
  );

  test("signing in from two tabs at once works", async () => {
    const login = person();
    const browser = traveller(site.app);
    const [one, two] = [await browser.leave(), await browser.leave("oidc", { callbackUrl: "/search" })];
    const [back, other] = [await atProvider(one, login), await atProvider(two, login)];
    expect(await browser.follow(other)).toBe(`${origin}/search`);
    expect(await browser.follow(back)).toBe(`${origin}/series`);
    expect(await browser.userId()).toBe((await accountOf(`${login}@example.com`))?.id);
  });

  test("a new person in several browsers at the same moment has one account", async () => {
    const [provider] = providerTable(site.deps.config.providers);
    if (!provider) throw new Error("no provider is set up");
    const identity = { providerUserId: person(), email: "same@example.com", isEmailVerified: true, label: "" };
    const gate = { registration: "open", invitation: "", now: new Date() } as const;
    const all = Array.from({ length: 5 }, () => openOrFind(site.db, provider, identity, gate));
    const outcomes = await Promise.all(all);
    const userId = (await accountOf(identity.email))?.id ?? "";
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ userId, generation: 0 })));
    expect(await site.db.$count(identities, eq(identities.providerUserId, identity.providerUserId))).toBe(1);
  });

  test("the first account of an installation becomes the admin", async () => {
    const fresh = await testApp({ ...issuer.settings, REGISTRATION: "closed" });
    const browser = traveller(fresh.app);
    await browser.signIn(person());
    expect(await (await browser.json("/api/auth/session")).json()).toMatchObject({
      user: { roles: [{ roleName: "admin" }] },
    });
  });
});

describe("accounts of others", () => {
  test.each([true, false])(
    "an address that already has an account does not open it, verified: %p",
    async (email_verified) => {
      const victim = await site.signUp();
      const thief = traveller(site.app);
      const before = [await countOf(users), await countOf(identities)];
      const end = await thief.signIn(person({ email: victim.email.toUpperCase(), email_verified }));
      expect(failed(end)).toBe("OAuthAccountNotLinked");
      expect(thief.cookies.has("session")).toBe(false);
      expect([await countOf(users), await countOf(identities)]).toEqual(before);
      const page = await (await thief.page(await thief.follow(end))).text();
      expect(page).toContain("That email address already has an account.");
    },
  );

  test("an unproven address opens no account: neither to its real owner nor to the claimant", async () => {
    const squatter = person({ email_verified: false });
    await traveller(site.app).signIn(squatter);
    const owner = traveller(site.app);
    expect(failed(await owner.signIn(person({ email: `${squatter}@example.com` })))).toBe("OAuthAccountNotLinked");
    expect(owner.cookies.has("session")).toBe(false);
  });

  test("a changed address at the provider does not change the account", async () => {
    const victim = await site.signUp();
    const login = person();
    const browser = traveller(site.app);
    await browser.signIn(login);
    const id = await browser.userId();
    issuer.people.set(login, { email: victim.email, email_verified: true });
    const again = traveller(site.app);
    await again.signIn(login);
    expect(await again.userId()).toBe(id);
    expect((await accountOf(victim.email))?.id).toBe(victim.id);
  });
});

describe("who may join", () => {
  async function words(settings: Record<string, string>, options: Record<string, string> = {}) {
    const closed = await testApp({ ...issuer.settings, ...settings });
    await closed.signUp();
    const browser = traveller(closed.app);
    const end = await browser.signIn(person(), options);
    return { closed, browser, end };
  }

  test("says that registration is closed", async () => {
    const { browser, end, closed } = await words({ REGISTRATION: "closed" });
    expect(failed(end)).toBe("AccessDenied");
    const page = await browser.page(end);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("This site isn’t accepting new members right now.");
    expect(browser.cookies.has("session")).toBe(false);
    expect(await closed.db.$count(users)).toBe(1);
  });

  test("an invitation is passed on to the provider and back, and works once", async () => {
    const { closed, browser, end } = await words({ REGISTRATION: "invite" });
    expect(failed(end)).toBe("AccessDenied");
    expect(await (await browser.page(end)).text()).toContain("invite-only");
    const expiresAt = new Date(Date.now() + 60_000);
    await closed.db.insert(invitations).values({ codeHash: hashOf("welcome"), expiresAt });
    const login = person();
    expect(await browser.signIn(login, { invitation: "welcome" })).toBe(`${origin}/series`);
    expect(failed(await traveller(closed.app).signIn(person(), { invitation: "welcome" }))).toBe("AccessDenied");
    // Who is in comes back without one.
    expect(await traveller(closed.app).signIn(login)).toBe(`${origin}/series`);
  });
});
