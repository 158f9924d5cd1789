import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { identities, sessions, users } from "#db/schema/accounts.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, html, origin, type TestApp } from "../harness.ts";
import { linkIn } from "../mail-server.ts";
import { readPage } from "../page/page.ts";
import { endSites, type MailSite, mailSite, prove } from "./mail/mail-site.ts";
import { atProvider, traveller, useIssuer } from "./oauth/openid.ts";

// Fresh proof before a change of how an account is entered: a session alone may be stolen.

const issuer = await useIssuer();
afterEach(endSites);

const json = { accept: "application/json" };
const settings = "/account/settings/password";
const confirm = `/auth/confirm?callbackUrl=${encodeURIComponent(settings)}`;
const unlink = "/api/user/providers?provider=oidc";
const login = () => `p${crypto.randomUUID().slice(0, 8)}`;

const siteWith = (more: Record<string, string> = {}) =>
  mailSite({ ...issuer.settings, OIDC_NAME: "The Club", ...more });

/** A member who signed in by password, with a proven address. */
async function member(site: MailSite) {
  const account = await site.signUp();
  await prove(site, account);
  const browser = traveller(site.app);
  for (const [name, value] of account.cookies) browser.cookies.set(name, value);
  const { id, email, password, username } = account;
  return { ...browser, id, email, password, username };
}
type Member = Awaited<ReturnType<typeof member>>;

const linksOf = ({ db }: TestApp, { id }: { id: string }) => db.$count(identities, eq(identities.userId, id));
/** As if every sign-in so far had been this much earlier. */
const later = ({ sql }: TestApp, minutes = 11) =>
  sql`update sessions set created_at = created_at - ${`${minutes} minutes`}::interval`;
const withoutPassword = ({ db }: TestApp, { id }: { id: string }) =>
  db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
const header = (response: Response, name = "location") => response.headers.get(name);
const confirmBy = (who: Member, password: string) =>
  who.post("/auth/confirm", { password, callbackUrl: settings }, html);

describe("linking a provider", () => {
  test("ten minutes after the sign-in leads to the page that asks for proof of identity", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await later(site, 9);
    expect(await ash.leave()).toStartWith(issuer.issuer);
    await later(site, 2);
    const form = { callbackUrl: settings };
    for (const headers of [html, json]) {
      const response = await ash.post("/auth/signin/oidc", form, headers);
      const url = headers === html ? header(response) : ((await response.json()) as { url: string }).url;
      expect(url).toBe(origin + confirm.replace("%2Faccount", `${encodeURIComponent(origin)}%2Faccount`));
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await ash.leave("oidc", form)).toStartWith(`${origin}/auth/confirm?`);
  });

  test("accepts the password with the request instead", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await later(site);
    const wrong = await ash.post("/auth/signin/oidc", { password: "wrong password" }, json);
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { fields: { password: expect.any(String) } }]);
    const url = await ash.leave("oidc", { password: ash.password });
    expect(await ash.follow(await atProvider(url, login()))).toBe(`${origin}/series`);
    expect(await linksOf(site, ash)).toBe(1);
  });

  test("a proof that expires while one link is in progress is still accepted", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await later(site, 9);
    const back = await atProvider(await ash.leave(), login());
    await later(site, 5);
    await ash.follow(back);
    expect(await linksOf(site, ash)).toBe(1);
  });

  test("signing in with another provider does not refresh an old session; its own provider does", async () => {
    const site = await siteWith();
    const ash = await member(site);
    const name = login();
    await ash.signIn(name);
    const before = ash.cookies.get("session");
    await later(site);
    const stranger = await ash.follow(await atProvider(await ash.leave(), login()));
    expect(new URL(stranger).searchParams.get("error")).toBe("OAuthNotProven");
    expect([await linksOf(site, ash), ash.cookies.get("session")]).toEqual([1, before]);
    expect(await ash.signIn(name)).toBe(`${origin}/series`);
    expect([await ash.userId(), ash.cookies.get("session") === before]).toEqual([ash.id, false]);
    expect((await ash.request(unlink, { method: "DELETE" })).status).toBe(200);
  });

  test("sends a mail to the verified address, and so does unlinking", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    const [linked] = await site.mail();
    expect(linked).toMatchObject({ to: [ash.email], subject: "The Club was linked to your Toploader account" });
    expect(linkIn(linked ?? expect.unreachable())).toBe("/auth/reset");
    await ash.request(unlink, { method: "DELETE" });
    const [unlinked] = await site.mail();
    expect(unlinked).toMatchObject({ to: [ash.email], subject: "The Club was unlinked from your Toploader account" });
    await site.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, ash.id));
    await ash.signIn(login());
    expect(await site.mail()).toEqual([]);
  });

  test("sends its mail although the limit for requested mails is reached", async () => {
    const site = await siteWith();
    const ash = await member(site);
    for (let n = 0; n < 6; n++) await ash.post("/auth/reset", { email: ash.email }, html);
    expect(await site.mail()).toHaveLength(5);
    await ash.signIn(login());
    expect((await site.mail()).map(({ subject }) => subject)).toEqual([
      "The Club was linked to your Toploader account",
    ]);
  });
});

describe("unlinking a provider", () => {
  test("needs proof ten minutes after the sign-in: JSON, a swap and a form say so", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await later(site);
    const response = await ash.request(unlink, { method: "DELETE" });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { friendlyMessage: "Please log in again first, or include your password." },
    ]);
    const swap = await ash.htmx("DELETE", unlink);
    expect([swap.status, header(swap, "hx-redirect"), await bodyOf(swap)]).toEqual([
      200,
      confirm.replace("password", "providers"),
      "",
    ]);
    const form = await ash.post(`${unlink}&_method=DELETE`, {}, { ...html, referer: origin + settings });
    expect([form.status, header(form)]).toEqual([303, confirm]);
    expect(await linksOf(site, ash)).toBe(1);
  });

  test("accepts the password with the request", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await later(site);
    const send = (password: string) => {
      const headers = { "content-type": "application/json" };
      return ash.request(unlink, { method: "DELETE", headers, body: JSON.stringify({ password }) });
    };
    expect((await send("wrong password")).status).toBe(422);
    expect((await send(ash.password)).status).toBe(200);
    expect(await linksOf(site, ash)).toBe(0);
  });
});

describe("the page that asks for proof of identity", () => {
  test("accepts the password, begins a new session and leads back", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await later(site);
    const before = ash.cookies.get("session");
    const page = await bodyOf(ash.page(confirm));
    expect(page).toContain('autoComplete="current-password"');
    const wrong = await confirmBy(ash, "wrong password");
    expect([wrong.status, await bodyOf(wrong, 422)]).toMatchObject([422, expect.stringContaining("Wrong password.")]);
    expect(ash.cookies.get("session")).toBe(before);
    const right = await confirmBy(ash, ash.password);
    expect([right.status, header(right)]).toEqual([303, origin + settings]);
    expect(ash.cookies.get("session")).not.toBe(before);
    expect(await site.db.$count(sessions, eq(sessions.userId, ash.id))).toBe(1);
    expect(await ash.leave()).toStartWith(issuer.issuer);
  });

  test("stops after ten wrong passwords", async () => {
    const site = await siteWith();
    const ash = await member(site);
    for (let n = 0; n < 10; n++) expect((await confirmBy(ash, "wrong password")).status).toBe(422);
    const refused = await confirmBy(ash, ash.password);
    expect([refused.status, Number(header(refused, "retry-after")) > 0]).toEqual([429, true]);
  });

  test("refuses an empty password for an account without one", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await withoutPassword(site, ash);
    await later(site);
    const before = ash.cookies.get("session");
    for (const password of ["", "anything at all"]) expect((await confirmBy(ash, password)).status).toBe(422);
    expect(ash.cookies.get("session")).toBe(before);
    const fields = readPage(await bodyOf(ash.page(confirm))).all("textbox");
    expect(fields.filter((field) => field.of("type") === "password")).toEqual([]);
  });

  test("offers the account's providers and a link by mail", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await site.mail();
    await later(site);
    const page = readPage(await bodyOf(ash.page(confirm)));
    expect(page.form("/auth/signin/oidc")?.all("button")).toHaveLength(1);
    expect(page.form("/auth/email")?.hidden("email")).toBe(ash.email);
    await ash.post("/auth/email", { email: ash.email, callbackUrl: settings }, html);
    const [letter] = await site.mail();
    const { pathname, searchParams } = new URL(linkIn(letter ?? expect.unreachable()), origin);
    const opened = await ash.post(pathname, Object.fromEntries(searchParams), html);
    expect(header(opened)).toBe(origin + settings);
    expect((await ash.request(unlink, { method: "DELETE" })).status).toBe(200);
  });

  test("never redirects to another site", async () => {
    const site = await siteWith();
    const ash = await member(site);
    const form = { password: ash.password, callbackUrl: "//evil.example" };
    expect(header(await ash.post("/auth/confirm", form, html))).toBe(origin);
    expect(await bodyOf(ash.page("/auth/confirm?callbackUrl=//evil.example"))).not.toContain("evil.example");
  });
});

describe("a first password", () => {
  test("needs a recent sign-in", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await withoutPassword(site, ash);
    await later(site);
    const form = { password: "psyduck and togepi" };
    expect((await ash.post("/api/user/password", form, json)).status).toBe(403);
    const response = await ash.post("/api/user/password", form, { ...html, referer: origin + settings });
    expect([response.status, header(response)]).toEqual([303, confirm]);
    expect(header(await ash.htmx("POST", "/api/user/password", form), "hx-redirect")).toBe(confirm);
    expect(await verifyPassword(site.db, ash.email, form.password)).toBeNull();
    await later(site, -11);
    expect((await ash.post("/api/user/password", form, json)).status).toBe(200);
  });
});

describe("a new password", () => {
  const next = { password: "psyduck and togepi" };

  test("unlinks the providers on request, and sends a mail about it", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await site.mail();
    const unlink = readPage(await bodyOf(ash.page(settings))).get("checkbox", /^Also unlink The Club/);
    expect(unlink.of("name")).toBe("unlinkProviders");
    const form = { ...next, current: ash.password };
    await ash.post("/api/user/password", form, html);
    expect(await linksOf(site, ash)).toBe(1);
    await ash.post("/api/user/password", { ...form, current: next.password, unlinkProviders: "true" }, html);
    expect(await linksOf(site, ash)).toBe(0);
    expect((await site.mail()).map(({ subject }) => subject)).toContain(
      "The Club was unlinked from your Toploader account",
    );
    expect(await bodyOf(ash.page(settings))).not.toContain("unlinkProviders");
  });

  test("reloads the whole page after a swap, since two parts of it changed", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    const form = { ...next, current: ash.password, unlinkProviders: "true" };
    expect(header(await ash.htmx("POST", "/api/user/password", form), "hx-redirect")).toBe(settings);
    expect(await linksOf(site, ash)).toBe(0);
  });

  test("keeps the providers of an account without an address to sign in with", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await site.db.update(users).set({ email: null, passwordHash: null }).where(eq(users.id, ash.id));
    const response = await ash.post("/api/user/password", { ...next, unlinkProviders: "true" }, json);
    expect(response.status).toBe(409);
    expect(await linksOf(site, ash)).toBe(1);
  });

  test("set through a mailed link offers the same", async () => {
    const site = await siteWith();
    const ash = await member(site);
    await ash.signIn(login());
    await site.mail();
    const reset = async (more: Record<string, string>) => {
      await ash.post("/auth/reset", { email: ash.email }, html);
      const [letter] = await site.mail();
      const link = new URL(linkIn(letter ?? expect.unreachable()), origin);
      const page = await bodyOf(ash.page(link.pathname + link.search));
      const form = { ...next, ...more, token: link.searchParams.get("token") ?? "" };
      expect((await ash.post(link.pathname, form, html)).status).toBe(303);
      return page;
    };
    expect(await reset({})).toContain("Also unlink The Club");
    expect(await linksOf(site, ash)).toBe(1);
    await reset({ unlinkProviders: "true" });
    expect(await linksOf(site, ash)).toBe(0);
  });

  test("the list of sessions links to the linked accounts, which stay after signing out everywhere", async () => {
    const site = await siteWith();
    const ash = await member(site);
    const hint = 'You can still log in with linked accounts. <a href="/account/settings/providers">';
    const devices = async () => await bodyOf(ash.page("/account/settings/sessions"));
    expect(await devices()).not.toContain(hint);
    await ash.signIn(login());
    expect(await devices()).toContain(hint);
    expect(await bodyOf(ash.htmx("DELETE", "/api/user/sessions"))).toContain(hint);
  });
});
