import { describe, expect, test } from "bun:test";
import { type identities, users } from "#db/schema/accounts.ts";
import { origin, testApp } from "#tests/harness.ts";
import { atProvider, traveller, useClub } from "./openid.ts";

// Sign-in by a provider, against a real OpenID provider.

const auth = `${origin}/api/auth`;
const { issuer, site, person } = await useClub();

const countOf = async (table: typeof users | typeof identities) => await site.db.$count(table);

describe("every failure leads to the sign-in page without a session", () => {
  /** Goes back with an answer, and sees that nobody came in. */
  async function refused(browser: ReturnType<typeof traveller>, back: string | URL, code = "OAuthCallback") {
    const accounts = await countOf(users);
    const error = await browser.follow(back);
    expect(error).toStartWith(`${auth}/error?error=${code}`);
    expect(await browser.follow(error)).toStartWith(`/auth/signin?`);
    expect(browser.cookies.has("session")).toBe(false);
    expect(await countOf(users)).toBe(accounts);
  }

  test.each([
    "",
    "?state=",
    "?code=abc",
    "?state=abc&code=abc",
    `?state=${"s".repeat(43)}&code=abc`,
    "?state[]=a&code[]",
  ])("a state that nobody made: %p", async (query) => {
    const browser = traveller(site.app);
    await browser.leave();
    await refused(browser, `/api/auth/callback/oidc${query}`);
  });

  test("the state of another browser", async () => {
    const back = await atProvider(await traveller(site.app).leave(), person());
    const victim = traveller(site.app);
    await victim.leave();
    await refused(victim, back);
  });

  test("a tampered cookie", async () => {
    const browser = traveller(site.app);
    const back = await atProvider(await browser.leave(), person());
    const name = `oauth-${back.searchParams.get("state")}`;
    for (const value of ["garbage", Buffer.from("null").toString("base64url"), "eyJwcm92aWRlciI6Im9pZGMifQ"]) {
      browser.cookies.set(name, value);
      await refused(browser, back);
    }
  });

  test("an answer works once: its state is deleted and its code is used up", async () => {
    const browser = traveller(site.app);
    const back = await atProvider(await browser.leave(), person());
    expect(await browser.follow(back)).toBe(`${origin}/series`);
    await browser.post("/auth/signout", {});
    await refused(browser, back);
    back.searchParams.set("state", new URL(await browser.leave()).searchParams.get("state") ?? "");
    await refused(browser, back);
  });

  test("a code that was made for another browser's verifier", async () => {
    const stolen = await atProvider(await traveller(site.app).leave(), person());
    const thief = traveller(site.app);
    stolen.searchParams.set("state", new URL(await thief.leave()).searchParams.get("state") ?? "");
    await refused(thief, stolen);
  });

  test("a user who refuses at the provider", async () => {
    const browser = traveller(site.app);
    const back = await atProvider(await browser.leave(), "refuse");
    expect(back.searchParams.get("error")).toBe("access_denied");
    await refused(browser, back);
    expect([...browser.cookies.keys()]).toEqual(["csrf"]);
  });

  test("an error that comes with a code", async () => {
    const browser = traveller(site.app);
    const back = await atProvider(await browser.leave(), person());
    back.searchParams.set("error", "server_error");
    await refused(browser, back);
  });

  test.each([
    ["/token", "503"],
    ["/token", "silence"],
    ["/me", "503"],
  ] as const)("the provider's %s answers with %s", async (path, fault) => {
    const browser = traveller(site.app);
    const back = await atProvider(await browser.leave(), person());
    issuer.faults.set(path, fault);
    await refused(browser, back).finally(() => issuer.faults.clear());
  });

  test.each(["503", "silence"] as const)("a provider that is unavailable: %s", async (fault) => {
    const fresh = await testApp(issuer.settings);
    const browser = traveller(fresh.app);
    issuer.faults.set("/.well-known/openid-configuration", fault);
    const error = `${auth}/error?error=OAuthSignin&callbackUrl=${encodeURIComponent(`${origin}/series`)}`;
    expect(await browser.leave().finally(() => issuer.faults.clear())).toBe(error);
    expect(await browser.follow(error)).toContain("/auth/signin?");
    // It is asked again at the next try.
    expect(await browser.leave()).toStartWith(`${issuer.issuer}/auth?`);
  });

  test("the discovery document is read once", async () => {
    const reads = () => issuer.asked.filter((path) => path === "/.well-known/openid-configuration").length;
    const fresh = await testApp(issuer.settings);
    const before = reads();
    await Promise.all(Array.from({ length: 5 }, () => traveller(fresh.app).leave()));
    expect(reads()).toBe(before + 1);
    fresh.setTime(new Date(Date.now() + 61 * 60 * 1000));
    await traveller(fresh.app).leave();
    expect(reads()).toBe(before + 2);
  });

  test("guessing codes is rate-limited", async () => {
    const fresh = await testApp(issuer.settings);
    const browser = traveller(fresh.app);
    let last = "";
    for (let times = 0; times <= 60; times++) {
      const state = new URL(await browser.leave()).searchParams.get("state");
      last = await browser.follow(`/api/auth/callback/oidc?code=guess${times}&state=${state}`);
    }
    expect(last).toBe(`${origin}/auth/signin?error=TooManyAttempts`);
  });

  test.each([
    "https://evil.example/series",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    `${origin}.evil.example`,
    `${origin}@evil.example`,
    "javascript:alert(1)",
    "data:text/html,hello",
    "http://[",
    "%2F%2Fevil.example",
    `${origin}\t.evil.example`,
    `blob:${origin}/series`,
    `${origin}:8080/`,
  ])("a callbackUrl to elsewhere: %s", async (callbackUrl) => {
    expect(await traveller(site.app).signIn(person(), { callbackUrl })).toBe(origin);
  });

  test("a callbackUrl that is not in the cookie is ignored", async () => {
    expect(await traveller(site.app).signIn(person(), { callbackUrl: `/search?q=${"x".repeat(5000)}` })).toBe(origin);
  });
});
