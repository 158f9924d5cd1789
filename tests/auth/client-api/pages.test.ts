import { afterAll, describe, expect, test } from "bun:test";
import { createLog } from "#src/log.ts";
import { bodyOf, closeApps, origin, testApp, useSite } from "#tests/harness.ts";
import { linkIn, startMailServer } from "#tests/mail-server.ts";
import { readPage } from "#tests/page/page.ts";
import { clientOf, navigate } from "./browser-client.ts";

// The calls of the next-auth 4 browser client, with the headers and fields it sends, and wrong ones that it would not
// send. tests/browser/auth/client.test.ts runs the client itself.

const auth = `${origin}/api/auth`;

const site = await useSite();
const client = (app = site.app) => clientOf({ app });
const member = await site.signUp({ roles: ["data_entry"] });
afterAll(closeApps);

describe("sign-in by email", () => {
  /** A site that sends mail. Letters overtake each other: each is found by whom it goes to. */
  async function mailSite() {
    const server = await startMailServer();
    const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: origin });
    return {
      ...site,
      async stop() {
        await site.settled();
        await server.stop();
      },
      async letters() {
        await site.settled();
        return server.letters;
      },
    };
  }

  /** `signIn("email", { redirect: false, … })`. */
  async function ask(browser: ReturnType<typeof client>, options: Record<string, string>) {
    const csrfToken = options.csrfToken ?? (await browser.csrfToken());
    const form = { redirect: "false", callbackUrl: `${origin}/series`, ...options, csrfToken };
    const response = await browser.post("signin/email", form);
    return [response.status, ((await response.json()) as { url: string }).url];
  }

  test("the provider is there; known and unknown addresses get the same answer, and the link signs in", async () => {
    const mailing = await mailSite();
    const misty = await mailing.signUp();
    const browser = client(mailing.app);
    expect(await (await browser.get("providers")).json()).toMatchObject({
      email: {
        id: "email",
        name: "Email",
        type: "email",
        signinUrl: `${auth}/signin/email`,
        callbackUrl: `${auth}/callback/email`,
      },
    });
    const sent = [200, `${auth}/verify-request?provider=email&type=email`];
    expect(await ask(browser, { email: "nobody@example.com" })).toEqual(sent);
    expect(await ask(browser, { email: misty.email, callbackUrl: "/collection" })).toEqual(sent);
    const letter = (await mailing.letters()).find(({ to }) => to[0] === misty.email);
    const { pathname, searchParams } = new URL(letter ? linkIn(letter) : "", origin);
    const opened = await browser.request(pathname, {
      method: "POST",
      body: searchParams,
      headers: { accept: "text/html" },
    });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `${origin}/collection`]);
    expect(await browser.session()).toHaveProperty("user.id", misty.id);
    await mailing.stop();
  });

  test("a malformed address, a wrong token and too many attempts answer with an error in the URL and send no mail", async () => {
    const mailing = await mailSite();
    const browser = client(mailing.app);
    for (const email of ["", "misty", "a@b@example.com", '"a"@example.com', "misty@example", "a@b.c\r\nBcc: x@y.z"]) {
      expect(await ask(browser, { email })).toEqual([200, `${auth}/error?error=EmailSignin`]);
    }
    expect(await ask(browser, { email: member.email, csrfToken: "wrong" })).toEqual([200, `${auth}/signin?csrf=true`]);
    expect(await mailing.letters()).toEqual([]);
    for (let n = 0; n < 5; n++) await ask(browser, { email: member.email });
    expect(await ask(browser, { email: member.email })).toEqual([429, `${origin}/auth/signin?error=TooManyAttempts`]);
    await mailing.stop();
  });

  test("without a mail server it is treated as an unknown provider", async () => {
    expect(await ask(client(), { email: member.email })).toEqual([200, `${auth}/signin`]);
  });
});

describe("pages", () => {
  test("opening the sign-in page keeps the callback URL and the error", async () => {
    const browser = client();
    const locations = {
      signin: "/auth/signin",
      "signin/credentials": "/auth/signin",
      "signin?csrf=true": "/auth/signin?error=Csrf",
      "signin?callbackUrl=%2Fcollection": `/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/collection`)}`,
      "signin?error=SessionRequired&callbackUrl=%2Fdecks": `/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/decks`)}&error=SessionRequired`,
      "error?error=OAuthCallback": "/auth/signin?error=OAuthCallback",
      "error?error=CredentialsSignin&provider=credentials": "/auth/signin?error=CredentialsSignin",
    };
    for (const [path, location] of Object.entries(locations)) {
      const response = await navigate(browser, path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, location]);
    }
  });

  test("error pages have a fitting status and never repeat text from the URL", async () => {
    const statuses = {
      error: 200,
      "error?error=AccessDenied": 403,
      "error?error=Verification": 403,
      "error?error=Configuration": 500,
      "error?error=%3Cscript%3Ealert(1)%3C/script%3E": 200,
      "verify-request": 200,
    };
    for (const [path, status] of Object.entries(statuses)) {
      const response = await navigate(client(), path);
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get("content-type")).toStartWith("text/html");
      expect(await bodyOf(response, response.status)).not.toContain("alert(1)");
    }
  });

  test("the page after a mail was sent leads to another one", async () => {
    const page = await bodyOf(navigate(client(), "verify-request"));
    expect(page).toContain("Check your spam folder.");
    expect(readPage(page).hrefs()).toContain("/auth/email");
  });

  test("unknown actions and methods are refused in JSON", async () => {
    const browser = client();
    for (const [method, path, status] of [
      ["GET", "/unknown", 404],
      ["POST", "/providers", 405],
      ["PUT", "/session", 405],
      ["GET", "/_log", 405],
      ["DELETE", "/session", 405],
    ] as const) {
      const response = await browser.request(`/api/auth${path}`, { method });
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toHaveProperty("correlationId");
    }
  });
});

describe("log beacon", () => {
  const beacon = (browser: ReturnType<typeof client>, body: string) =>
    browser.request("/api/auth/_log", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body,
    });

  test("answers every request with 200 and an empty body", async () => {
    for (const body of ["level=debug", "", "%", "\u0000", "a=b&".repeat(15_000)]) {
      const response = await beacon(client(), body);
      expect([response.status, await bodyOf(response)]).toEqual([200, ""]);
    }
  });

  test("writes one line for each fault, bounded in length and number", async () => {
    const { app, deps } = await testApp();
    const lines: string[] = [];
    deps.log = createLog("warn", { write: (line) => void lines.push(line) });
    const fault = { level: "error", code: "CLIENT_FETCH_ERROR", message: `a\r\n${"b".repeat(9000)}`, client: "true" };
    for (let n = 0; n < 35; n++) {
      expect((await beacon(client(app), new URLSearchParams(fault).toString())).status).toBe(200);
    }
    expect(lines).toHaveLength(30);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ client: { code: "CLIENT_FETCH_ERROR", url: null } });
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain("\n");
      expect(line.length).toBeLessThan(5000);
    }
  });
});
