import { afterEach, describe, expect, test } from "bun:test";
import { emailTokens, identities, users } from "#db/schema/accounts.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, closeApps, html, origin, testApp } from "#tests/harness.ts";
import { linkIn } from "#tests/mail-server.ts";
import { readPage } from "#tests/page/page.ts";
import { ask, askReset, follow, idOf, isSignedIn, minute, newcomer, person, sessionOf } from "./mail-calls.ts";
import { endSites, letter, mailSite, register } from "./mail-site.ts";

afterEach(endSites);

describe("a link to sign in", () => {
  test("creates a verified account for a new address, and signs in to it the next time", async () => {
    const site = await mailSite();
    const misty = newcomer(site);
    const response = await ask(misty, " Misty@example.com ", { callbackUrl: "/series?view=table" });
    const url = `${origin}/api/auth/verify-request?provider=email&type=email`;
    expect([response.status, response.headers.get("location")]).toEqual([303, url]);
    expect(await bodyOf(misty.page(url))).toContain("we’ve emailed you a link");
    const first = await letter(site);
    expect(first).toMatchObject({
      from: "no-reply@localhost",
      to: ["Misty@example.com"],
      subject: "Your Toploader login link",
    });
    expect(first.head).toContain("From: Toploader <no-reply@localhost>");
    // Mail scanners open links before the recipient does.
    for (let n = 0; n < 3; n++) {
      const page = await newcomer(site).page(linkIn(first));
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await bodyOf(page)).toContain("Misty@example.com");
    }
    expect(await listUsers(site.db)).toEqual([]);
    const opened = await follow(misty, linkIn(first));
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `${origin}/series?view=table`]);
    expect(await sessionOf(misty)).toMatchObject({ user: { roles: [{ roleName: "admin" }] } });
    const [row] = await site.db.select().from(users);
    expect(row).toMatchObject({ email: "Misty@example.com", passwordHash: null });
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);

    const phone = newcomer(site);
    await ask(phone, "misty@EXAMPLE.com");
    await follow(phone, linkIn(await letter(site)));
    expect(await idOf(phone)).toBe(row?.id ?? "");
  });

  test("works once, even for five concurrent requests", async () => {
    const site = await mailSite();
    await ask(newcomer(site), person.email);
    const link = linkIn(await letter(site));
    const browsers = Array.from({ length: 5 }, () => newcomer(site));
    const answers = await Promise.all(browsers.map((who) => follow(who, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422, 422]);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    const late = await newcomer(site).page(link);
    expect(late.status).toBe(422);
    expect(await bodyOf(late, 422)).toContain(
      "This link was already used, has expired or was replaced by a newer one.",
    );
  });

  test("a confirmation link that is gone leads to where a new one is sent", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const gone = await misty.page("/auth/verify?token=gone");
    expect(gone.status).toBe(422);
    expect(readPage(await bodyOf(gone, 422)).get("link", "Email settings").href).toBe("/account/settings/email");
    expect((await misty.page("/account/settings/email")).status).toBe(200);
  });

  test("only the newest link works, for fifteen minutes", async () => {
    const site = await mailSite();
    const misty = newcomer(site);
    await ask(misty, person.email);
    const older = linkIn(await letter(site));
    await ask(misty, person.email.toUpperCase());
    const newer = linkIn(await letter(site));
    expect((await follow(misty, older)).status).toBe(422);
    site.setTime(new Date(Date.now() + 15 * minute));
    expect((await misty.page(newer)).status).toBe(422);
    expect((await follow(misty, newer)).status).toBe(422);
    site.setTime(new Date(Date.now() + 14 * minute));
    expect((await follow(misty, newer)).status).toBe(303);
  });

  test("is stored as a hash, and its token works for nothing else", async () => {
    const site = await mailSite();
    await ask(newcomer(site), person.email);
    const token = new URL(linkIn(await letter(site)), origin).searchParams.get("token") ?? "";
    const [row] = await site.db.select().from(emailTokens);
    const stored = Buffer.from(row?.tokenHash ?? []).toString("base64url");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toBe(token);
    const who = newcomer(site);
    for (const wrong of [stored, "", "a".repeat(43), `${token}a`, "\u0000", "a".repeat(50_000)]) {
      expect((await who.post("/auth/email/open", { token: wrong }, html)).status).toBe(422);
    }
    expect((await who.post("/auth/reset/new", { token, password: person.password }, html)).status).toBe(422);
    expect(await listUsers(site.db)).toEqual([]);
  });

  test("takes over an unverified account and removes its password, providers, sessions and links", async () => {
    const site = await mailSite();
    const thief = await register(site);
    const id = await idOf(thief);
    await site.db.insert(identities).values({ provider: "discord", providerUserId: "7", userId: id });
    const form = { email: "thief@example.com", password: person.password };
    expect((await thief.post("/api/user/email", form, html)).status).toBe(303);
    const [toThief] = (await site.mail()).filter(({ to }) => to[0] === "thief@example.com");
    await askReset(thief, person.email);
    const reset = linkIn(await letter(site));

    const owner = newcomer(site);
    await ask(owner, person.email);
    await follow(owner, linkIn(await letter(site)));
    expect(await idOf(owner)).toBe(id);
    expect(await bodyOf(owner.page("/auth/signin?error=Csrf"))).toContain(
      "earlier password, linked accounts, passkeys, one-time codes and sessions were removed",
    );
    expect(await isSignedIn(thief)).toBe(false);
    expect(await verifyPassword(site.db, person.email, person.password)).toBeNull();
    expect(await site.db.select().from(identities)).toEqual([]);
    expect(await site.db.select().from(emailTokens)).toEqual([]);
    expect((await thief.post("/auth/reset/new", { token: reset.split("=")[1] ?? "", ...person }, html)).status).toBe(
      422,
    );
    if (!toThief) throw new Error("The thief had no letter");
    expect((await follow(owner, linkIn(toThief))).status).toBe(422);
    expect((await listUsers(site.db))[0]?.email).toBe(person.email);
  });

  test("changes nothing if the address is already verified", async () => {
    const site = await mailSite();
    const misty = await register(site);
    expect((await follow(misty, misty.confirm)).status).toBe(303);
    const phone = newcomer(site);
    await ask(phone, person.email);
    await follow(phone, linkIn(await letter(site)));
    expect(await idOf(phone)).toBe(await idOf(misty));
    expect((await verifyPassword(site.db, person.email, person.password))?.userId).toBe(await idOf(misty));
  });

  test("goes to the stored address, not to a look-alike that case-folds to it", async () => {
    const site = await mailSite();
    await site.signUp({ username: "kay" });
    for (const path of ["/auth/email", "/auth/reset"]) {
      // U+212A KELVIN SIGN lowercases to k.
      expect((await newcomer(site).post(path, { email: "\u212aay@example.com" }, html)).status).toBe(303);
      for (const { to } of await site.mail()) expect(to).toEqual(["kay@example.com"]);
    }
    await ask(newcomer(site), "\u212aoga@example.com");
    const early = linkIn(await letter(site));
    const koga = await site.signUp({ username: "koga" });
    const thief = newcomer(site);
    expect((await follow(thief, early)).status).toBe(422);
    expect(await idOf(thief)).not.toBe(koga.id);
  });

  test("the response does not reveal accounts, in any registration mode", async () => {
    for (const registration of ["open", "invite", "closed"]) {
      const site = await mailSite({ REGISTRATION: registration });
      const misty = await site.signUp();
      const answers = [];
      for (const email of [misty.email, "nobody@example.com"]) {
        for (const path of ["/auth/email", "/auth/reset"]) {
          const response = await newcomer(site).post(path, { email }, html);
          const { "x-correlation-id": _, "server-timing": __, ...headers } = Object.fromEntries(response.headers);
          answers.push({ status: response.status, headers, text: await bodyOf(response, 303) });
        }
      }
      for (const response of answers) expect(response).toEqual(answers[0] ?? response);
      const recipients = (await site.mail()).map(({ to: [to] }) => to).sort();
      const expected = registration === "open" ? ["nobody@example.com"] : [];
      expect(recipients).toEqual([...expected, misty.email, misty.email].sort());
      await closeApps();
    }
  });

  test("creates no account if registration has closed since", async () => {
    const site = await mailSite();
    await site.signUp();
    await ask(newcomer(site), person.email);
    const link = linkIn(await letter(site));
    site.deps.config.registration = "closed";
    const response = await follow(newcomer(site), link);
    expect(response.status).toBe(403);
    expect(await bodyOf(response, 403)).toContain("This site isn’t accepting new members right now.");
    expect(await listUsers(site.db)).toHaveLength(1);
  });

  test("shows the error at the field and keeps the callback URL", async () => {
    const site = await mailSite();
    for (const email of ["", "misty", "a@b.c\r\nBcc: x@example.com", "a@b@example.com", '"a"@example.com']) {
      const response = await ask(newcomer(site), email, { callbackUrl: "/series" });
      expect([email, response.status]).toEqual([email, 422]);
      const page = readPage(await bodyOf(response, 422)).get("main");
      expect(page.at("email")?.description).toStartWith("Enter an email address like name@example.com");
      expect(page.hidden("callbackUrl")).toBe(`${origin}/series`);
    }
    expect(await site.mail()).toEqual([]);
    const json = await newcomer(site).post("/auth/email", { email: "misty" }, { accept: "application/json" });
    expect(await json.json()).toMatchObject({ code: 422, fields: { email: expect.any(String) } });
  });

  test("is offered on the sign-in and sign-up pages, if a mail server is set", async () => {
    const [site, silent] = [await mailSite(), await testApp()];
    for (const path of ["/auth/signin", "/auth/register"]) {
      expect(await bodyOf(newcomer(site).page(path))).toContain('formAction="/auth/email"');
      expect(await bodyOf(silent.anonymous.page(path))).not.toContain("/auth/email");
    }
    expect((await silent.anonymous.page("/auth/email")).status).toBe(404);
    expect((await silent.anonymous.post("/auth/email", { email: person.email }, html)).status).toBe(422);
    const reset = await bodyOf(silent.anonymous.page("/auth/reset"));
    expect(reset).toContain("Ask the site owner for a password reset link");
    expect(reset).not.toContain("<form");
  });
});
