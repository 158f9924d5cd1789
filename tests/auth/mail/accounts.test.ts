import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { identities, users } from "#db/schema/accounts.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { bodyOf, html, testApp } from "#tests/harness.ts";
import { linkIn } from "#tests/mail-server.ts";
import { readPage } from "#tests/page/page.ts";
import { askReset, follow, idOf, isSignedIn, minute, newcomer, person, sessionOf, type Visitor } from "./mail-calls.ts";
import { endSites, letter, mailSite, missing, prove, register } from "./mail-site.ts";

afterEach(endSites);

describe("a new password by mail", () => {
  test("signs in, ends every other session and makes the old password and the link invalid", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const [browser, other] = [newcomer(site), newcomer(site)];
    expect((await askReset(browser, misty.email.toUpperCase())).headers.get("location")).toContain("verify-request");
    const sent = await letter(site);
    expect(sent).toMatchObject({ to: [misty.email], subject: "Reset your Toploader password" });
    const link = linkIn(sent);
    const page = await browser.page(link);
    expect(page.headers.getSetCookie()).toEqual([]);
    const weak = await follow(browser, link, { password: "short" });
    expect(weak.status).toBe(422);
    expect(readPage(await bodyOf(weak, 422)).at("password")?.description).toStartWith(
      "A password must have at least 8 characters",
    );
    expect((await follow(browser, link, { password: "psyduck and togepi" })).status).toBe(303);
    expect(await idOf(browser)).toBe(misty.id);
    expect(await sessionOf(misty)).toEqual({});
    expect(await verifyPassword(site.db, misty.email, misty.password)).toBeNull();
    expect((await verifyPassword(site.db, misty.email, "psyduck and togepi"))?.userId).toBe(misty.id);
    expect((await follow(other, link, { password: "another password" })).status).toBe(422);
    expect(await isSignedIn(other)).toBe(false);
  });

  test("works only as the newest link, for 15 minutes, and not after a change of address or password", async () => {
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

  test("verifies the address and removes what was set before", async () => {
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
  const change = (
    who: Visitor & { password: string },
    email: string,
    more: Record<string, string> = {},
    headers = html,
  ) => who.post("/api/user/email", { email, password: who.password, ...more }, headers);

  test("takes effect once the requester opens its link; the old address gets a mail", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await prove(site, misty);
    const response = await change(misty, "new@example.com", {}, { accept: "application/json" });
    expect(await response.json()).toMatchObject({ email: misty.email, wanted: "new@example.com" });
    const letters = await site.mail();
    expect(letters.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      "new@example.com: Confirm your email address for Toploader",
      `${misty.email}: Your Toploader email address is about to change`,
    ]);
    const link = linkIn(letters.find(({ to }) => to[0] === "new@example.com") ?? letters[0] ?? missing());
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

  test("needs only the new address and takes effect once the mailed link is opened; the old address gets a mail", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await prove(site, misty);
    const form = readPage(await bodyOf(misty.page("/account/settings/email"))).get("main");
    expect(form.all("textbox").filter((field) => field.of("type") === "password")).toEqual([]);
    const response = await change(misty, "new@example.com", { password: "" });
    expect(response.status).toBe(303);
    const stored = async () => (await site.db.select().from(users).where(eq(users.id, misty.id)))[0]?.email;
    expect(await stored()).toBe(misty.email);
    const letters = await site.mail();
    expect(letters.map(({ to }) => to[0]).sort()).toEqual([misty.email, "new@example.com"].sort());
    await follow(misty, linkIn(letters.find(({ to }) => to[0] === "new@example.com") ?? missing()));
    expect(await stored()).toBe("new@example.com");
  });

  test("is refused with a wrong password, also where the site sends mail", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const wrong = await change(
      misty,
      "thief@example.com",
      { password: "wrong password" },
      { accept: "application/json" },
    );
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { fields: { password: "Wrong password." } }]);
    expect(await site.mail()).toEqual([]);
  });

  test("the answer does not reveal that an address is taken; its owner gets a mail", async () => {
    const site = await mailSite();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const answers = [];
    for (const email of [brock.email, "free@example.com"]) {
      const response = await change(misty, email, {}, { accept: "application/json" });
      answers.push([response.status, (await bodyOf(response)).replaceAll(email, "it")]);
    }
    expect(answers[1]).toEqual(answers[0] ?? []);
    const toBrock = (await site.mail()).filter(({ to }) => to[0] === brock.email);
    expect(toBrock.map(({ subject }) => subject)).toEqual(["You already have a Toploader account"]);
    expect(toBrock[0]?.text).not.toContain("token=");
  });

  test("is refused if someone took it between the mail and the click", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    await change(misty, "late@example.com");
    const link = linkIn((await site.mail()).find(({ to }) => to[0] === "late@example.com") ?? missing());
    await site.signUp({ username: "late" });
    const response = await follow(misty, link);
    expect(response.status).toBe(422);
    expect(await bodyOf(response, 422)).toContain("This email address already has an account.");
  });

  test("cannot be confirmed by the recipient of a stranger's mail", async () => {
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

  test("an unconfirmed one is confirmed by one button, which needs no typing", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const main = async () => readPage(await bodyOf(misty.page("/account/settings/email"))).get("main");
    const confirm = (await main()).all("form").find((form) => form.find("button", "Send confirmation link"));
    expect([confirm?.hidden("email"), confirm?.all("textbox")]).toEqual([misty.email, []]);
    const response = await misty.htmx("POST", "/api/user/email", { email: misty.email, password: "" });
    expect(await bodyOf(response)).toContain("We sent a link to that address.");
    const link = linkIn((await site.mail()).find(({ to }) => to[0] === misty.email) ?? missing());
    await follow(misty, link);
    expect((await main()).text).toContain("Confirmed");
    expect((await main()).names("button")).not.toContain("Send confirmation link");
  });

  test("takes effect at once, unverified, on a site without mail, and needs the password or a recent sign-in", async () => {
    const site = await testApp();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    expect((await change(misty, "new@example.com", { password: "wrong password" })).status).toBe(422);
    const taken = await change(misty, brock.email.toUpperCase());
    expect(readPage(await bodyOf(taken, 422)).at("email-new")?.description).toStartWith(
      "This email address already has an account.",
    );
    expect((await change(misty, "new@example.com")).status).toBe(303);
    const [row] = await site.db.select().from(users).where(eq(users.id, misty.id));
    expect(row).toMatchObject({ email: "new@example.com", emailVerifiedAt: null });
    expect((await change(misty, "newer@example.com", { password: "" })).status).toBe(303);
    await site.sql`update sessions set created_at = created_at - interval '11 minutes'`;
    const json = { accept: "application/json" };
    const old = await change(misty, "newest@example.com", { password: "" }, json);
    expect([old.status, await old.json()]).toMatchObject([
      403,
      { friendlyMessage: "Please log in again first, or include your password." },
    ]);
    const page = await change(misty, "newest@example.com", { password: "" });
    const refused = readPage(await bodyOf(page, 403));
    expect(refused.at("email-new")?.value).toBe("newest@example.com");
    expect(refused.at("email-password")?.description).toStartWith("Enter your password");
    expect((await change(misty, "newest@example.com", {}, json)).status).toBe(200);
    await site.db.update(users).set({ passwordHash: null }).where(eq(users.id, misty.id));
    expect((await change(misty, "latest@example.com", {}, json)).status).toBe(403);
    const led = await change(misty, "latest@example.com", { password: "" });
    expect(led.headers.get("location")).toStartWith("/auth/confirm?");
  });

  test("an invalid address is refused at its field: as a page, a swap and JSON", async () => {
    const site = await mailSite();
    const misty = await site.signUp();
    const email = "a@b.c\r\nBcc: x@example.com";
    const message = "Enter an email address like name@example.com";
    expect(readPage(await bodyOf(change(misty, email), 422)).at("email-new")?.description).toStartWith(message);
    const swap = await misty.htmx("POST", "/api/user/email", { email });
    expect([swap.status, (await bodyOf(swap, 422)).slice(0, 20)]).toEqual([422, '<div id="email-part"']);
    const json = await change(misty, email, {}, { accept: "application/json" });
    expect(await json.json()).toMatchObject({ code: 422, fields: { email: message } });
    expect(await site.mail()).toEqual([]);
  });
});
