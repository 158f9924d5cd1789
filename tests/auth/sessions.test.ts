import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { deviceOf } from "#features/auth/sessions/rules.ts";
import { invite } from "#features/auth/sign-in/service/registration.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, closeApps, html, origin, type Person, type TestApp, testApp, visitor } from "../harness.ts";
import { linkIn, startMailServer } from "../mail-server.ts";
import { readPage } from "../page/page.ts";
import { startSession } from "../session-of.ts";

const json = { accept: "application/json" };
const minute = 60_000;

afterEach(closeApps);

/** The same person in another browser. */
async function elsewhere({ app }: TestApp, { email, password }: Person, userAgent = "") {
  const browser = visitor((request) => app.request(request));
  await browser.post("/auth/signin", { email, password }, { ...html, "user-agent": userAgent });
  return browser;
}

type Browser = { json(path: string): Promise<Response> };
const isSignedIn = async (who: Browser) => "user" in ((await (await who.json("/api/auth/session")).json()) as object);

describe("one's own password", () => {
  const change = (who: Person, form: Record<string, string>, headers: Record<string, string> = html) =>
    who.post("/api/user/password", form, headers);

  test("is changed with the current one; every other session ends, this one gets a new cookie", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const phone = await elsewhere(site, misty);
    const before = misty.cookies.get("session");
    const response = await change(misty, { current: misty.password, password: "psyduck and togepi" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/account/settings/password"]);
    expect([await isSignedIn(misty), await isSignedIn(phone)]).toEqual([true, false]);
    expect(misty.cookies.get("session")).not.toBe(before);
    expect(await verifyPassword(site.db, misty.email, misty.password)).toBeNull();
    expect((await verifyPassword(site.db, misty.email, "psyduck and togepi"))?.userId).toBe(misty.id);
  });

  test("a wrong or a weak one is refused at its field: as a page, a swap and JSON; nothing changes", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const phone = await elsewhere(site, misty);
    const faults = [
      [{ current: "wrong password", password: "psyduck and togepi" }, "current", "Wrong password."],
      [{ password: "psyduck and togepi" }, "current", "Wrong password."],
      [{ current: misty.password, password: "short" }, "new", "A password must have at least 8 characters"],
    ] as const;
    for (const [form, field, message] of faults) {
      const page = await change(misty, form);
      expect(page.status).toBe(422);
      const text = await bodyOf(page, 422);
      const shown = readPage(text);
      expect(shown.at(`password-${field}`)?.description).toStartWith(message);
      const secret = shown.all("textbox").filter((one) => one.of("type") === "password");
      expect(new Set(secret.map(({ value }) => value))).toEqual(new Set([undefined]));
      const swap = await misty.htmx("POST", "/api/user/password", form);
      expect([swap.status, (await bodyOf(swap, 422)).slice(0, 5)]).toEqual([422, "<form"]);
      const response = await change(misty, form, json);
      expect(await response.json()).toMatchObject({
        code: 422,
        fields: { [field === "new" ? "password" : field]: message },
      });
    }
    expect([await isSignedIn(misty), await isSignedIn(phone)]).toEqual([true, true]);
    expect((await verifyPassword(site.db, misty.email, misty.password))?.userId).toBe(misty.id);
  });

  test("is set for an account without one", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    await site.db.update(users).set({ passwordHash: null }).where(eq(users.id, misty.id));
    const response = await misty.htmx("POST", "/api/user/password", { password: "psyduck and togepi" });
    expect(await bodyOf(response)).toContain("Saved.");
    expect((await verifyPassword(site.db, misty.email, "psyduck and togepi"))?.userId).toBe(misty.id);
  });

  test("cannot be guessed with a stolen session: after ten attempts even the right one is refused", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const guesses = Array.from({ length: 14 }, (_, n) => ({
      current: `a wrong guess ${n}`,
      password: "psyduck and togepi",
    }));
    const statuses = (await Promise.all(guesses.map((form) => change(misty, form)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await change(misty, { current: misty.password, password: "psyduck and togepi" })).status).toBe(429);
    site.setTime(new Date(Date.now() + 16 * minute));
    expect((await change(misty, { current: misty.password, password: "psyduck and togepi" })).status).toBe(303);
  });

  test("a change is mailed to its owner, if the site sends mail", async () => {
    const server = await startMailServer();
    const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: origin });
    const misty = await site.signUp();
    await site.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, misty.id));
    await change(misty, { current: misty.password, password: "psyduck and togepi" });
    await site.settled();
    expect(server.letters.map(({ to, subject }) => [...to, subject])).toEqual([
      [misty.email, "Your Toploader password was changed"],
    ]);
    await closeApps();
    await server.stop();
  });
});

describe("one's own sessions", () => {
  const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
  type Session = { id: string; device: string; createdAt: string; lastSeenAt: string; isCurrent: boolean };
  const list = async (who: Browser) => (await (await who.json("/api/user/sessions")).json()) as Session[];

  test("are listed with their devices and the current one marked, without the token", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    await site.signUp();
    const phone = await elsewhere(site, misty, firefox);
    const sessions = await list(phone);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ["Firefox on Android", true],
      ["Unknown device", false],
    ]);
    expect(Date.parse(sessions[0]?.lastSeenAt ?? "")).toBeGreaterThanOrEqual(Date.parse(sessions[1]?.createdAt ?? ""));
    const tokens = [misty, phone].map(({ cookies }) => cookies.get("session") ?? "?");
    for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
    expect((await site.anonymous.json("/api/user/sessions")).status).toBe(401);
  });

  test("are at most fifty: the least recently used ones end", async () => {
    const site = await testApp();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const phone = await elsewhere(site, misty);
    const start = Date.now();
    for (let n = 1; n < 50; n++) await startSession(site.db, misty.id, "", new Date(start + n * minute));
    expect([await isSignedIn(misty), await isSignedIn(phone)]).toEqual([false, true]);
    expect(await list(phone)).toHaveLength(50);
    await startSession(site.db, misty.id, "", new Date(start + 60 * minute));
    expect([await isSignedIn(phone), await isSignedIn(brock)]).toEqual([false, true]);
  });

  test("of one moment have one order", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const later = new Date(Date.now() + minute);
    for (let n = 0; n < 8; n++) await startSession(site.db, misty.id, "", later);
    const [first, ...others] = await list(misty);
    expect(first?.isCurrent).toBe(true);
    const ids = others.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    const page = await bodyOf(misty.page("/account/settings/sessions"));
    expect(readPage(page).names("button")).toContain("Sign out of Unknown device, this browser");
    expect(page.match(/We couldn’t identify this device/g)).toHaveLength(8);
  });

  test("one is ended by its ID with a plain form; another person's is not found", async () => {
    const site = await testApp();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const phone = await elsewhere(site, misty);
    const [other] = (await list(misty)).filter(({ isCurrent }) => !isCurrent);
    const path = `/api/user/sessions?id=${other?.id}&_method=DELETE`;
    expect((await brock.post(path, {}, json)).status).toBe(404);
    expect(await isSignedIn(phone)).toBe(true);
    const response = await misty.post(path, {}, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/account/settings/sessions"]);
    expect([await isSignedIn(misty), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await misty.post(path, {}, json)).status).toBe(404);
    for (const id of ["", "1", "g".repeat(64), `${other?.id}0`]) {
      expect((await misty.request(`/api/user/sessions?id=${id}`, { method: "DELETE" })).status).toBe(422);
    }
  });

  test("all others are ended at once with a swap; the current one stays", async () => {
    const site = await testApp();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const others = [await elsewhere(site, misty), await elsewhere(site, misty)];
    const response = await misty.htmx("DELETE", "/api/user/sessions");
    const fragment = await bodyOf(response);
    expect(fragment).toContain("This browser");
    expect(fragment).not.toContain("other device");
    expect(await Promise.all([misty, brock, ...others].map(isSignedIn))).toEqual([true, true, false, false]);
  });

  test("ending the current one signs out", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const here = async () => (await list(misty)).find(({ isCurrent }) => isCurrent)?.id ?? "";
    const swap = await misty.htmx("DELETE", `/api/user/sessions?id=${await here()}`);
    expect(swap.headers.get("hx-redirect")).toBe("/");
    expect(misty.cookies.has("session")).toBe(false);
    const again = await elsewhere(site, misty);
    const [session] = await list(again);
    const response = await again.request(`/api/user/sessions?id=${session?.id}`, { method: "DELETE" });
    expect(await response.json()).toEqual([]);
    expect(await isSignedIn(again)).toBe(false);
  });

  test.each([
    [firefox, "Firefox on Android"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    ["curl/8.5.0", "curl 8.5.0"],
    ["Mozilla/5.0", "Unknown device"],
    ["", "Unknown device"],
    ["<script>alert(1)</script>", "Unknown device"],
  ])("%s is %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe("invitations", () => {
  const register = ({ app }: TestApp, name: string, invitation: string) =>
    visitor((request) => app.request(request)).post(
      "/auth/register",
      { email: `${name}@example.com`, password: "correct horse battery", invitation },
      html,
    );

  test("one code creates one account, even when it is used twice at once", async () => {
    const site = await testApp({ REGISTRATION: "invite" });
    await site.signUp();
    const code =
      new URL((await invite(site.db, { days: 7 }, new Date())).path, origin).searchParams.get("invitation") ?? "";
    const page = `/auth/register?invitation=${code}`;
    expect(
      readPage(await bodyOf(site.anonymous.page(page)))
        .form("/auth/register")
        ?.hidden("invitation"),
    ).toBe(code);
    const answers = await Promise.all(["one", "two", "three", "four"].map((name) => register(site, name, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403]);
    expect(await bodyOf(site.anonymous.page(page))).not.toContain("<form");
    expect((await register(site, "late", code)).status).toBe(403);
  });

  test("a missing, wrong or expired code is refused; a failed registration does not use up the code", async () => {
    const site = await testApp({ REGISTRATION: "invite" });
    const misty = await site.signUp();
    const code =
      new URL((await invite(site.db, { days: 7 }, new Date())).path, origin).searchParams.get("invitation") ?? "";
    for (const wrong of ["", "wrong", `${code}a`, "\u0000"]) {
      const response = await register(site, "brock", wrong);
      expect([wrong, response.status]).toEqual([wrong, 403]);
      expect(await bodyOf(response, 403)).toContain("This site is invite-only.");
    }
    const taken = misty.email.replace("@example.com", "");
    expect((await register(site, taken, code)).status).toBe(422);
    site.setTime(new Date(Date.now() + 8 * 24 * 60 * minute));
    expect((await register(site, "brock", code)).status).toBe(403);
    site.setTime(new Date());
    expect((await register(site, "brock", code)).status).toBe(303);
  });

  test("a mailed sign-in link needs one too, and passes it on", async () => {
    const server = await startMailServer();
    const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: origin, REGISTRATION: "invite" });
    await site.signUp();
    const code =
      new URL((await invite(site.db, { days: 7 }, new Date())).path, origin).searchParams.get("invitation") ?? "";
    const letters = async () => {
      await site.settled();
      return server.letters.splice(0);
    };
    const brock = visitor((request) => site.app.request(request));
    await brock.post("/auth/email", { email: "brock@example.com" }, html);
    expect(await letters()).toEqual([]);
    await brock.post("/auth/email", { email: "brock@example.com", invitation: code }, html);
    const [one] = await letters();
    const query = new URL(linkIn(one ?? fail()), origin).searchParams;
    expect(query.get("invitation")).toBe(code);
    const form = { token: query.get("token") ?? "", invitation: "" };
    expect((await brock.post("/auth/email/open", form, html)).status).toBe(403);
    expect((await brock.post("/auth/email/open", { ...form, invitation: code }, html)).status).toBe(303);
    expect((await register(site, "late", code)).status).toBe(403);
    await closeApps();
    await server.stop();
  });
});

function fail(): never {
  throw new Error("There is no letter");
}
