import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { emailTokens, identities, users } from "../db/schema/index.ts";
import { readConfig } from "../src/config.ts";
import { listUsers, verifyPassword } from "../src/features/auth/service.ts";
import { openMailer } from "../src/lib/mailer.ts";
import { createLog } from "../src/log.ts";
import { closeApps, origin, type TestApp, testApp, visitor } from "./harness.ts";
import { linkIn, startMailServer, type Taken } from "./mail-server.ts";

const html = { accept: "text/html" };
const minute = 60_000;
const person = { email: "misty@example.com", password: "staryu and starmie" };
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await closeApps();
  for (const end of endings.splice(0).reverse()) await end();
});

type Visitor = ReturnType<typeof visitor>;
const newcomer = ({ app }: TestApp) => visitor((request) => app.request(request));

/** The site with a mail server. `mail()` resolves to what has been sent since it was last asked. */
async function mailSite(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  endings.push(server.stop);
  const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: origin, ...settings });
  return {
    ...site,
    async mail(): Promise<Taken[]> {
      await site.deps.mailer?.settled();
      return server.letters.splice(0);
    },
  };
}
type MailSite = Awaited<ReturnType<typeof mailSite>>;

const sessionOf = async (who: { json(path: string): Promise<Response> }) =>
  (await (await who.json("/api/auth/session")).json()) as { user?: { id: string; roles: { roleName: string }[] } };
const isSignedIn = async (who: Visitor) => (await sessionOf(who)).user !== undefined;
const idOf = async (who: Visitor) => (await sessionOf(who)).user?.id ?? "nobody";

const ask = (who: Visitor, email: string, more: Record<string, string> = {}) =>
  who.post("/auth/email", { email, ...more }, html);
const askReset = (who: Visitor, email: string) => who.post("/auth/reset", { email }, html);

/** The one letter that was sent. */
async function letter(site: MailSite): Promise<Taken> {
  const [one, ...others] = await site.mail();
  expect(others).toEqual([]);
  if (!one) throw new Error("No letter was sent");
  return one;
}

/** What a browser posts from the page that a link leads to. */
async function follow(who: Visitor, link: string, more: Record<string, string> = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(link, origin);
  return who.post(pathname, { ...Object.fromEntries(searchParams), ...more }, html);
}

/** An account by password; the letter that confirms it is taken out of the way. */
async function register(site: MailSite, form = person): Promise<Visitor & { confirm: string }> {
  const who = newcomer(site);
  expect((await who.post("/auth/register", form, html)).status).toBe(303);
  return { ...who, confirm: linkIn(await letter(site)) };
}

describe("a link to sign in", () => {
  test("opens an account for an address that has none, its address proven, and signs in the next time", async () => {
    const site = await mailSite();
    const misty = newcomer(site);
    const asked = await ask(misty, " Misty@example.com ", { callbackUrl: "/series?view=table" });
    const url = `${origin}/api/auth/verify-request?provider=email&type=email`;
    expect([asked.status, asked.headers.get("location")]).toEqual([303, url]);
    expect(await (await misty.page(url)).text()).toContain("a link is on its way");
    const first = await letter(site);
    expect(first).toMatchObject({
      from: "no-reply@localhost",
      to: ["Misty@example.com"],
      subject: "Your link to sign in to Toploader",
    });
    expect(first.head).toContain("From: Toploader <no-reply@localhost>");
    // Programs that look for harm in mail open links before the person does.
    for (let n = 0; n < 3; n++) {
      const page = await newcomer(site).page(linkIn(first));
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await page.text()).toContain("Misty@example.com");
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

  test("works once, also when it is used twice at once", async () => {
    const site = await mailSite();
    await ask(newcomer(site), person.email);
    const link = linkIn(await letter(site));
    const browsers = Array.from({ length: 5 }, () => newcomer(site));
    const answers = await Promise.all(browsers.map((who) => follow(who, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422, 422]);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    const late = await newcomer(site).page(link);
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("This link was used before, is too old, or there is a newer one.");
  });

  test("works only where it is the newest, and for fifteen minutes", async () => {
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

  test("is stored as a hash that is no link, and is good for nothing else", async () => {
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

  test("takes over an account whose address nobody has proven: password, provider, sessions and links of whoever made it", async () => {
    const site = await mailSite();
    const thief = await register(site);
    const id = await idOf(thief);
    await site.db.insert(identities).values({ provider: "discord", providerUserId: "7", userId: id });
    expect((await thief.post("/api/user/email", { email: "thief@example.com" }, html)).status).toBe(303);
    const [toThief] = (await site.mail()).filter(({ to }) => to[0] === "thief@example.com");
    await askReset(thief, person.email);
    const reset = linkIn(await letter(site));

    const owner = newcomer(site);
    await ask(owner, person.email);
    await follow(owner, linkIn(await letter(site)));
    expect(await idOf(owner)).toBe(id);
    expect(await (await owner.page("/auth/signin?error=Csrf")).text()).toContain("has been removed, to be safe");
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

  test("leaves everything as it is where the address was proven before", async () => {
    const site = await mailSite();
    const misty = await register(site);
    expect((await follow(misty, misty.confirm)).status).toBe(303);
    const phone = newcomer(site);
    await ask(phone, person.email);
    await follow(phone, linkIn(await letter(site)));
    expect(await idOf(phone)).toBe(await idOf(misty));
    expect(await verifyPassword(site.db, person.email, person.password)).toBe(await idOf(misty));
  });

  test("goes to the address that is stored, not to one that only counts as the same", async () => {
    const site = await mailSite();
    await site.signUp({ username: "kay" });
    for (const path of ["/auth/email", "/auth/reset"]) {
      // The first letter is the sign of the unit kelvin, whose small letter is k.
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

  test("says the same whether there is an account or not, and whether this site takes new members or not", async () => {
    for (const registration of ["open", "invite", "closed"]) {
      const site = await mailSite({ REGISTRATION: registration });
      const misty = await site.signUp();
      const answers = [];
      for (const email of [misty.email, "nobody@example.com"]) {
        for (const path of ["/auth/email", "/auth/reset"]) {
          const answer = await newcomer(site).post(path, { email }, html);
          const { "x-correlation-id": _, ...headers } = Object.fromEntries(answer.headers);
          answers.push({ status: answer.status, headers, text: await answer.text() });
        }
      }
      for (const answer of answers) expect(answer).toEqual(answers[0] ?? answer);
      const told = (await site.mail()).map(({ to: [to] }) => to).sort();
      const expected = registration === "open" ? ["nobody@example.com"] : [];
      expect(told).toEqual([...expected, misty.email, misty.email].sort());
      await closeApps();
    }
  });

  test("opens no account where registration has been closed meanwhile", async () => {
    const site = await mailSite();
    await site.signUp();
    await ask(newcomer(site), person.email);
    const link = linkIn(await letter(site));
    site.deps.config.registration = "closed";
    const answer = await follow(newcomer(site), link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This site takes no new members at the moment.");
    expect(await listUsers(site.db)).toHaveLength(1);
  });

  test("says at the field what is wrong with an address, and keeps it and the wish", async () => {
    const site = await mailSite();
    for (const email of ["", "misty", "a@b.c\r\nBcc: x@example.com", "a@b@example.com", '"a"@example.com']) {
      const answer = await ask(newcomer(site), email, { callbackUrl: "/series" });
      expect([email, answer.status]).toEqual([email, 422]);
      const page = await answer.text();
      expect(page).toContain('id="email-error">Enter an email address such as name@example.com');
      expect(page).toContain(`value="${origin}/series"`);
    }
    expect(await site.mail()).toEqual([]);
    const json = await newcomer(site).post("/auth/email", { email: "misty" }, { accept: "application/json" });
    expect(await json.json()).toMatchObject({ code: 422, fields: { email: expect.any(String) } });
  });

  test("is offered on the pages of sign-in and sign-up, and nowhere without a mail server", async () => {
    const [site, silent] = [await mailSite(), await testApp()];
    for (const path of ["/auth/signin", "/auth/register"]) {
      expect(await (await newcomer(site).page(path)).text()).toContain('formAction="/auth/email"');
      expect(await (await silent.anonymous.page(path)).text()).not.toContain("/auth/email");
    }
    expect((await silent.anonymous.page("/auth/email")).status).toBe(404);
    expect((await silent.anonymous.post("/auth/email", { email: person.email }, html)).status).toBe(422);
    const reset = await (await silent.anonymous.page("/auth/reset")).text();
    expect(reset).toContain("Ask whoever runs it for a link");
    expect(reset).not.toContain("<form");
  });
});

describe("a new password by mail", () => {
  test("signs in anew and ends every session; the old password and the link are worth nothing", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const [browser, other] = [newcomer(site), newcomer(site)];
    expect((await askReset(browser, misty.email.toUpperCase())).headers.get("location")).toContain("verify-request");
    const sent = await letter(site);
    expect(sent).toMatchObject({ to: [misty.email], subject: "Choose a new password for Toploader" });
    const link = linkIn(sent);
    const page = await browser.page(link);
    expect(page.headers.getSetCookie()).toEqual([]);
    const weak = await follow(browser, link, { password: "short" });
    expect(weak.status).toBe(422);
    expect(await weak.text()).toContain('id="password-error">A password must have at least 8 characters');
    expect((await follow(browser, link, { password: "psyduck and togepi" })).status).toBe(303);
    expect(await idOf(browser)).toBe(misty.id);
    expect(await sessionOf(misty)).toEqual({});
    expect(await verifyPassword(site.db, misty.email, misty.password)).toBeNull();
    expect(await verifyPassword(site.db, misty.email, "psyduck and togepi")).toBe(misty.id);
    expect((await follow(other, link, { password: "another password" })).status).toBe(422);
    expect(await isSignedIn(other)).toBe(false);
  });

  test("works only where it is the newest, for fifteen minutes, and not after the address or password has changed", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const link = async () => {
      await askReset(newcomer(site), misty.email);
      return linkIn(await letter(site));
    };
    const isGood = async (path: string) => (await newcomer(site).page(path)).status === 200;
    const [older, newer] = [await link(), await link()];
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true]);
    site.setTime(new Date(Date.now() + 15 * minute));
    expect(await isGood(newer)).toBe(false);
    const third = await link();
    await misty.post("/api/user/password", { current: misty.password, password: "psyduck and togepi" });
    await site.mail();
    expect(await isGood(third)).toBe(false);
    const fourth = await link();
    await site.db.update(users).set({ email: "new@example.com" }).where(eq(users.id, misty.id));
    expect((await follow(newcomer(site), fourth, { password: "another password" })).status).toBe(422);
  });

  test("proves an address, and takes away what was set before", async () => {
    const site = await mailSite();
    const thief = await register(site);
    const id = await idOf(thief);
    await site.db.insert(identities).values({ provider: "discord", providerUserId: "7", userId: id });
    const owner = newcomer(site);
    await askReset(owner, person.email);
    await follow(owner, linkIn(await letter(site)), { password: "psyduck and togepi" });
    expect([await idOf(owner), await isSignedIn(thief)]).toEqual([id, false]);
    expect(await site.db.select().from(identities)).toEqual([]);
    const [row] = await site.db.select().from(users);
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
  });
});

describe("another address", () => {
  const change = (who: Visitor, email: string, more: Record<string, string> = {}, headers = html) =>
    who.post("/api/user/email", { email, ...more }, headers);

  test("counts once its link is opened by whoever asked; the address before is told", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const answer = await change(misty, "new@example.com", {}, { accept: "application/json" });
    expect(await answer.json()).toMatchObject({ email: misty.email, wanted: "new@example.com" });
    const letters = await site.mail();
    expect(letters.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      "new@example.com: Confirm your email address for Toploader",
      `${misty.email}: The address of your Toploader account is to change`,
    ]);
    const link = linkIn(letters.find(({ to }) => to[0] === "new@example.com") ?? letters[0] ?? fail());
    const stranger = newcomer(site);
    expect((await stranger.page(link)).headers.get("location")).toStartWith("/auth/signin?callbackUrl=");
    const brock = await site.signUp();
    for (const status of [(await brock.page(link)).status, (await follow(brock, link)).status])
      expect(status).toBe(422);
    expect((await misty.page(link)).status).toBe(200);
    expect((await listUsers(site.db))[0]?.email).toBe(misty.email);
    expect((await follow(misty, link)).status).toBe(303);
    const [row] = await site.db.select().from(users).where(eq(users.id, misty.id));
    expect(row?.email).toBe("new@example.com");
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
    expect((await follow(misty, link)).status).toBe(422);
  });

  test("an address that is taken looks the same to who asks, and its owner is told", async () => {
    const site = await mailSite();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const answers = [];
    for (const email of [brock.email, "free@example.com"]) {
      const answer = await change(misty, email, {}, { accept: "application/json" });
      answers.push([answer.status, (await answer.text()).replaceAll(email, "it")]);
    }
    expect(answers[1]).toEqual(answers[0] ?? []);
    const toBrock = (await site.mail()).filter(({ to }) => to[0] === brock.email);
    expect(toBrock.map(({ subject }) => subject)).toEqual(["This address already has a Toploader account"]);
    expect(toBrock[0]?.text).not.toContain("token=");
  });

  test("taken between the letter and its link, it is refused", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await change(misty, "late@example.com");
    const link = linkIn((await site.mail()).find(({ to }) => to[0] === "late@example.com") ?? fail());
    await site.signUp({ username: "late" });
    const answer = await follow(misty, link);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("There is already an account with this email address.");
  });

  test("whoever is asked to confirm a stranger's account cannot do so", async () => {
    const site = await mailSite();
    const thief = await register(site);
    const [row] = await site.db.select().from(users);
    expect(row?.emailVerifiedAt).toBeNull();
    const owner = await site.signUp();
    expect((await newcomer(site).page(thief.confirm)).status).toBe(303);
    expect((await follow(newcomer(site), thief.confirm)).headers.get("location")).toStartWith("/auth/signin");
    expect((await follow(owner, thief.confirm)).status).toBe(422);
    expect((await site.db.select().from(users).where(eq(users.email, person.email)))[0]?.emailVerifiedAt).toBeNull();
  });

  test("without mail it counts at once, unproven, and needs the password", async () => {
    const site = await testApp();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const wrong = await change(misty, "new@example.com", { password: "wrong password" });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toContain('id="email-password-error">This is not your password.');
    expect(page).toContain('value="new@example.com"');
    const taken = await change(misty, brock.email.toUpperCase(), { password: misty.password });
    expect(await taken.text()).toContain('id="email-new-error">There is already an account with this email address.');
    expect((await change(misty, "new@example.com", { password: misty.password })).status).toBe(303);
    const [row] = await site.db.select().from(users).where(eq(users.id, misty.id));
    expect(row).toMatchObject({ email: "new@example.com", emailVerifiedAt: null });
    await site.db.update(users).set({ passwordHash: null }).where(eq(users.id, misty.id));
    expect((await change(misty, "newer@example.com")).status).toBe(303);
  });

  test("what is no address is refused at its field: as a page, a swap and JSON", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const email = "a@b.c\r\nBcc: x@example.com";
    const message = "Enter an email address such as name@example.com";
    expect(await (await change(misty, email)).text()).toContain(`id="email-new-error">${message}`);
    const swap = await misty.htmx("POST", "/api/user/email", { email });
    expect([swap.status, (await swap.text()).slice(0, 5)]).toEqual([422, "<form"]);
    const json = await change(misty, email, {}, { accept: "application/json" });
    expect(await json.json()).toMatchObject({ code: 422, fields: { email: message } });
    expect(await site.mail()).toEqual([]);
  });
});

describe("limits", () => {
  test("five letters to one address in a quarter of an hour, whether it has an account or not", async () => {
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
    const change = await misty.post("/api/user/email", { email: "nobody@example.com" }, html);
    expect(change.status).toBe(429);
    site.setTime(new Date(Date.now() + 16 * minute));
    expect((await ask(newcomer(site), misty.email)).status).toBe(303);
  });

  test("thirty letters from one address of the net", async () => {
    const site = await mailSite({ REGISTRATION: "closed" });
    await site.signUp();
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await ask(newcomer(site), `user${n}@example.com`)).status);
    expect(statuses.indexOf(429)).toBe(30);
  });

  test("ten changes of address of one account in an hour", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await misty.post("/api/user/email", { email: `new${n}@example.com` }, html)).status);
    }
    expect(statuses.indexOf(429)).toBe(10);
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
        const answer = await misty.post(path, form, { ...html, origin: foreign });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
    expect(await idOf(misty)).toBe(misty.id);
    expect(await verifyPassword(site.db, misty.email, misty.password)).toBe(misty.id);
    expect(await site.mail()).toEqual([]);
  });

  test("no wish leads to another site", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const wishes = [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "",
      `${origin}@evil.example`,
    ];
    for (const wish of wishes) {
      site.setTime(new Date(Date.now() + wishes.indexOf(wish) * 20 * minute));
      for (const name of ["callbackUrl", "redirect"]) {
        const page = await newcomer(site).page(`/auth/email?${name}=${encodeURIComponent(wish)}`);
        expect(await page.text()).toContain(`name="callbackUrl" value="${origin}"`);
      }
      await ask(newcomer(site), misty.email, { callbackUrl: wish });
      const link = linkIn(await letter(site));
      expect(new URL(link, origin).searchParams.get("callbackUrl")).toBe(origin);
      const tampered = link.replace(/callbackUrl=[^&]*/, `callbackUrl=${encodeURIComponent(wish)}`);
      expect(await (await newcomer(site).page(tampered)).text()).toContain(`name="callbackUrl" value="${origin}"`);
      expect((await follow(newcomer(site), tampered)).headers.get("location")).toBe(origin);
    }
  });

  test("the links lead to PUBLIC_URL, whatever host a request names", async () => {
    const site = await mailSite();
    const answer = await site.app.request("http://evil.example/auth/email", {
      method: "POST",
      headers: { ...html, origin, host: "evil.example", "x-forwarded-host": "evil.example" },
      body: new URLSearchParams({ email: person.email, callbackUrl: "http://evil.example/" }),
    });
    expect(answer.status).toBe(303);
    const { text, raw } = await letter(site);
    expect(text).toContain(`${origin}/auth/email/open?`);
    expect(raw).not.toContain("evil");
    expect(() => readConfig({ SMTP_URL: "smtp://127.0.0.1" })).toThrow("PUBLIC_URL must be set where SMTP_URL is");
  });

  test("a session that the browser brought along ends, and is never adopted", async () => {
    const site = await mailSite();
    const [misty, browser] = [await site.signUp(), newcomer(site)];
    const planted = Buffer.alloc(32, 7).toString("base64url");
    browser.cookies.set("session", planted);
    for (const path of ["/auth/email", "/auth/reset"]) {
      await browser.post(path, { email: misty.email }, html);
      const before = browser.cookies.get("session");
      await follow(browser, linkIn(await letter(site)), { password: "psyduck and togepi" });
      expect(browser.cookies.get("session")).not.toBe(before);
      expect(browser.cookies.get("session")).not.toBe(planted);
      expect(await idOf(browser)).toBe(misty.id);
      const thief = newcomer(site);
      thief.cookies.set("session", before ?? "");
      expect(await isSignedIn(thief)).toBe(false);
    }
  });
});

describe("the way to the mail server", () => {
  const letterTo = (to: string) => async () => ({ to, subject: "Hello", text: "Hello\n", html: "<p>Hello</p>" });

  /** A mailer of these settings, with the lines of its log. */
  function mailer(settings: Record<string, string>) {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => void lines.push(line) });
    const opened = openMailer(readConfig({ PUBLIC_URL: "https://cards.example", ...settings }), log);
    if (!opened) throw new Error("No mailer");
    endings.push(opened.close);
    return { ...opened, lines };
  }

  async function server(...options: Parameters<typeof startMailServer>) {
    const started = await startMailServer(...options);
    endings.push(started.stop);
    return started;
  }

  test("a name and password, TLS and a sender of one's own", async () => {
    const place = await server({ login: { user: "cards@mail.example", pass: "p@ss/word" }, secure: true });
    const login = "cards%40mail.example:p%40ss%2Fword@";
    const { post, settled, lines } = mailer({
      SMTP_URL: `${place.url.replace("//", `//${login}`)}?tls.rejectUnauthorized=false`,
      MAIL_FROM: "Our cards <cards@mail.example>",
    });
    post(letterTo("misty@example.com"));
    await settled();
    expect(lines).toEqual([]);
    expect(place.letters[0]).toMatchObject({ from: "cards@mail.example", to: ["misty@example.com"] });
    expect(place.letters[0]?.head).toContain("From: Our cards <cards@mail.example>");
  });

  test("a certificate that nobody signed is not trusted unless told so", async () => {
    const place = await server({ secure: true });
    const { post, close, lines } = mailer({ SMTP_URL: place.url });
    post(letterTo("misty@example.com"));
    await close();
    expect(lines).toHaveLength(1);
    expect(place.letters).toEqual([]);
  });

  test("a server that is busy is asked again; one that refuses for good is not, and the log has no address", async () => {
    const busy = await server({ refuse: (before) => (before === 0 ? { code: 451, message: "Later" } : undefined) });
    const patient = mailer({ SMTP_URL: busy.url });
    patient.post(letterTo("misty@example.com"));
    await patient.settled();
    expect([busy.sent(), busy.letters.length, patient.lines]).toEqual([2, 1, []]);
    const stern = await server({ refuse: () => ({ code: 550, message: "No such user <misty@example.com>" }) });
    const refused = mailer({ SMTP_URL: stern.url });
    refused.post(letterTo("misty@example.com"));
    await refused.settled();
    expect(stern.sent()).toBe(1);
    expect(refused.lines.join()).toContain("a letter could not be sent");
    expect(refused.lines.join()).not.toContain("misty");
  });

  test("the end of the process waits for letters under way, and gives up on a server that is gone", async () => {
    const place = await server();
    const going = mailer({ SMTP_URL: place.url });
    const { promise, resolve } = Promise.withResolvers<void>();
    going.post(async () => {
      await promise;
      return letterTo("misty@example.com")();
    });
    const closed = going.close();
    resolve();
    await closed;
    expect(place.letters).toHaveLength(1);
    const gone = mailer({ SMTP_URL: "smtp://127.0.0.1:9" });
    gone.post(letterTo("misty@example.com"));
    await gone.close();
    expect(gone.lines).toHaveLength(1);
  });
});

function fail(): never {
  throw new Error("The letter is missing");
}
