import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { callbackUrl } from "#features/auth/client-api/rules.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { isEmail } from "#features/auth/sign-in/rules/accounts.ts";
import { closeApps, html, origin, testApp } from "#tests/harness.ts";
import { newcomer, person, register, sessionOf, signIn } from "./sign-in-forms.ts";

afterEach(closeApps);

describe("attacks", () => {
  test("another site's page cannot sign a user in, up or out", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const foreign = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${origin}.evil.example` },
      { origin: "https://localhost" },
    ];
    for (const headers of foreign) {
      for (const path of ["/auth/signin", "/auth/register", "/auth/signout", "/api/auth/signout"]) {
        expect([path, (await misty.post(path, person, { ...html, ...headers })).status]).toEqual([path, 403]);
      }
    }
    expect(await sessionOf(misty)).toHaveProperty("user.id", misty.id);
    expect(await listUsers(site.db)).toHaveLength(1);
  });

  const elsewhere = [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    `${origin}.evil.example`,
    `${origin}@evil.example`,
    `http://evil.example#${origin}`,
    "http://user@localhost/",
    "http://localhost:81/",
    "https://localhost/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,hello",
    `blob:${origin}/0c5b`,
    "evil.example",
    "",
    "http://",
    "http://[",
  ];

  test("no callback URL leads to another site, by either name, before or after the form", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    for (const target of elsewhere) {
      const query = encodeURIComponent(target);
      for (const name of ["callbackUrl", "redirect"]) {
        const response = await misty.page(`/auth/signin?${name}=${query}`);
        expect([target, response.headers.get("location")]).toEqual([target, origin]);
      }
      const after = await signIn(newcomer(site), { ...misty, callbackUrl: target });
      expect([target, after.headers.get("location")]).toEqual([target, origin]);
      const link = await newcomer(site).page(`/api/auth/signin?callbackUrl=${query}`);
      expect([target, link.headers.get("location")]).toEqual([
        target,
        `/auth/signin?${new URLSearchParams({ callbackUrl: origin })}`,
      ]);
    }
  });

  test("a callback URL is a full URL of this site or the start page, however browsers parse it", () => {
    expect(callbackUrl("/collection?a=1#b", origin)).toBe(`${origin}/collection?a=1#b`);
    expect(callbackUrl(`${origin}/collection`, origin)).toBe(`${origin}/collection`);
    expect(callbackUrl("/%2F/evil.example", origin)).toBe(`${origin}/%2F/evil.example`);
    expect(callbackUrl("/..//evil.example", origin)).toBe(`${origin}//evil.example`);
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      "@",
      ":",
      ".",
      "?",
      "#",
      "evil.example",
      origin,
      "http",
      "%2f",
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join("")),
        (target) => {
          const url = callbackUrl(target, origin);
          expect(new URL(url)).toMatchObject({ origin, href: new URL(url, "https://evil.example").href });
          expect(url).toMatch(/^http:\/\/localhost[^\s\\?#]*([?#]\S*)?$/);
        },
      ),
    );
  });

  test("after ten wrong passwords even the right one is refused, until later", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const guess = (password: string) => signIn(newcomer(site), { email: misty.email, password });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(`a wrong guess ${n}`)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const refused = await guess(misty.password);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many attempts. Please try again in 15 minutes.");
    expect((await signIn(newcomer(site), { email: "other@example.com", password: "wrong password" })).status).toBe(422);
    expect(await sessionOf(misty)).toHaveProperty("user.id", misty.id);
    site.setTime(new Date(Date.now() + 16 * 60_000));
    expect((await guess(misty.password)).status).toBe(303);
  });

  test("one IP address that tries many accounts is stopped; a household that signs in correctly is not", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    for (let n = 0; n < 70; n++) expect((await signIn(newcomer(site), misty)).status).toBe(303);
    const statuses = [];
    for (let n = 0; n < 62; n++) {
      statuses.push((await signIn(newcomer(site), { email: `user${n}@example.com`, password: "short" })).status);
    }
    expect(statuses.indexOf(429)).toBe(60);
  });

  test("addresses of one IPv6 household count as one", async () => {
    const site = await testApp({ TRUST_PROXY: "true" });
    const from = async (address: string) => {
      const headers = { ...html, "x-forwarded-for": `203.0.113.9, ${address}` };
      return (
        await newcomer(site).post("/auth/signin", { email: `${Math.random()}@example.com`, password: "-" }, headers)
      ).status;
    };
    for (let n = 0; n < 60; n++) expect(await from(`2001:db8::${n.toString(16)}`)).toBe(422);
    expect(await from("2001:db8:0:0:ffff:1:2:3")).toBe(429);
    expect(await from("2001:db8:0:1::1")).toBe(422);
    expect(await from("198.51.100.7")).toBe(422);
  });

  test("registrations are rate-limited", async () => {
    const site = await testApp();
    const statuses = [];
    for (let n = 0; n < 32; n++) {
      statuses.push((await register(newcomer(site), { ...person, email: `bot${n}@example.com` })).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
    expect(await listUsers(site.db)).toHaveLength(30);
  });

  test("no accepted email address can break a mail header", () => {
    const part = fc.constantFrom(
      "a",
      "B",
      ".",
      "@",
      "\r",
      "\n",
      "\0",
      " ",
      ",",
      ";",
      ":",
      "<",
      ">",
      '"',
      "(",
      "é",
      "\u202e",
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
        (text) => {
          if (isEmail(text))
            expect(text.trim()).toMatch(/^[^\s\p{C},;:<>"()@]+@[^\s\p{C},;:<>"()@]+\.[^\s\p{C},;:<>"()@]+$/u);
        },
      ),
    );
  });
});
