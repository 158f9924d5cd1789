import { afterEach, describe, expect, test } from "bun:test";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { readConfig } from "#src/config.ts";
import { bodyOf, html, origin } from "#tests/harness.ts";
import { linkIn } from "#tests/mail-server.ts";
import { readPage } from "#tests/page/page.ts";
import { ask, askReset, follow, idOf, isSignedIn, minute, newcomer, person, type Visitor } from "./mail-calls.ts";
import { endSites, letter, mailSite, prove, register } from "./mail-site.ts";

afterEach(endSites);

const changeEmail = (who: Visitor & { password: string }, email: string) =>
  who.post("/api/user/email", { email, password: who.password }, html);

describe("limits", () => {
  test("five mails per address in 15 minutes, with or without an account", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    for (const email of [misty.email, "nobody@example.com"]) {
      const statuses = [];
      for (let n = 0; n < 7; n++) {
        statuses.push((await (n % 2 ? ask : askReset)(newcomer(site), email)).status);
      }
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    }
    expect((await site.mail()).length).toBe(5 + 2);
    const change = await changeEmail(misty, "nobody@example.com");
    expect(change.status).toBe(429);
    site.setTime(new Date(Date.now() + 16 * minute));
    expect((await ask(newcomer(site), misty.email)).status).toBe(303);
  });

  test("thirty mails per IP address", async () => {
    const site = await mailSite({ REGISTRATION: "closed" });
    await site.signUp();
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await ask(newcomer(site), `user${n}@example.com`)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });

  test("ten changes of address per account in an hour", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await changeEmail(misty, `new${n}@example.com`)).status);
    }
    expect(statuses.indexOf(429)).toBe(10);
  });

  /** Changes the password to and fro, and asks for another address each time. */
  async function makeNoise(who: Parameters<typeof changeEmail>[0], rounds: number) {
    for (let n = 0; n < rounds; n++) {
      const next = { current: who.password, password: `psyduck and togepi ${n}` };
      expect((await who.post("/api/user/password", next, html)).status).toBe(303);
      who.password = next.password;
      expect((await changeEmail(who, `new${n}@example.com`)).status).toBe(303);
    }
  }

  test("no notice goes to an unproven address", async () => {
    const site = await mailSite();
    await makeNoise({ ...(await register(site)), password: person.password }, 3);
    const recipients = (await site.mail()).map(({ to: [to] }) => to);
    expect(recipients.sort()).toEqual(["new0@example.com", "new1@example.com", "new2@example.com"]);
  });

  test("notices count towards the five mails", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await prove(site, misty);
    await makeNoise(misty, 4);
    expect((await site.mail()).filter(({ to: [to] }) => to === misty.email)).toHaveLength(5);
    expect((await askReset(newcomer(site), misty.email)).status).toBe(429);
  });

  test("the mail that confirms a new account's address counts too; without it the account is still created", async () => {
    const site = await mailSite();
    for (let n = 0; n < 5; n++) await ask(newcomer(site), person.email);
    expect(await site.mail()).toHaveLength(5);
    const misty = newcomer(site);
    expect((await misty.post("/auth/register", person, html)).status).toBe(303);
    expect([await isSignedIn(misty), await site.mail()]).toEqual([true, []]);
  });
});

describe("attacks", () => {
  test("another site's page cannot ask for a link, use one, or change anything", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await ask(newcomer(site), "thief@example.com");
    const token = linkIn(await letter(site)).split(/[=&]/)[1] ?? "";
    const form = { token, email: "thief@example.com", current: misty.password, password: "psyduck and togepi" };
    const posts = ["/auth/email", "/auth/email/open", "/auth/reset", "/auth/reset/new", "/auth/verify"];
    const calls = [
      "/api/auth/signin/email",
      "/api/user/email",
      "/api/user/password",
      "/api/user/sessions?_method=DELETE",
    ];
    for (const foreign of ["https://evil.example", "null", `${origin}.evil.example`]) {
      for (const path of [...posts, ...calls]) {
        const response = await misty.post(path, form, { ...html, origin: foreign });
        expect([path, response.status]).toEqual([path, 403]);
      }
    }
    expect(await idOf(misty)).toBe(misty.id);
    expect((await verifyPassword(site.db, misty.email, misty.password))?.userId).toBe(misty.id);
    expect(await site.mail()).toEqual([]);
  });

  test("no callback URL leads to another site", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const targets = [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "",
      `${origin}@evil.example`,
    ];
    for (const target of targets) {
      site.setTime(new Date(Date.now() + targets.indexOf(target) * 20 * minute));
      for (const name of ["callbackUrl", "redirect"]) {
        const page = await newcomer(site).page(`/auth/email?${name}=${encodeURIComponent(target)}`);
        expect(
          readPage(await bodyOf(page))
            .get("main")
            .hidden("callbackUrl"),
        ).toBe(origin);
      }
      await ask(newcomer(site), misty.email, { callbackUrl: target });
      const link = linkIn(await letter(site));
      expect(new URL(link, origin).searchParams.get("callbackUrl")).toBe(origin);
      const tampered = link.replace(/callbackUrl=[^&]*/, `callbackUrl=${encodeURIComponent(target)}`);
      const opened = readPage(await bodyOf(newcomer(site).page(tampered))).get("main");
      expect(opened.hidden("callbackUrl")).toBe(origin);
      expect((await follow(newcomer(site), tampered)).headers.get("location")).toBe(origin);
    }
  });

  test("the links lead to PUBLIC_URL, whatever host a request names", async () => {
    const site = await mailSite();
    const response = await site.app.request("http://evil.example/auth/email", {
      method: "POST",
      headers: { ...html, origin, host: "evil.example", "x-forwarded-host": "evil.example" },
      body: new URLSearchParams({ email: person.email, callbackUrl: "http://evil.example/" }),
    });
    expect(response.status).toBe(303);
    const { text, raw } = await letter(site);
    expect(text).toContain(`${origin}/auth/email/open?`);
    expect(raw).not.toContain("evil");
    expect(() => readConfig({ SMTP_URL: "smtp://127.0.0.1" })).toThrow("PUBLIC_URL must be set if SMTP_URL is");
  });

  test("a session that the browser already had is ended, never adopted", async () => {
    const site = await mailSite();
    const [misty, browser] = [await site.signUp(), newcomer(site)];
    const planted = Buffer.alloc(32, 7).toString("base64url");
    browser.cookies.set("session", planted);
    const ways: Record<string, Record<string, string>> = {
      "/auth/email": {},
      "/auth/reset": { password: "psyduck and togepi" },
    };
    for (const [path, more] of Object.entries(ways)) {
      await browser.post(path, { email: misty.email }, html);
      const before = browser.cookies.get("session");
      await follow(browser, linkIn(await letter(site)), more);
      expect(browser.cookies.get("session")).not.toBe(before);
      expect(browser.cookies.get("session")).not.toBe(planted);
      expect(await idOf(browser)).toBe(misty.id);
      const thief = newcomer(site);
      thief.cookies.set("session", before ?? "");
      expect(await isSignedIn(thief)).toBe(false);
    }
  });
});
