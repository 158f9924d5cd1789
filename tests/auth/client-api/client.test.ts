import { afterAll, describe, expect, test } from "bun:test";
import { closeApps, origin, testApp, useSite } from "#tests/harness.ts";
import { clientOf, navigate } from "./browser-client.ts";

// The calls of the next-auth 4 browser client, with the headers and fields it sends, and wrong ones that it would not
// send. tests/browser/auth/client.test.ts runs the client itself.

const auth = `${origin}/api/auth`;

const site = await useSite();
const client = (app = site.app) => clientOf({ app });
const member = await site.signUp({ roles: ["data_entry"] });
afterAll(closeApps);

const credentials = () => ({ email: member.email, password: member.password });

describe("reads", () => {
  test("session: an empty object when signed out, exactly the agreed fields when signed in", async () => {
    const browser = client();
    const nobody = await browser.get("session");
    expect([nobody.status, await nobody.text()]).toEqual([200, "{}"]);
    expect(nobody.headers.get("cache-control")).toBe("private, no-cache, no-store");
    await browser.signIn(credentials());
    const { expires, ...session } = await browser.session();
    expect(session).toEqual({
      user: {
        id: member.id,
        roles: [{ roleName: "data_entry" }, { roleName: "member" }],
        areWritesLocked: false,
        profile: {
          username: member.username,
          slug: member.username,
          image: "/avatars/1.png",
          preferences: { showPrices: true },
        },
      },
    });
    const left = new Date(String(expires)).getTime() - Date.now();
    expect(left).toBeGreaterThan(29.9 * 24 * 3600 * 1000);
  });

  test("session: twenty requests at once get the same answer", async () => {
    const browser = client();
    await browser.signIn(credentials());
    const all = await Promise.all(Array.from({ length: 20 }, () => browser.session()));
    for (const session of all) expect(session).toEqual(all[0] ?? {});
    expect(all[0]).toHaveProperty("user.id", member.id);
  });

  test("csrf: one token per visitor, which cannot be guessed from the cookie", async () => {
    const [one, two] = [client(), client()];
    const response = await one.get("csrf");
    expect(response.headers.get("cache-control")).toBe("private, no-cache, no-store");
    expect(response.headers.getSetCookie()[0]).toMatch(/^csrf=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = await one.csrfToken();
    expect(token.length).toBeGreaterThanOrEqual(20);
    expect(await one.csrfToken()).toBe(token);
    expect(await two.csrfToken()).not.toBe(token);
    expect(one.cookies.get("csrf")).not.toBe(token);
  });

  test("providers: email and password, and passkeys", async () => {
    expect(await (await client().get("providers")).json()).toEqual({
      credentials: {
        id: "credentials",
        name: "Email and password",
        type: "credentials",
        signinUrl: `${auth}/signin/credentials`,
        callbackUrl: `${auth}/callback/credentials`,
      },
      passkey: {
        id: "passkey",
        name: "Passkey",
        type: "credentials",
        signinUrl: `${auth}/signin/passkey`,
        callbackUrl: `${auth}/callback/passkey`,
      },
    });
  });
});

describe("sign-in", () => {
  test("correct: answers with the callback URL and a session", async () => {
    const browser = client();
    expect(await browser.signIn({ ...credentials(), callbackUrl: "/collection?view=table" })).toEqual({
      ok: true,
      status: 200,
      error: null,
      url: `${origin}/collection?view=table`,
      sentTo: `${origin}/collection?view=table`,
    });
    expect(await browser.session()).toHaveProperty("user.id", member.id);
  });

  test("a callback URL of another site becomes the start page, at sign-in and sign-out", async () => {
    const browser = client();
    for (const callbackUrl of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "::",
    ]) {
      expect((await browser.signIn({ ...credentials(), callbackUrl })).url).toBe(origin);
      const response = await browser.post("signout", { csrfToken: await browser.csrfToken(), callbackUrl });
      expect(await response.json()).toEqual({ url: origin });
    }
  });

  test("a wrong password and an unknown user get the same answer and no session", async () => {
    for (const email of [member.email, "nobody@example.com", "", "\u0000", "a".repeat(50_000)]) {
      const browser = client();
      expect(await browser.signIn({ email, password: "wrong password" })).toEqual({
        ok: false,
        status: 401,
        error: "CredentialsSignin",
        url: null,
        sentTo: `${auth}/error?error=CredentialsSignin&provider=credentials`,
      });
      expect(await browser.session()).toEqual({});
    }
  });

  test("without this visitor's CSRF token there is no session", async () => {
    const [browser, other] = [client(), client()];
    const own = await browser.csrfToken();
    const foreign = await other.csrfToken();
    for (const csrfToken of ["", "wrong", foreign, `${own}a`, own.toUpperCase(), "\u0000", "é".repeat(43)]) {
      const response = await browser.signIn({ ...credentials(), csrfToken });
      expect([csrfToken, response.status, response.sentTo]).toEqual([csrfToken, 200, `${auth}/signin?csrf=true`]);
    }
    browser.cookies.delete("csrf");
    expect((await browser.signIn({ ...credentials(), csrfToken: own })).sentTo).toBe(`${auth}/signin?csrf=true`);
    expect(await browser.session()).toEqual({});
  });

  test("too many attempts: still JSON with an error in the URL", async () => {
    const { app, signUp } = await testApp();
    const { email, password } = await signUp();
    const browser = client(app);
    for (let n = 0; n < 10; n++) await browser.signIn({ email, password: "wrong password" });
    expect(await browser.signIn({ email, password })).toMatchObject({
      ok: false,
      status: 429,
      error: "TooManyAttempts",
      url: null,
    });
  });

  test("a plain form is answered with a redirect", async () => {
    const browser = client();
    const csrfToken = await browser.csrfToken();
    const send = async (form: Record<string, string>) => {
      const fields = new URLSearchParams({ ...credentials(), csrfToken, ...form });
      const response = await browser.request("/api/auth/callback/credentials", { method: "POST", body: fields });
      return [response.status, response.headers.get("location")];
    };
    expect(await send({ password: "wrong password" })).toEqual([
      302,
      `${auth}/error?error=CredentialsSignin&provider=credentials`,
    ]);
    expect(await send({ csrfToken: "wrong" })).toEqual([302, `${auth}/signin?csrf=true`]);
    expect(await send({ callbackUrl: "/collection" })).toEqual([302, `${origin}/collection`]);
    expect(await browser.session()).toHaveProperty("user.id", member.id);
  });

  test("a link never signs in", async () => {
    const browser = client();
    const query = new URLSearchParams({ ...credentials(), csrfToken: await browser.csrfToken(), json: "true" });
    const response = await browser.page(`/api/auth/callback/credentials?${query}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/auth/signin"]);
    expect(await browser.session()).toEqual({});
  });

  test("unknown ways to sign in lead to the sign-in page, whatever they are called", async () => {
    const browser = client();
    const csrfToken = await browser.csrfToken();
    for (const name of ["google", "toString", "__proto__", "constructor", "%00", "a%2Fb", "..%2F.."]) {
      for (const action of ["signin", "callback"]) {
        const response = await browser.post(`${action}/${name}`, { csrfToken, callbackUrl: origin });
        expect([name, response.status]).toEqual([name, 200]);
        expect(((await response.json()) as { url: string }).url).toStartWith(`${auth}/signin`);
      }
    }
  });
});

describe("sign-out", () => {
  test("ends the session here and on the server", async () => {
    const [browser, thief] = [client(), client()];
    await browser.signIn(credentials());
    thief.cookies.set("session", browser.cookies.get("session") ?? "");
    const response = await browser.signOut();
    expect(response).toMatchObject({ status: 200, url: `${origin}/series` });
    expect(response.cookies.join()).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(await browser.session()).toEqual({});
    expect(await thief.session()).toEqual({});
  });

  test("answers the same when signed out", async () => {
    expect(await client().signOut()).toMatchObject({ status: 200, url: `${origin}/series` });
  });

  test("a link, or a request without a valid token, does not end the session", async () => {
    const browser = client();
    await browser.signIn(credentials());
    expect((await browser.signOut("wrong")).url).toBe(`${auth}/signout?csrf=true`);
    expect((await navigate(browser, "signout")).status).toBe(302);
    expect(await browser.session()).toHaveProperty("user.id", member.id);
  });
});

describe("session update", () => {
  const update = (browser: ReturnType<typeof client>, value: unknown) =>
    browser.request("/api/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(value),
    });

  test("reloads the session and stores nothing from the request", async () => {
    const browser = client();
    await browser.signIn(credentials());
    const data = { user: { roles: [{ roleName: "admin" }], profile: { username: "Giovanni" } } };
    const response = await update(browser, { csrfToken: await browser.csrfToken(), data });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(await browser.session());
    expect(await browser.session()).toHaveProperty("user.profile.username", member.username);
  });

  test("refuses a wrong token with an empty object", async () => {
    const browser = client();
    for (const value of [{ csrfToken: "wrong" }, {}, { csrfToken: 7 }]) {
      const response = await update(browser, value);
      expect([response.status, await response.text()]).toEqual([400, "{}"]);
    }
  });
});
