import { afterEach, describe, expect, test } from "bun:test";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, html, origin } from "#tests/harness.ts";
import { linkIn } from "#tests/mail-server.ts";
import { follow, idOf, isSignedIn, newcomer } from "./mail-calls.ts";
import { endSites, letter, type MailSite, mailSite } from "./mail-site.ts";

afterEach(endSites);

const password = "correct horse battery";
const sent = `${origin}/api/auth/verify-request?provider=email&type=email`;

/** A site with a member, so that the next account is not the first. */
async function club() {
  const site = await mailSite();
  const misty = await site.signUp();
  return { site, misty };
}

/** All that a caller sees of an answer, without what is random in it. */
async function seen(site: MailSite, email: string, accept: string) {
  const browser = newcomer(site);
  const response = await browser.post("/auth/register", { email, password }, { accept });
  const headers = [...response.headers]
    .filter(([name]) => !["date", "x-correlation-id", "server-timing"].includes(name))
    .map(([name, value]) => [name, value.replace(/=[\w-]{60,};/, "=…;").replaceAll(/nonce-[\w+/=-]+/g, "nonce")]);
  const text = await bodyOf(response, response.status);
  return { browser, answer: [response.status, headers.sort(), text.replaceAll(email, "…")] };
}

describe("registration with mail", () => {
  test.each(["text/html", "application/json"])("answers a taken address as a free one: %s", async (accept) => {
    const { site, misty } = await club();
    const [taken, free] = [await seen(site, misty.email, accept), await seen(site, "new@example.com", accept)];
    expect(taken.answer).toEqual(free.answer);
    expect(taken.answer[0]).toBe(accept === "text/html" ? 303 : 200);
    for (const { browser } of [taken, free]) expect(await isSignedIn(browser)).toBe(false);
    const letters = Object.fromEntries((await site.mail()).map(({ to, subject }) => [String(to), subject]));
    expect(letters).toEqual({
      [misty.email]: "You already have a Toploader account",
      "new@example.com": "Finish signing up for Toploader",
    });
    const users = await site.sql`select from users`;
    expect(users).toHaveLength(1);
  });

  test("nor does the next log-in tell: neither has an account that this password opens", async () => {
    const { site, misty } = await club();
    const answers = [];
    for (const email of [misty.email, "new@example.com"]) {
      const { browser } = await seen(site, email, "text/html");
      const tried = await browser.post("/auth/signin", { email, password: "another horse battery" }, html);
      answers.push([tried.status, (await bodyOf(tried, 422)).replaceAll(email, "…")]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("begins the account with its password once the letter is opened in the same browser", async () => {
    const { site } = await club();
    const { browser } = await seen(site, "new@example.com", "text/html");
    expect((await browser.page(sent)).status).toBe(200);
    const opened = await follow(browser, linkIn(await letter(site)));
    expect(opened.status).toBe(303);
    const id = await idOf(browser);
    expect((await verifyPassword(site.db, "new@example.com", password))?.userId).toBe(id);
    expect([...browser.cookies.keys()]).not.toContain("registration");
  });

  test("a password that a stranger typed does not count for the owner of the address", async () => {
    const { site } = await club();
    const { browser: stranger } = await seen(site, "new@example.com", "text/html");
    const owner = newcomer(site);
    expect((await follow(owner, linkIn(await letter(site)))).status).toBe(303);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await verifyPassword(site.db, "new@example.com", password)).toBeNull();
    expect(await isSignedIn(stranger)).toBe(false);
  });

  test("a forged or foreign cookie chooses no password", async () => {
    const { site } = await club();
    const { browser: stranger } = await seen(site, "stranger@example.com", "text/html");
    await site.mail();
    await seen(site, "new@example.com", "text/html");
    const owner = newcomer(site);
    owner.cookies.set("registration", stranger.cookies.get("registration") ?? "");
    await follow(owner, linkIn(await letter(site)));
    expect(await isSignedIn(owner)).toBe(true);
    expect(await verifyPassword(site.db, "new@example.com", password)).toBeNull();
  });

  test("the first account of all begins at once, since there is nobody to hide", async () => {
    const site = await mailSite();
    const { browser } = await seen(site, "first@example.com", "text/html");
    expect(await isSignedIn(browser)).toBe(true);
  });
});
