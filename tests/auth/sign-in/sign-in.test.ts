import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { rateLimits, sessions, users } from "#db/schema/accounts.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { deleteExpired } from "#features/auth/sign-in/queries/expired.ts";
import { createUser, setPassword } from "#features/auth/sign-in/service/accounts.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, closeApps, html, origin, testApp } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { newcomer, person, register, sessionOf, signIn } from "./sign-in-forms.ts";

const day = 24 * 60 * 60 * 1000;

afterEach(closeApps);

const rolesOf = async (who: { json(path: string): Promise<Response> }) =>
  (await sessionOf(who)).user?.roles.map(({ roleName }) => roleName);

describe("registration", () => {
  test("signs in and leads to the callback URL; the first account becomes the admin; no account has a username yet", async () => {
    const site = await testApp();
    const [first, second] = [newcomer(site), newcomer(site)];
    const response = await register(first, { ...person, callbackUrl: "/series/base?view=table" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${origin}/series/base?view=table`);
    expect(await rolesOf(first)).toEqual(["admin"]);
    await register(second, { ...person, email: "brock@example.com" });
    expect(await rolesOf(second)).toEqual([]);
    for (const newcomer of [first, second]) {
      expect((await sessionOf(newcomer)).user?.profile).toMatchObject({ username: null, image: "/avatars/1.png" });
      expect((await newcomer.page("/series")).headers.get("location")).toBe("/onboarding");
    }
  });

  test("of several first accounts created at once, one becomes the admin", async () => {
    const site = await testApp();
    // Slow writes: a request that does not wait sees no account.
    await site.sql.unsafe(`
      create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return new; end';
      create trigger dawdle before insert on users for each row execute function dawdle()`);
    const crowd = ["one", "two", "three", "four"].map((name) => ({ ...person, email: `${name}@joy.example` }));
    await Promise.all(crowd.map((form) => register(newcomer(site), form)));
    const accounts = await listUsers(site.db);
    expect(accounts).toHaveLength(4);
    expect(accounts.filter(({ roles }) => roles.includes("admin"))).toHaveLength(1);
  });

  test("when closed, only the first account can register", async () => {
    const site = await testApp({ REGISTRATION: "closed" });
    const [first, second] = [newcomer(site), newcomer(site)];
    const form = async (person: typeof first) => readPage(await bodyOf(person.page("/auth/register")));
    expect((await form(first)).names("textbox")).toContain("Password");
    expect((await register(first, person)).status).toBe(303);
    expect((await form(second)).names("textbox")).not.toContain("Password");
    const refused = await register(second, { ...person, email: "brock@example.com" });
    expect(refused.status).toBe(403);
    expect(await bodyOf(refused, 403)).toContain("This site isn’t accepting new members right now.");
    expect(await listUsers(site.db)).toHaveLength(1);
  });

  const malformed = "Enter an email address like name@example.com";
  const rules: [field: string, value: string, message: string][] = [
    ["email", "", malformed],
    ["email", "misty", malformed],
    ["email", "misty@example", malformed],
    ["email", "a b@example.com", malformed],
    ["email", "a@b@example.com", malformed],
    ["email", "misty@example.com\r\nBcc: all@example.com", malformed],
    ["email", "misty@example.com,brock@example.com", malformed],
    ["email", '"misty"@example.com', malformed],
    ["email", "mis\u0000ty@example.com", malformed],
    ["email", "<b>misty</b>@example.com", malformed],
    ["email", `${"a".repeat(250)}@example.com`, malformed],
    ["password", "", "A password must have at least 8 characters"],
    ["password", "short", "A password must have at least 8 characters"],
    ["password", "a".repeat(201), "A password can have at most 200 characters"],
  ];

  test("shows errors at their fields and keeps what was typed, except the password", async () => {
    const site = await testApp();
    for (const [field, value, message] of rules) {
      const response = await register(newcomer(site), { ...person, callbackUrl: "/collection", [field]: value });
      expect([value.slice(0, 30), response.status]).toEqual([value.slice(0, 30), 422]);
      const page = readPage(await bodyOf(response, 422));
      expect(page.at(field)?.description).toStartWith(message);
      expect(page.form("/auth/register")?.hidden("callbackUrl")).toBe(`${origin}/collection`);
      expect(page.get("textbox", "Email").value).toBe(field === "email" ? value : "misty@example.com");
      expect(page.get("textbox", "Password").value).toBeUndefined();
    }
    expect(await listUsers(site.db)).toHaveLength(0);
  });

  test("an address that differs only in case is taken", async () => {
    const site = await testApp();
    await register(newcomer(site), { ...person, email: "Fan@Example.com" });
    const response = await register(newcomer(site), { ...person, email: "fan@example.COM" });
    expect(response.status).toBe(422);
    expect(await bodyOf(response, 422)).toContain("This email address already has an account.");
  });

  test("a look-alike of a taken username is taken, and forbidden characters are refused", async () => {
    const { db } = await testApp();
    const make = (username: string) =>
      createUser(db, { username, email: `${crypto.randomUUID()}@example.com`, password: person.password, roles: [] });
    await make("Poké Fan");
    for (const username of ["Poké Fan", "poke fan", "POKÉ  FAN", " Poke\u0301 Fan "]) {
      await expect(make(username)).rejects.toThrow("That username is taken.");
    }
    for (const username of ["", "   ", " ab ", "a".repeat(21), "a".repeat(100_000)]) {
      await expect(make(username)).rejects.toThrow("A username must be between 3 and 20 characters");
    }
    for (const username of ["Ash-K", "Ash\u0000K", "Ash\r\nA: b", "Аsh Ketchum", "Ash\u200bK", "<b>Ash</b>"]) {
      await expect(make(username)).rejects.toThrow(
        "A username must only have letters, numbers, underscores, and spaces",
      );
    }
  });

  test("answers JSON: the invalid fields, or the URL to open", async () => {
    const site = await testApp();
    const program = newcomer(site);
    const send = (form: Record<string, string>) =>
      program.request("/auth/register", {
        method: "POST",
        body: JSON.stringify(form),
        headers: { accept: "application/json", "content-type": "application/json" },
      });
    const refused = await send({ ...person, email: "x" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 422, fields: { email: malformed } });
    expect(await (await send(person)).json()).toEqual({ url: origin });
  });
});

/** The messages of a page that tell of a fault. */
const faults = (page: Pick<ReturnType<typeof readPage>, "all">) =>
  page
    .all("")
    .filter((one) => one.of("data-tone") === "bad")
    .map(({ text }) => text);

describe("sign-in", () => {
  test("with email in any case and password; then leads to the requested page", async () => {
    const site = await testApp();
    await register(newcomer(site), person);
    const misty = newcomer(site);
    const form = readPage(await bodyOf(misty.page("/auth/signin?redirect=%2Fcollection%3Fview%3Dtable")));
    expect(form.form("/auth/signin")?.hidden("callbackUrl")).toBe(`${origin}/collection?view=table`);
    expect(form.hrefs()).toContain(
      `/auth/register?callbackUrl=${encodeURIComponent(`${origin}/collection?view=table`)}`,
    );
    const response = await signIn(misty, {
      ...person,
      email: " MISTY@example.com ",
      callbackUrl: `${origin}/collection`,
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${origin}/collection`);
    expect((await sessionOf(misty)).user?.id).toBe((await listUsers(site.db))[0]?.id);
    expect((await misty.page("/auth/signin?callbackUrl=/series")).headers.get("location")).toBe(`${origin}/series`);
  });

  test("answers a wrong password and an unknown address alike", async () => {
    const site = await testApp();
    await register(newcomer(site), person);
    const attempts = [
      { email: person.email, password: "wrong password" },
      { email: "nobody@example.com", password: "wrong password" },
      { email: "nobody\u0000@example.com", password: "wrong password" },
      { email: person.email, password: "" },
      { email: person.email, password: "a".repeat(60_000) },
      { email: "a".repeat(60_000), password: person.password },
    ];
    for (const attempt of attempts) {
      const response = await signIn(newcomer(site), attempt);
      expect(response.status).toBe(422);
      const html = await bodyOf(response, 422);
      expect(html).not.toContain("wrong password");
      const page = readPage(html);
      expect(page.text).toContain("Wrong email or password.");
      expect(page.get("textbox", "Email").value).toBe(attempt.email);
    }
  });

  test("says what needs an account, with Sign Up beside it; that is no fault", async () => {
    const { anonymous } = await testApp();
    for (const [path, reason] of [
      ["/lists/add?setId=sv03.5&numberKey=1", "Log in to add this card to a list."],
      ["/decks", "Log in to see your decks."],
      ["/u/misty/activity&error=SessionRequired", "Log in to see this collector’s activity."],
      ["/account/settings&error=SessionRequired", "Please log in to see that page."],
    ] as const) {
      const page = readPage(await bodyOf(anonymous.page(`/auth/signin?callbackUrl=${path}`))).get("main");
      expect(page.names("paragraph")).toContain(reason);
      expect(page.get("link", "Sign Up").href).toStartWith("/auth/register?");
      expect(page.text).not.toContain("Back");
      expect(faults(page)).toEqual([]);
    }
    const refused = readPage(await bodyOf(anonymous.page("/auth/signin?error=CredentialsSignin")));
    expect(faults(refused)).toEqual(["Wrong email or password."]);
    expect(readPage(await bodyOf(anonymous.page("/auth/signin?callbackUrl=/series"))).text).toContain("New here?");
  });

  test("Sign Up takes over what Log In was for, after a refusal too", async () => {
    const { anonymous } = await testApp();
    const register = readPage(await bodyOf(anonymous.page("/auth/register?callbackUrl=/lists"))).get("main");
    expect(register.names("paragraph")).toContain("Sign up to create lists. It’s free.");
    expect(register.get("link", "Log In").href).toMatch(/^\/auth\/signin\?callbackUrl=.*%2Flists$/);
    const form = { email: "ash@example.com", password: "short", callbackUrl: "/lists" };
    const again = readPage(await bodyOf(anonymous.post("/auth/register", form), 422));
    expect(again.names("paragraph")).toContain("Sign up to create lists. It’s free.");
  });

  test("the first field at fault has the focus, its message directly under it", async () => {
    const { anonymous } = await testApp();
    const form = { email: "ash@example.com", password: "wrong password", callbackUrl: "/" };
    const page = readPage(await bodyOf(anonymous.post("/auth/signin", form), 422)).get("main");
    const fields = page.all("textbox");
    expect(fields.filter((field) => field.of("autofocus") !== undefined).map(({ name }) => name)).toEqual(["Password"]);
    const { description } = page.get("textbox", "Password");
    expect(page.text).toContain(`Password ${description}`);
  });

  test("leads back to a page that visitors see, and to no other", async () => {
    const { anonymous } = await testApp();
    for (const way of ["signin", "register"]) {
      const page = async (to: string) =>
        readPage(await bodyOf(anonymous.page(`/auth/${way}?callbackUrl=${encodeURIComponent(to)}`)));
      expect((await page("/series/no/such")).get("link", "Back").href).toBe("/series/no/such");
      expect((await page("/u/misty")).get("link", "Back").href).toBe("/u/misty");
      for (const other of [
        "/",
        "/account/settings",
        "/u/misty/activity",
        "https://evil.example/series/a/b",
        "/series%00/%ff/b",
      ]) {
        expect((await page(other)).find("link", "Back")).toBeUndefined();
      }
    }
  });

  test("shows a sentence for an error code, never the code itself", async () => {
    const { anonymous } = await testApp();
    expect(await bodyOf(anonymous.page("/auth/signin?error=SessionRequired"))).toContain(
      "Please log in to see that page.",
    );
    for (const code of ["toString", "__proto__", "<script>alert(1)</script>"]) {
      const page = await bodyOf(anonymous.page(`/auth/signin?error=${encodeURIComponent(code)}`));
      expect(page).toContain("Login failed.");
      expect(page).not.toContain(code);
    }
  });

  test("a password of any script works, in either Unicode form; NUL does no harm", async () => {
    const { db, signUp } = await testApp();
    const misty = await signUp();
    await setPassword(db, misty.id, "Pokémon カード 🐢");
    expect((await verifyPassword(db, misty.email, "Poke\u0301mon カード 🐢"))?.userId).toBe(misty.id);
    await setPassword(db, misty.id, "before\u0000after");
    expect(await verifyPassword(db, misty.email, "before\u0000other")).toBeNull();
    expect((await verifyPassword(db, misty.email, "before\u0000after"))?.userId).toBe(misty.id);
  });

  test("an account without a password refuses every password", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    await site.db.update(users).set({ passwordHash: null }).where(eq(users.id, misty.id));
    for (const password of [misty.password, "", "null", " "]) {
      expect(await verifyPassword(site.db, misty.email, password)).toBeNull();
    }
  });
});

describe("session", () => {
  test("only a hash of the cookie is stored, and the hash does not work as a cookie", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const [row] = await site.db.select().from(sessions);
    const stored = Buffer.from(row?.tokenHash ?? []);
    const token = misty.cookies.get("session") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(stored.toString("base64url")).not.toBe(token);
    misty.cookies.set("session", stored.toString("base64url"));
    expect(await sessionOf(misty)).toEqual({});
  });

  test("its cookie is hidden from scripts, other sites and plain HTTP", async () => {
    const plain = await testApp();
    const [line = ""] = (await register(newcomer(plain), person)).headers.getSetCookie();
    expect(line).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await testApp({ PUBLIC_URL: "https://cards.example" });
    const headers = { ...html, origin: "https://cards.example" };
    const response = await newcomer(secure).post("/auth/register", person, headers);
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=[\w-]{43}; .*Secure/);
  });

  test("a session ID that the browser already had is never adopted, and its session ends", async () => {
    const site = await testApp();
    const [misty, browser] = [await site.signUp(), newcomer(site)];
    const planted = Buffer.alloc(32, 7).toString("base64url");
    browser.cookies.set("session", planted);
    await signIn(browser, misty);
    const first = browser.cookies.get("session") ?? "";
    expect(first).not.toBe(planted);
    await signIn(browser, misty);
    expect(browser.cookies.get("session")).not.toBe(first);
    for (const old of [planted, first]) {
      const thief = newcomer(site);
      thief.cookies.set("session", old);
      expect(await sessionOf(thief)).toEqual({});
    }
  });

  test("a forged, garbage or expired cookie is cleared", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const real = misty.cookies.get("session") ?? "";
    for (const value of ["garbage", "a".repeat(43), `${real}a`, "%00", "a".repeat(5000)]) {
      const browser = newcomer(site);
      browser.cookies.set("session", value);
      expect(await sessionOf(browser)).toEqual({});
      expect([value, browser.cookies.has("session")]).toEqual([value, false]);
    }
    site.setTime(new Date(Date.now() + 31 * day));
    expect(await sessionOf(misty)).toEqual({});
    expect(misty.cookies.has("session")).toBe(false);
  });

  test("lasts thirty days from the last use, and is written at most once a day", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    const start = Date.now();
    const seen = async () => (await site.db.select().from(sessions))[0]?.lastSeenAt.getTime() ?? 0;
    const before = await seen();
    site.setTime(new Date(start + day - 60_000));
    expect((await misty.json("/api/auth/session")).headers.getSetCookie()).toEqual([]);
    expect(await seen()).toBe(before);
    site.setTime(new Date(start + 20 * day));
    const burst = await Promise.all(Array.from({ length: 20 }, () => misty.json("/api/auth/session")));
    for (const response of burst) expect(await response.json()).toHaveProperty("user.id", misty.id);
    expect(await seen()).toBe(start + 20 * day);
    expect((await sessionOf(misty)).expires).toBe(new Date(start + 50 * day).toISOString());
    site.setTime(new Date(start + 49 * day));
    expect(await sessionOf(misty)).toHaveProperty("user.id", misty.id);
  });

  test("a copied cookie is dead after sign-out; other browsers stay signed in", async () => {
    const site = await testApp();
    const [misty, phone, thief] = [await site.signUp(), newcomer(site), newcomer(site)];
    await signIn(phone, misty);
    thief.cookies.set("session", misty.cookies.get("session") ?? "");
    expect(await sessionOf(thief)).toHaveProperty("user.id", misty.id);
    const response = await misty.post("/auth/signout", {}, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect(misty.cookies.has("session")).toBe(false);
    expect(await sessionOf(thief)).toEqual({});
    expect(await sessionOf(phone)).toHaveProperty("user.id", misty.id);
  });

  test("a new password ends every session", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    await setPassword(site.db, misty.id, "another password");
    expect(await sessionOf(misty)).toEqual({});
    expect((await signIn(misty, misty)).status).toBe(422);
    expect((await signIn(misty, { ...misty, password: "another password" })).status).toBe(303);
  });

  test("expired rows are deleted, others stay", async () => {
    const site = await testApp();
    const misty = await site.signUp();
    await signIn(newcomer(site), { email: "nobody@example.com", password: "wrong password" });
    expect(await deleteExpired(site.db, new Date())).toEqual({ sessions: 0, limits: 0, links: 0, invitations: 0 });
    expect(await sessionOf(misty)).toHaveProperty("user.id", misty.id);
    const removed = await deleteExpired(site.db, new Date(Date.now() + 31 * day));
    expect(removed.sessions).toBe(1);
    expect(removed.limits).toBeGreaterThan(0);
    expect(await site.db.select().from(rateLimits)).toEqual([]);
  });
});
