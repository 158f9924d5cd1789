import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { html, origin, useSite } from "#tests/harness.ts";
import { haveCodes } from "../second/factors.ts";
import { traveller } from "./openid.ts";

// Google, Apple, Discord and Twitch have fixed addresses. Here the network leads those to a server on this machine that
// answers as their documentation says; everything from there on is the real code, and that of arctic.

const places = [
  "https://oauth2.googleapis.com",
  "https://appleid.apple.com",
  "https://discord.com",
  "https://id.twitch.tv",
  "https://api.twitch.tv",
];

type Received = { place: string; path: string; headers: Headers; form: Record<string, string> };
const requests: Received[] = [];
/** The answer of an address, by its path. */
const responses = new Map<string, unknown>();
const network = fetch;
const key = generateKeyPairSync("ec", { namedCurve: "P-256" });

const local = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    const { pathname } = new URL(request.url);
    requests.push({ place: request.headers.get("x-place") ?? "", path: pathname, headers: request.headers, form });
    const response = responses.get(pathname);
    return response === undefined ? new Response("", { status: 503 }) : Response.json(response);
  },
});
globalThis.fetch = Object.assign(
  (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { origin: place, pathname, search } = new URL(request.url);
    if (!places.includes(place)) return network(request);
    const moved = new Request(`http://127.0.0.1:${local.port}${pathname}${search}`, request);
    moved.headers.set("x-place", place);
    return network(moved);
  },
  { preconnect: network.preconnect },
);
const site = await useSite({
  PUBLIC_URL: origin,
  GOOGLE_CLIENT_ID: "google-id",
  GOOGLE_CLIENT_SECRET: "google-secret",
  APPLE_CLIENT_ID: "apple-id",
  APPLE_TEAM_ID: "apple-team",
  APPLE_KEY_ID: "apple-key",
  APPLE_PRIVATE_KEY: key.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  DISCORD_CLIENT_ID: "discord-id",
  DISCORD_CLIENT_SECRET: "discord-secret",
  TWITCH_CLIENT_ID: "twitch-id",
  TWITCH_CLIENT_SECRET: "twitch-secret",
});
await site.signUp();
afterAll(async () => {
  globalThis.fetch = network;
  await local.stop(true);
});
beforeEach(() => {
  requests.length = 0;
  responses.clear();
});

const callback = (provider: string) => `${origin}/api/auth/callback/${provider}`;
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const idToken = (claims: object) => `${part({ alg: "RS256" })}.${part(claims)}.${part({})}`;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** Leaves for a provider, with a browser's cookies; resolves to the parts of its address. */
async function leave(provider: string, cookies = new Map<string, string>()) {
  const browser = traveller(site.app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const url = new URL(await browser.leave(provider));
  const query = Object.fromEntries(url.searchParams);
  const back = `/api/auth/callback/${provider}?${new URLSearchParams({ code: "the-code", state: query.state ?? "" })}`;
  return { browser, page: url.origin + url.pathname, query, back };
}

/** Whoever is signed in, as the database has them. */
async function known(browser: ReturnType<typeof traveller>) {
  const id = (await browser.userId()) ?? "";
  const [row] = await site.sql`
    select provider, provider_user_id, label, email, email_verified_at is not null as is_verified
    from identities join users on users.id = user_id where user_id = ${id}`;
  return { ...row };
}

/** Apple's page posts its answer; of our cookies only those for it come with that. */
async function posted(browser: ReturnType<typeof traveller>, form: Record<string, string>) {
  const lax = ["session", "csrf"].map((name) => [name, browser.cookies.get(name)] as const);
  for (const [name] of lax) browser.cookies.delete(name);
  const response = await browser.post("/api/auth/callback/apple", form, { origin: "https://appleid.apple.com" });
  for (const [name, value] of lax) if (value !== undefined) browser.cookies.set(name, value);
  return response;
}

function tellApple(nonce: string | undefined, sub: string) {
  const person = { sub, email: `${sub}@example.com`, email_verified: "true" };
  const claims = { iss: "https://appleid.apple.com", aud: "apple-id", exp: inAnHour(), nonce };
  responses.set("/auth/token", { access_token: "a", id_token: idToken({ ...claims, ...person }) });
}

test("all are listed, in the order of the buttons", async () => {
  const listed = (await (await site.anonymous.json("/api/auth/providers")).json()) as object;
  expect(Object.keys(listed)).toEqual(["credentials", "passkey", "google", "discord", "apple", "twitch"]);
  for (const path of ["/auth/signin", "/auth/register"]) {
    const page = await (await site.anonymous.page(`${path}?callbackUrl=/search`)).text();
    expect([...page.matchAll(/Continue with (\w+)/g)].map(([, name]) => name)).toEqual([
      "Google",
      "Discord",
      "Apple",
      "Twitch",
    ]);
  }
});

test("Google", async () => {
  const { browser, page, query, back } = await leave("google");
  // The matchers below are put into what they are compared with.
  const { nonce } = query;
  expect(page).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(query).toMatchObject({
    response_type: "code",
    client_id: "google-id",
    redirect_uri: callback("google"),
    scope: "openid profile email",
    code_challenge: expect.any(String),
    code_challenge_method: "S256",
    nonce: expect.any(String),
  });
  const claims = { iss: "https://accounts.google.com", aud: "google-id", exp: inAnHour(), nonce };
  const person = { sub: "1001", email: "ash.g@example.com", email_verified: true, name: "Ash" };
  responses.set("/token", { access_token: "a", id_token: idToken({ ...claims, ...person }) });
  expect(await browser.follow(back)).toBe(`${origin}/series`);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    place: "https://oauth2.googleapis.com",
    form: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: callback("google"),
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    },
  });
  expect(requests[0]?.headers.get("authorization")).toBe(basic("google-id", "google-secret"));
  expect(await known(browser)).toEqual({
    provider: "google",
    provider_user_id: "1001",
    label: "Ash",
    email: "ash.g@example.com",
    is_verified: true,
  });
});

test("Discord, whose address may be unverified", async () => {
  const { browser, page, query, back } = await leave("discord");
  expect(page).toBe("https://discord.com/oauth2/authorize");
  expect(query).toMatchObject({ client_id: "discord-id", scope: "identify email", code_challenge_method: "S256" });
  responses.set("/api/oauth2/token", { access_token: "the-token", token_type: "Bearer" });
  responses.set("/api/users/@me", {
    id: "2002",
    username: "misty",
    global_name: null,
    email: "m@example.com",
    verified: false,
  });
  expect(await browser.follow(back)).toBe(`${origin}/series`);
  expect(requests.map(({ place, path }) => place + path)).toEqual([
    "https://discord.com/api/oauth2/token",
    "https://discord.com/api/users/@me",
  ]);
  expect(requests[0]?.form.code_verifier).toMatch(/^[\w-]{43}$/);
  expect(requests[1]?.headers.get("authorization")).toBe("Bearer the-token");
  expect(await known(browser)).toMatchObject({ provider_user_id: "2002", label: "misty", is_verified: false });
});

test("Twitch", async () => {
  const { browser, page, query, back } = await leave("twitch");
  expect(page).toBe("https://id.twitch.tv/oauth2/authorize");
  expect(query).toMatchObject({ response_type: "code", client_id: "twitch-id", scope: "user:read:email" });
  responses.set("/oauth2/token", { access_token: "the-token" });
  responses.set("/helix/users", {
    data: [{ id: "3003", login: "brock", display_name: "Brock", email: "b@example.com" }],
  });
  expect(await browser.follow(back)).toBe(`${origin}/series`);
  expect(requests[0]?.form).toMatchObject({ client_id: "twitch-id", client_secret: "twitch-secret", code: "the-code" });
  expect(Object.fromEntries(requests[1]?.headers ?? [])).toMatchObject({
    "x-place": "https://api.twitch.tv",
    authorization: "Bearer the-token",
    "client-id": "twitch-id",
  });
  expect(await known(browser)).toMatchObject({ provider_user_id: "3003", label: "Brock", is_verified: true });
  expect((await leave("twitch")).browser.cookies.size).toBe(2);
});

test("a provider that is down or answers nonsense", async () => {
  for (const provider of ["google", "discord", "twitch"]) {
    const first = await leave(provider);
    expect(await first.browser.follow(first.back)).toContain("error=OAuthCallback");
    const second = await leave(provider);
    for (const path of ["/token", "/api/oauth2/token", "/oauth2/token"]) responses.set(path, { access_token: "a" });
    for (const path of ["/api/users/@me", "/helix/users"]) responses.set(path, { data: [] });
    expect(await second.browser.follow(second.back)).toContain("error=OAuthCallback");
    expect(second.browser.cookies.has("session")).toBe(false);
    responses.clear();
  }
});

describe("Apple", () => {
  test("signs in by a form from its own page", async () => {
    const { browser, page, query } = await leave("apple");
    expect(page).toBe("https://appleid.apple.com/auth/authorize");
    expect(query).toMatchObject({ response_mode: "form_post", scope: "email", redirect_uri: callback("apple") });
    tellApple(query.nonce, "4004");
    const response = await posted(browser, { code: "the-code", state: query.state ?? "", user: "{}" });
    expect(response.status).toBe(303);
    expect(await browser.follow(response.headers.get("location") ?? "")).toBe(`${origin}/series`);
    const { client_secret: proof = "", ...form } = requests[0]?.form ?? {};
    expect(form).toMatchObject({ code: "the-code", client_id: "apple-id", redirect_uri: callback("apple") });
    const [header = "", payload = "", signature = ""] = proof.split(".");
    const signed = { key: createPublicKey(key.privateKey), dsaEncoding: "ieee-p1363" as const };
    const isSigned = verify("sha256", Buffer.from(`${header}.${payload}`), signed, Buffer.from(signature, "base64url"));
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      iss: "apple-team",
      sub: "apple-id",
    });
    expect(await known(browser)).toMatchObject({
      provider_user_id: "4004",
      email: "4004@example.com",
      is_verified: true,
    });
  });

  test("links the account that is signed in, although no session comes with the form", async () => {
    const ash = await site.signUp();
    const browser = traveller(site.app);
    for (const [name, value] of ash.cookies) browser.cookies.set(name, value);
    const query = new URL(await browser.leave("apple")).searchParams;
    tellApple(query.get("nonce") ?? "", "5005");
    const response = await posted(browser, { code: "the-code", state: query.get("state") ?? "" });
    expect(await browser.follow(response.headers.get("location") ?? "")).toBe(`${origin}/series`);
    expect(await known(browser)).toMatchObject({ provider_user_id: "5005" });
    expect(await browser.userId()).toBe(ash.id);
  });

  test("sets the only cookie that browsers send across sites", async () => {
    const browser = traveller(site.app);
    const csrfToken = await browser.csrfToken();
    for (const [provider, attributes] of [
      ["apple", "HttpOnly; Secure; SameSite=None"],
      ["google", "HttpOnly; SameSite=Lax"],
    ] as const) {
      const response = await browser.post(`/api/auth/signin/${provider}`, { csrfToken, json: "true" });
      expect(response.headers.getSetCookie().join()).toEndWith(`; Max-Age=900; Path=/; ${attributes}`);
    }
  });

  test("a refusal, an unknown state and a missing state fail", async () => {
    const { browser, query } = await leave("apple");
    const forms: Record<string, string>[] = [{}, { code: "a", state: "s".repeat(43) }, { state: "../../x", code: "a" }];
    for (const form of forms) {
      const response = await posted(browser, form);
      expect(response.headers.get("location")).toStartWith(`${origin}/api/auth/error?error=OAuthCallback`);
    }
    const response = await posted(browser, { error: "user_cancelled_authorize", state: query.state ?? "" });
    expect(await browser.follow(response.headers.get("location") ?? "")).toContain("error=OAuthCallback");
    expect(requests).toEqual([]);
  });

  test("no other route accepts a form from another site", async () => {
    const browser = traveller(site.app);
    const headers = { origin: "https://appleid.apple.com" };
    const status = async (path: string) => (await browser.post(path, {}, headers)).status;
    expect(await status("/api/auth/callback/apple")).toBe(302);
    for (const path of [
      "/api/auth/callback/google",
      "/api/auth/callback/credentials",
      "/api/auth/callback/apple?_method=PUT",
      "/api/auth/callback/apple?_method=DELETE",
      "/api/auth/callback/apple/",
      "/api/auth/callback/apple/../google",
      "/api/auth/callback/%61pple2",
      "/api/auth/callback//apple",
      "/api/auth/signin/apple",
      "/api/auth/signout",
      "/auth/signin/apple",
    ]) {
      expect([path, await status(path)]).toEqual([path, 403]);
    }
  });

  test("its state is not valid for another provider", async () => {
    const { browser, query } = await leave("apple");
    tellApple(query.nonce, "6006");
    const back = new URLSearchParams({ code: "the-code", state: query.state ?? "" });
    expect(await browser.follow(`/api/auth/callback/google?${back}`)).toContain("error=OAuthCallback");
    expect(requests).toEqual([]);
  });
});

describe("each is one factor: a login asks for the code, and there is no session before it", () => {
  const answers: Record<string, (nonce: string | undefined, id: string) => void> = {
    google(nonce, sub) {
      const claims = { iss: "https://accounts.google.com", aud: "google-id", exp: inAnHour(), nonce };
      responses.set("/token", { access_token: "a", id_token: idToken({ ...claims, sub, email: "a@example.com" }) });
    },
    discord(_, id) {
      responses.set("/api/oauth2/token", { access_token: "a", token_type: "Bearer" });
      responses.set("/api/users/@me", {
        id,
        username: "misty",
        global_name: null,
        email: "a@example.com",
        verified: true,
      });
    },
    twitch(_, id) {
      responses.set("/oauth2/token", { access_token: "a" });
      responses.set("/helix/users", { data: [{ id, login: "misty", display_name: "Misty", email: "a@example.com" }] });
    },
    apple: tellApple,
  };

  async function comesBack(provider: string, id: string, cookies = new Map<string, string>()) {
    const { browser, query, back } = await leave(provider, cookies);
    answers[provider]?.(query.nonce, id);
    const form = { code: "the-code", state: query.state ?? "" };
    const first = provider === "apple" ? (await posted(browser, form)).headers.get("location") : back;
    return { browser, end: await browser.follow(first ?? "") };
  }

  test.each(Object.keys(answers))("%s", async (provider) => {
    const misty = await site.signUp();
    const sub = `7-${provider}`;
    await site.sql`insert into identities (provider, provider_user_id, user_id, label)
      values (${provider}, ${sub}, ${misty.id}, 'Misty')`;
    const code = await haveCodes(site, misty.id);
    const { browser, end } = await comesBack(provider, sub);
    expect(end).toStartWith(`${origin}/auth/second?`);
    expect(await browser.userId()).toBeUndefined();
    await browser.post("/auth/second", { code: code(), callbackUrl: "/" }, html);
    expect(await browser.userId()).toBe(misty.id);
    await site.sql`update sessions set created_at = now() - interval '11 minutes',
      second_factor_at = now() - interval '11 minutes' where user_id = ${misty.id}`;
    const again = await comesBack(provider, sub, browser.cookies);
    expect(again.end).toStartWith(`${origin}/auth/second?`);
    const renew = () => again.browser.request("/api/user/codes/recovery", { method: "POST" });
    expect((await renew()).status).toBe(403);
    const next = code(new Date(Date.now() + 30_000));
    await again.browser.post("/auth/second", { code: next, callbackUrl: "/" }, html);
    expect((await renew()).status).toBe(200);
  });
});
