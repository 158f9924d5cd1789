import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { closeApps, origin, testApp, useSite } from "#tests/harness.ts";
import { traveller } from "./openid.ts";

// ID tokens, user info and discovery documents that do not hold, from a server that can be made to lie.

type Claims = Record<string, unknown>;
/** What becomes of each ID token, and of the user info. */
let tamper: (userInfo: Claims) => void;
let claims: Claims;
let tokenAnswer: ((response: MutableResponse) => void) | undefined;

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "cards",
  OIDC_CLIENT_SECRET: "secret",
});

const server = new OAuth2Server();
await server.issuer.keys.generate("RS256");
await server.start(0, "127.0.0.1");
server.issuer.url = `http://127.0.0.1:${server.address().port}`;
server.service.on("beforeTokenSigning", (token: MutableToken) => tamper(token.payload));
server.service.on("beforeUserinfo", (response: MutableResponse) => Object.assign(response, { body: claims }));
server.service.on("beforeResponse", (response: MutableResponse) => tokenAnswer?.(response));
const site = await useSite(settingsOf(server.issuer.url));
await site.signUp();
afterAll(async () => {
  await closeApps();
  await server.stop();
});

beforeEach(() => {
  const sub = crypto.randomUUID();
  tamper = (claims) => Object.assign(claims, { sub, aud: "cards", email: `${sub}@example.com` });
  claims = {};
  tokenAnswer = undefined;
});

/** The whole way there and back; resolves to where it ends, and who is signed in then. */
async function signIn(app = site.app) {
  const browser = traveller(app);
  const there = await fetch(await browser.leave(), { redirect: "manual" });
  const end = await browser.follow(there.headers.get("location") ?? "");
  return { end, userId: await browser.userId() };
}

const refused = { end: expect.stringContaining("/api/auth/error?error=OAuthCallback"), userId: undefined };

test("a valid ID token signs in", async () => {
  expect(await signIn()).toEqual({ end: `${origin}/series`, userId: expect.any(String) });
});

const seconds = () => Math.floor(Date.now() / 1000);

test("an ID token from a clock half a minute ahead signs in", async () => {
  const usual = tamper;
  tamper = (claims) => {
    usual(claims);
    Object.assign(claims, { iat: seconds() + 30, nbf: seconds() + 30 });
  };
  expect(await signIn()).toMatchObject({ userId: expect.any(String) });
});

describe("an ID token is refused", () => {
  test.each<[string, (claims: Claims) => Claims]>([
    ["for another site", () => ({ aud: "another" })],
    ["for several, made for another", () => ({ aud: ["cards", "another"], azp: "another" })],
    ["for several, without saying whom it was made for", () => ({ aud: ["another", "cards"] })],
    ["for nobody", () => ({ aud: [] })],
    ["without an audience", () => ({ aud: undefined })],
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["of an issuer that begins alike", ({ iss }) => ({ iss: `${iss}.evil.example` })],
    ["without an issuer", () => ({ iss: undefined })],
    ["that is over", () => ({ exp: seconds() - 120 })],
    ["without an end", () => ({ exp: undefined })],
    ["whose end is no time", () => ({ exp: "tomorrow" })],
    ["of the future", () => ({ iat: seconds() + 120 })],
    ["that is not good yet", () => ({ nbf: seconds() + 120 })],
    ["whose beginning is no time", () => ({ nbf: "tomorrow" })],
    ["of another sign-in", () => ({ nonce: "another" })],
    ["without a nonce", () => ({ nonce: undefined })],
    ["of nobody", () => ({ sub: undefined })],
    ["of a person without a name", () => ({ sub: "" })],
    ["of a person whose id is too long", () => ({ sub: "x".repeat(256) })],
    ["of a number", () => ({ sub: 5 })],
  ])("%s", async (_, change) => {
    const usual = tamper;
    tamper = (claims) => {
      usual(claims);
      Object.assign(claims, change(claims));
    };
    expect(await signIn()).toEqual(refused);
  });

  test.each<[string, (body: Claims) => unknown]>([
    ["that is none", (body) => ({ ...body, id_token: "none" })],
    ["of two parts", (body) => ({ ...body, id_token: "a.b" })],
    ["that is missing", ({ id_token: _, ...body }) => body],
    ["in a text", () => "hello"],
    ["in a list", () => []],
  ])("%s", async (_, change) => {
    tokenAnswer = (response) => Object.assign(response, { body: change(response.body as Claims) });
    expect(await signIn()).toEqual(refused);
  });

  test.each([400, 401, 404, 500])("that comes with status %d", async (statusCode) => {
    tokenAnswer = (response) => Object.assign(response, { statusCode, body: { error: "invalid_grant" } });
    expect(await signIn()).toEqual(refused);
  });
});

test("accepts an ID token for several sites whose authorized party is this one", async () => {
  tamper = (claims) =>
    Object.assign(claims, { sub: "oak", aud: ["another", "cards"], azp: "cards", email: "oak@example.com" });
  expect(await signIn()).toMatchObject({ end: `${origin}/series` });
});

describe("user info", () => {
  test("of another person is refused", async () => {
    tamper = (claims) => Object.assign(claims, { sub: "ash", aud: "cards" });
    claims = { sub: "misty", email: "misty@example.com", email_verified: true };
    expect(await signIn()).toEqual(refused);
    claims = { sub: "ash", email: "ash@example.com", email_verified: true };
    expect(await signIn()).toMatchObject({ end: `${origin}/series` });
  });

  test.each([[{}], [[]], ["text"], [{ sub: 5 }]])("that is invalid is refused: %p", async (body) => {
    tamper = (claims) => Object.assign(claims, { sub: "brock", aud: "cards" });
    claims = body as Claims;
    expect(await signIn()).toEqual(refused);
  });

  test("is not requested for what the ID token already contains", async () => {
    tamper = (claims) =>
      Object.assign(claims, { sub: "gary", aud: "cards", email: "gary@example.com", email_verified: "false" });
    claims = { sub: "another person" };
    const { userId } = await signIn();
    const [user] = await site.sql`select email, email_verified_at from users where id = ${userId ?? ""}`;
    expect(user).toEqual({ email: "gary@example.com", email_verified_at: null });
  });
});

describe("a discovery document is refused", () => {
  let liar: Server;
  let document: (issuer: string) => unknown;
  const address = () => `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;

  beforeAll(async () => {
    liar = createServer((request, response) => {
      if (request.url === "/elsewhere") response.writeHead(200).end(JSON.stringify(good(address())));
      else if (request.url !== "/.well-known/openid-configuration") response.writeHead(404).end();
      else if (document(address()) === "elsewhere") response.writeHead(302, { location: "/elsewhere" }).end();
      else response.writeHead(200).end(JSON.stringify(document(address())));
    });
    await new Promise<void>((done) => liar.listen(0, "127.0.0.1", done));
  });
  afterAll(() => liar.close());

  const good = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: "https://id.example/token",
  });

  test.each<[string, (issuer: string) => unknown]>([
    ["of another issuer", (issuer) => ({ ...good(issuer), issuer: "https://id.example" })],
    ["that sends secrets in the open", (issuer) => ({ ...good(issuer), token_endpoint: "http://id.example/token" })],
    ["that leads to a script", (issuer) => ({ ...good(issuer), authorization_endpoint: "javascript:alert(1)" })],
    ["without a place to go", (issuer) => ({ issuer })],
    ["that is none", () => "hello"],
    ["that is too long", (issuer) => ({ ...good(issuer), more: "x".repeat(300_000) })],
    ["that is elsewhere", () => "elsewhere"],
  ])("%s", async (_, made) => {
    document = made;
    const fresh = await testApp(settingsOf(address()));
    expect(await traveller(fresh.app).leave()).toContain("/api/auth/error?error=OAuthSignin");
  });

  test("but not for a slash at the end", async () => {
    document = (issuer) => ({ ...good(issuer), issuer: `${issuer}/` });
    expect(await traveller((await testApp(settingsOf(address()))).app).leave()).toStartWith(`${address()}/authorize?`);
  });
});
