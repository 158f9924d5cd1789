import { afterAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { makeResetPath } from "#features/auth/email/service/reset.ts";
import { bodyOf, closeApps, html, json, origin, type Person, testApp, useSite, visitor } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { addPasskey, request } from "./authenticator.ts";
import { codeAt, haveCodes, wrongCode } from "./factors.ts";

const site = await useSite();
afterAll(closeApps);

const guest = () => visitor((sent) => site.app.request(sent));
type Guest = ReturnType<typeof guest>;
const who = (person: Pick<Person, "json">) => json<{ user?: { id: string } }>(person.json("/api/auth/session"));
const second = (browser: Guest, code: string) => browser.post("/auth/second", { code, callbackUrl: "/decks" }, html);
const codePage = `${origin}/auth/second?callbackUrl=`;

/** Random ids have no other characters beside it. */
const recoveryCode = /(?<![\w-])([a-z2-7]{4}-){3}[a-z2-7]{4}(?![\w-])/g;

async function member() {
  const misty = await site.signUp();
  return { misty, code: await haveCodes(site, misty.id) };
}

/** As far as the question for a code. */
async function byPassword({ email, password }: Person, browser = guest()): Promise<Guest> {
  const response = await browser.post("/auth/signin", { email, password, callbackUrl: "/collection" }, html);
  expect(response.headers.get("location")).toStartWith(codePage);
  return browser;
}

describe("every way of logging in asks for the code", () => {
  const ways: Record<string, (person: Person, browser: Guest) => Promise<Response>> = {
    "a password": ({ email, password }, browser) =>
      browser.post("/auth/signin", { email, password, callbackUrl: "/" }, html),
    "a mailed link": async ({ id, email }, browser) => {
      const link = { purpose: "sign-in", subject: email, email, userId: id } as const;
      await site.sql`update users set email_verified_at = now() where id = ${id}`;
      const token = await makeLinkToken(site.db, link, new Date());
      return browser.post("/auth/email/open", { token, callbackUrl: "/", invitation: "" }, html);
    },
    "a new password": async ({ id, email }, browser) => {
      await site.sql`update users set email_verified_at = now() where id = ${id}`;
      const token = await makeLinkToken(site.db, { purpose: "reset", subject: id, email, userId: id }, new Date());
      return browser.post("/auth/reset/new", { token, password: "another horse", removeFactors: "on" }, html);
    },
    "a link of the site owner": async ({ id }, browser) => {
      const path = await makeResetPath(site.db, id, new Date());
      const token = new URL(path, origin).searchParams.get("token") ?? "";
      return browser.post("/auth/reset/new", { token, password: "another horse" }, html);
    },
    "a recent login that is asked for": ({ password }, browser) =>
      browser.post("/auth/confirm", { password, callbackUrl: "/" }, html),
  };

  test.each(Object.entries(ways))("%s", async (name, way) => {
    const { misty, code } = await member();
    const browser = name.includes("recent") ? misty : guest();
    const response = await way(misty, browser);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/auth/second?"),
    ]);
    if (browser !== misty) expect(await who(browser)).toEqual({});
    expect((await second(browser, code())).headers.get("location")).toBe(`${origin}/decks`);
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
  });

  test("no other file starts a session", async () => {
    const { stdout } = await Bun.$`grep -rlE "beginSession\\(|startSession\\(" src`.cwd(`${import.meta.dir}/../../..`);
    const why: Record<string, string> = {
      "src/access/session-cookie.ts": "is it",
      "src/access/sessions.ts": "is it",
      "src/features/account/codes/routes.tsx": "a code was right",
      "src/features/account/passkeys/routes.tsx": "a passkey was made",
      "src/features/auth/passkeys/routes.tsx": "a passkey is two factors",
      "src/features/auth/second/page/enter.ts": "asks",
      "src/features/auth/second/routes.tsx": "a code was right",
      "src/features/auth/sessions/routes.tsx": "the session goes on with a new password",
      "src/features/auth/sign-in/routes/pages.tsx": "a new account",
    };
    expect(stdout.toString().trim().split("\n").sort()).toEqual(Object.keys(why).sort());
  });

  test("the auth client gets the URL of the code page and no session", async () => {
    const { misty, code } = await member();
    const browser = guest();
    const { csrfToken } = await json<{ csrfToken: string }>(browser.json("/api/auth/csrf"));
    const { email, password } = misty;
    const form = { csrfToken, email, password, callbackUrl: "/decks", json: "true" };
    const response = await browser.post("/api/auth/callback/credentials", form);
    const { url } = (await response.json()) as { url: string };
    expect([response.status, url]).toEqual([
      401,
      `${codePage}${encodeURIComponent(`${origin}/decks`)}&error=SecondFactor`,
    ]);
    expect(await who(browser)).toEqual({});
    expect(
      await json(browser.post("/auth/second", { code: code(), callbackUrl: "/decks" }, { accept: "application/json" })),
    ).toEqual({ url: `${origin}/decks` });
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
  });

  test("logging in with a passkey does not ask for it", async () => {
    const misty = await site.signUp();
    const key = await addPasskey(misty);
    await haveCodes(site, misty.id);
    const browser = guest();
    const credential = key.get(await request(browser));
    const response = await browser.post("/auth/passkey", { credential, callbackUrl: "/" }, html);
    expect(response.headers.get("location")).toBe(`${origin}/`);
  });

  test("a browser that entered one is not asked again while it is logged in", async () => {
    const { misty, code } = await member();
    const browser = await byPassword(misty);
    await second(browser, code());
    const response = await browser.post("/auth/confirm", { password: misty.password, callbackUrl: "/decks" }, html);
    expect(response.headers.get("location")).toBe(`${origin}/decks`);
  });
});

describe("a code", () => {
  test("works once, even for two requests at once, and no earlier code works after it", async () => {
    const { misty, code } = await member();
    const now = code();
    const browsers = await Promise.all([byPassword(misty), byPassword(misty)]);
    const statuses = await Promise.all(browsers.map(async (browser) => (await second(browser, now)).status));
    expect(statuses.sort()).toEqual([303, 422]);
    const third = await byPassword(misty);
    expect((await second(third, now)).status).toBe(422);
    expect((await second(third, code(new Date(Date.now() - 30_000)))).status).toBe(422);
    expect((await second(third, code(new Date(Date.now() + 30_000)))).status).toBe(303);
  });

  test("is accepted with spaces", async () => {
    const { misty, code } = await member();
    const browser = await byPassword(misty);
    expect((await second(browser, ` ${code().replace(/^.../, "$& ")} `)).status).toBe(303);
  });

  test("of another account is wrong", async () => {
    const [one, two] = [await member(), await member()];
    expect((await second(await byPassword(one.misty), two.code())).status).toBe(422);
  });

  test("is asked for on a page that shows when it is wrong", async () => {
    const { misty, code } = await member();
    const browser = await byPassword(misty);
    for (const wrong of [wrongCode(code), "12345", "", "abcd-efgh-ijkl-mnop", "\u0000", "é".repeat(60)]) {
      const response = await second(browser, wrong);
      expect([wrong, response.status]).toEqual([wrong, 422]);
      expect(await bodyOf(response, 422)).toContain(
        /[a-z]/.test(wrong) ? "That recovery code isn’t right" : "That code isn’t right",
      );
    }
  });

  test("is no longer requested once another user logs in, or the browser logs out", async () => {
    const { misty } = await member();
    const brock = await site.signUp();
    const browser = await byPassword(misty);
    expect(browser.cookies.has("second")).toBe(true);
    await browser.post("/auth/signin", { email: brock.email, password: brock.password, callbackUrl: "/decks" }, html);
    expect([browser.cookies.has("second"), (await who(browser)).user?.id]).toEqual([false, brock.id]);
  });

  test("is requested for ten minutes, and not after a change of password", async () => {
    const own = await testApp();
    const misty = await own.signUp();
    const code = await haveCodes(own, misty.id);
    const browser = visitor((sent) => own.app.request(sent));
    const { email, password } = misty;
    await browser.post("/auth/signin", { email, password, callbackUrl: "/" }, html);
    const other = visitor((sent) => own.app.request(sent));
    await other.post("/auth/signin", { email, password, callbackUrl: "/" }, html);
    await own.sql`delete from email_tokens where ctid = (select min(ctid) from email_tokens)`;
    await misty.post("/api/user/password", { current: password, password: "another horse" });
    for (const one of [browser, other]) {
      const response = await one.post("/auth/second", { code: code(), callbackUrl: "/" }, html);
      expect(response.headers.get("location")).toStartWith("/auth/signin");
    }
    const third = visitor((sent) => own.app.request(sent));
    await third.post("/auth/signin", { email, password: "another horse", callbackUrl: "/" }, html);
    own.setTime(new Date(Date.now() + 11 * 60_000));
    expect((await third.page("/auth/second")).headers.get("location")).toStartWith("/auth/signin");
  });
});

describe("the settings", () => {
  const start = (person: Person, key = randomBytes(20), code = codeAt(key, new Date())) =>
    person.request("/api/user/codes", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key: encodeBase32UpperCaseNoPadding(key), code }),
    });
  const wrongCodeOf = (key: Uint8Array) => wrongCode((at) => codeAt(key, at));
  const codes = async (response: Promise<Response>) =>
    (await json<{ recoveryCodes: string[] }>(response)).recoveryCodes;

  test("show a key as text and picture, which no cache keeps", async () => {
    const misty = await site.signUp();
    const response = await misty.page("/account/settings/codes");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const page = readPage(await bodyOf(response));
    const key = page.at("key");
    expect([key?.role, key?.sight]).toEqual(["status", expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)]);
    expect(page.names("img")).toContain("QR code for your authenticator app");
    const again = readPage(await bodyOf(misty.page("/account/settings/codes"))).at("key");
    expect(again?.sight).not.toBe(key?.sight);
  });

  test("work as forms: a wrong code keeps the key, a right one shows ten recovery codes once", async () => {
    const misty = await site.signUp();
    const page = await bodyOf(misty.page("/account/settings/codes"));
    const [, key = ""] = /name="key" value="(.{32})"/.exec(page) ?? [];
    const bytes = decodeBase32IgnorePadding(key);
    const wrong = await misty.post("/api/user/codes", { key, code: wrongCodeOf(bytes) }, html);
    expect([wrong.status, (await bodyOf(wrong, 422)).includes(key)]).toEqual([422, true]);
    const right = await misty.post("/api/user/codes", { key, code: codeAt(bytes, new Date()) }, html);
    const shown = [...(await bodyOf(right)).matchAll(recoveryCode)];
    expect([right.status, shown.length]).toEqual([200, 10]);
    const later = await bodyOf(misty.page("/account/settings/codes"));
    expect(later).not.toMatch(new RegExp(recoveryCode, ""));
    expect(later).toContain("10 of your recovery codes");
  });

  test("refuse a wrong code, a short key, and turning on or off twice", async () => {
    const misty = await site.signUp();
    const key = randomBytes(20);
    expect((await start(misty, key, wrongCodeOf(key))).status).toBe(422);
    expect((await start(misty, randomBytes(10))).status).toBe(422);
    expect((await misty.request("/api/user/codes", { method: "DELETE" })).status).toBe(409);
    expect((await misty.request("/api/user/codes/recovery", { method: "POST" })).status).toBe(409);
    expect((await start(misty)).status).toBe(200);
    expect((await start(misty)).status).toBe(409);
    expect(await json(misty.json("/api/user/codes"))).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await misty.request("/api/user/codes", { method: "DELETE" })).status).toBe(200);
    expect(await json<object>(misty.json("/api/user/codes"))).toEqual({ since: null, recoveryCodesLeft: 0 });
  });

  test("store the key encrypted and the recovery codes hashed, and export neither", async () => {
    const misty = await site.signUp();
    const key = randomBytes(20);
    const [first = ""] = await codes(start(misty, key));
    const [row] = await site.sql`select key from one_time_codes where user_id = ${misty.id}`;
    expect(Buffer.from(row?.key).includes(key)).toBe(false);
    const hashes = await site.sql`select code_hash from recovery_codes where user_id = ${misty.id}`;
    expect(hashes.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
    const exported = await bodyOf(misty.json("/api/collection/export.json"));
    expect(exported).not.toContain(first);
    expect(exported).not.toContain(encodeBase32UpperCaseNoPadding(key));
  });

  test("turning codes on uses up the first code", async () => {
    const misty = await site.signUp();
    const key = randomBytes(20);
    const code = codeAt(key, new Date());
    await start(misty, key, code);
    expect((await second(await byPassword(misty), code)).status).toBe(422);
  });

  test("a recovery code logs in once, and new ones replace all", async () => {
    const misty = await site.signUp();
    const [one = "", two = ""] = await codes(start(misty));
    expect((await second(await byPassword(misty), one.toUpperCase().replaceAll("-", " "))).status).toBe(303);
    expect((await second(await byPassword(misty), one)).status).toBe(422);
    const both = await Promise.all([byPassword(misty), byPassword(misty)]);
    const statuses = await Promise.all(both.map(async (browser) => (await second(browser, two)).status));
    expect(statuses.sort()).toEqual([303, 422]);
    expect(await json(misty.json("/api/user/codes"))).toMatchObject({ recoveryCodesLeft: 8 });
    const [, , third = ""] = await codes(misty.request("/api/user/codes/recovery", { method: "POST" }));
    const browser = await byPassword(misty);
    expect((await second(browser, two)).status).toBe(422);
    expect((await second(browser, third)).status).toBe(303);
  });

  test("end the other sessions when codes are turned on", async () => {
    const misty = await site.signUp();
    const browser = guest();
    await browser.post("/auth/signin", { email: misty.email, password: misty.password, callbackUrl: "/" }, html);
    const key = randomBytes(20);
    await start(misty, key, wrongCodeOf(key));
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
    await start(misty);
    expect([await who(browser), await who(misty)]).toMatchObject([{}, { user: { id: misty.id } }]);
    expect(await who(browser)).toEqual({});
  });

  test("keep ten recovery codes when two requests make new ones at once", async () => {
    const misty = await site.signUp();
    await start(misty);
    const renew = () => misty.request("/api/user/codes/recovery", { method: "POST" });
    const statuses = (await Promise.all(Array.from({ length: 8 }, renew))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await json(misty.json("/api/user/codes"))).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test("changes need a recent code, not only a recent password", async () => {
    const misty = await site.signUp();
    const key = randomBytes(20);
    await start(misty, key);
    const mark = (minutes: number) =>
      site.sql`update sessions set second_factor_at = ${new Date(Date.now() - minutes * 60_000)} where user_id = ${misty.id}`;
    const renew = () => misty.request("/api/user/codes/recovery", { method: "POST" });
    await mark(11);
    expect(
      (await misty.post("/api/user/password", { current: misty.password, password: "another horse" })).status,
    ).toBe(200);
    const refused = await renew();
    expect([refused.status, await bodyOf(refused, 403)]).toEqual([
      403,
      expect.stringContaining("Confirm with your passkey or a one-time code first."),
    ]);
    expect((await misty.request("/api/user/codes", { method: "DELETE" })).status).toBe(403);
    expect((await misty.htmx("DELETE", "/api/user/codes")).headers.get("hx-redirect")).toStartWith("/auth/second?");
    await mark(9);
    expect((await renew()).status).toBe(200);
  });

  test("changes need a recent login", async () => {
    const own = await testApp();
    const misty = await own.signUp();
    own.setTime(new Date(Date.now() + 11 * 60_000));
    expect((await start(misty)).status).toBe(403);
    expect((await misty.request("/api/user/codes", { method: "DELETE" })).status).toBe(403);
    expect((await misty.request("/api/user/codes/recovery", { method: "POST" })).status).toBe(403);
    expect((await misty.htmx("DELETE", "/api/user/codes")).headers.get("hx-redirect")).toStartWith("/auth/confirm?");
    expect(await bodyOf(misty.page("/account/settings/codes"))).toContain("Log in again to set up");
  });
});

describe("a lost device", () => {
  test("a link of the site owner offers to remove passkeys and codes", async () => {
    const misty = await site.signUp();
    await addPasskey(misty);
    await haveCodes(site, misty.id);
    const path = await makeResetPath(site.db, misty.id, new Date());
    expect(await bodyOf(guest().page(path))).toContain("I lost my device");
    const token = new URL(path, origin).searchParams.get("token") ?? "";
    const browser = guest();
    await browser.post("/auth/reset/new", { token, password: "another horse", removeFactors: "on" }, html);
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
    expect(await json<object>(browser.json("/api/user/codes"))).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await json<object[]>(browser.json("/api/user/passkeys"))).toEqual([]);
  });

  test("a mailed link does not offer that", async () => {
    const { misty } = await member();
    const link = { purpose: "reset", subject: misty.id, email: misty.email, userId: misty.id } as const;
    const token = await makeLinkToken(site.db, link, new Date());
    expect(await bodyOf(guest().page(`/auth/reset/new?token=${token}`))).not.toContain("I lost my device");
  });
});
