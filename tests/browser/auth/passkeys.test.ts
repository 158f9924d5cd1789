import { describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright";
import { hashOf } from "#access/sessions.ts";
import { haveCodes, wrongCode } from "#tests/auth/second/factors.ts";
import type { Person } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
/** An address of numbers can have no passkeys. */
const home = site.baseURL.replace("127.0.0.1", "localhost");
const settings = `${home}/account/settings/passkeys`;

type Key = { cdp: CDPSession; authenticatorId: string };

/** Chromium's own authenticator, as of a phone or laptop: it verifies who holds it. */
async function plugIn(page: Page, changes: { isUserVerified?: boolean } = {}): Promise<Key> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
    ...changes,
  };
  return { cdp, ...(await cdp.send("WebAuthn.addVirtualAuthenticator", { options })) };
}

const credentialsOf = async ({ cdp, authenticatorId }: Key) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

const signIn = (page: Page, { cookies }: Person) =>
  page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: home })));

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(settings);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("Your passkey was added.").waitFor();
}

/** A signed-in page whose authenticator has a passkey. */
async function withPasskey() {
  const misty = await site.signUp();
  const page = await site.openPage();
  await signIn(page, misty);
  const key = await plugIn(page);
  await addPasskey(page, "Laptop");
  return { misty, page, key };
}

/** Of the login that a page sent. */
function challengeIn(form: string): string {
  const { response } = JSON.parse(new URLSearchParams(form).get("credential") ?? "");
  return JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).challenge;
}

const isDecks = ({ pathname }: URL) => pathname === "/decks";

const whoIs = async (page: Page): Promise<string | undefined> =>
  (await (await page.request.get(`${home}/api/auth/session`)).json()).user?.id;

/** A passkey of an authenticator that consents only when it is told to; `used`: the challenge of the login that is sent. */
async function offered() {
  const { misty, page, key } = await withPasskey();
  const { cdp, authenticatorId } = key;
  const consent = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  await consent(false);
  const challenges: string[] = [];
  await page.route("**/api/auth/passkey", async (route) => {
    const response = await route.fetch();
    challenges.push((await response.json()).challenge);
    await route.fulfill({ response });
  });
  const used = page
    .waitForRequest((request) => request.url() === `${home}/auth/passkey`)
    .then((request) => challengeIn(request.postData() ?? ""));
  return { misty, page, challenges, used, consent };
}

/** The authenticator consents at once, so the list at the email field does. */
async function logIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${home}/auth/signin?callbackUrl=/decks`);
}

describe("a passkey in Chromium", () => {
  test("is added and logs in from the browser's list at the email field", async () => {
    const { misty, page, key } = await withPasskey();
    expect(await credentialsOf(key)).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
    await logIn(page);
    await page.waitForURL(isDecks);
    expect(await whoIs(page)).toBe(misty.id);
  });

  test("is offered with a new challenge before the last one expires", async () => {
    const { misty, page, challenges, used, consent } = await offered();
    await page.clock.install();
    await logIn(page);
    await until(() => challenges.length === 1);
    await page.clock.fastForward("08:30");
    expect(challenges).toHaveLength(1);
    await consent(true);
    await page.clock.fastForward("01:30");
    await page.waitForURL(isDecks);
    expect(challenges).toHaveLength(2);
    expect(await used).toBe(challenges[1] ?? "");
    expect(await whoIs(page)).toBe(misty.id);
  });

  test("that is chosen after the device slept gets a new challenge by itself", async () => {
    const { misty, page, challenges, used, consent } = await offered();
    await page.addInitScript(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async (options) => {
        const credential = await get(options);
        if (options?.mediation === "conditional") {
          await new Promise<void>((choose) => Object.assign(window, { choose }));
        }
        return credential;
      };
    });
    await consent(true);
    await logIn(page);
    await page.waitForFunction(() => "choose" in window);
    // The clock goes on; the page's timers have not run yet.
    await page.clock.setFixedTime(Date.now() + 11 * 60_000);
    await page.evaluate(() => (window as unknown as { choose(): void }).choose());
    await page.waitForURL(isDecks);
    expect(challenges).toHaveLength(2);
    expect(await used).toBe(challenges[1] ?? "");
    expect(await whoIs(page)).toBe(misty.id);
  });

  test("logs in by the button, by keyboard, in a browser without that list", async () => {
    const { misty, page } = await withPasskey();
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await logIn(page);
    await page.getByRole("button", { name: "Log In with a Passkey" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(isDecks);
    expect(await whoIs(page)).toBe(misty.id);
  });

  test("of two devices each logs in, until it is removed", async () => {
    const { misty, page } = await withPasskey();
    const phone = await site.openPage();
    await signIn(phone, misty);
    await phone.context().addCookies(await page.context().cookies(home));
    const key = await plugIn(phone);
    await addPasskey(phone, "Phone");
    expect(await phone.locator(".sessions strong").allTextContents()).toEqual(["Laptop", "Phone"]);
    await phone.getByRole("button", { name: "Remove Laptop" }).click();
    await phone.getByText("Removed.").waitFor();
    expect(await phone.locator(".sessions strong").allTextContents()).toEqual(["Phone"]);
    await logIn(page);
    await page.getByText("That passkey didn’t work.").waitFor();
    await logIn(phone);
    await phone.waitForURL(isDecks);
    expect(await credentialsOf(key)).toHaveLength(1);
  });

  test("is not created twice on a device", async () => {
    const { page } = await withPasskey();
    await page.goto(settings);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByText("This device already has a passkey for your account.").waitFor();
  });

  test("is refused if the device does not verify its user", async () => {
    const { page, key } = await withPasskey();
    const { cdp, authenticatorId } = key;
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await logIn(page);
    await page.getByRole("button", { name: "Log In with a Passkey" }).click();
    await page.getByText("No passkey was used.").waitFor();
    expect(await whoIs(page)).toBeUndefined();
  });

  test("is refused from a copy whose counter is behind", async () => {
    const { misty, page } = await withPasskey();
    await logIn(page);
    await page.waitForURL(isDecks);
    // The original went on being used elsewhere.
    await site.sql`update passkeys set counter = counter + 100 where user_id = ${misty.id}`;
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await logIn(page);
    await page.getByText("That passkey didn’t work.").waitFor();
    await page.locator("form[data-passkey][data-ready]").waitFor();
    await page.waitForLoadState("networkidle");
    expect(sent).toEqual(["/api/auth/passkey", "/auth/passkey"]);
    expect(await whoIs(page)).toBeUndefined();
  });

  test("is not offered to another origin", async () => {
    const { page } = await withPasskey();
    await page.goto(`${site.baseURL}/privacy`);
    const ask = (rpId: string) =>
      navigator.credentials
        .get({ publicKey: { challenge: new Uint8Array(32), rpId } })
        .then(() => "used")
        .catch((error: DOMException) => error.name);
    expect(await page.evaluate(ask, "localhost")).toBe("SecurityError");
  });
});

describe("the pages", () => {
  test("without JavaScript say what passkeys need, and codes work", async () => {
    const misty = await site.signUp();
    const code = await haveCodes(site, misty.id);
    const page = await site.openPage({ javaScriptEnabled: false });
    await page.goto(`${home}/auth/signin?callbackUrl=/decks`);
    await page.getByText("Passkeys need JavaScript.").waitFor();
    expect(await page.getByRole("button", { name: "Log In with a Passkey" }).isVisible()).toBe(false);
    await page.getByLabel("Email").fill(misty.email);
    await page.getByLabel("Password").fill(misty.password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByLabel("Code from your authenticator app").fill(wrongCode(code));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("That code isn’t right.").waitFor();
    await page.getByLabel("Code from your authenticator app").fill(code());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(isDecks);
  });

  test("work by keyboard: a new name, a code, a recovery code", async () => {
    const { misty, page } = await withPasskey();
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    await page.goto(settings);
    await page.locator("summary", { hasText: "Rename" }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await type("Old laptop");
    await page.getByText("Renamed.").waitFor();
    expect(await page.locator(".sessions strong").allTextContents()).toEqual(["Old laptop"]);
    expect(await page.locator(":focus").textContent()).toBe("Renamed.");
    const code = await haveCodes(site, misty.id);
    await page.goto(`${home}/auth/second?callbackUrl=/decks`);
    await page.locator("#code:focus").waitFor();
    await type(code());
    await page.waitForURL(isDecks);
    await site.sql`insert into recovery_codes (user_id, code_hash) values (${misty.id}, ${hashOf("abcdabcdabcdabcd")})`;
    await page.goto(`${home}/auth/second?callbackUrl=/decks`);
    await page.locator("#code:focus").waitFor();
    for (const _ of ["Continue", "Use a Passkey", "Lost your device?"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await type("abcd-abcd-abcd-abce");
    await page.getByText("That recovery code isn’t right").waitFor();
    await type("abcd-abcd-abcd-abcd");
    await page.waitForURL(isDecks);
    expect(await site.sql`select from recovery_codes where user_id = ${misty.id}`).toHaveLength(0);
  });

  test("rename a passkey without JavaScript", async () => {
    const { page } = await withPasskey();
    const plain = await site.openPage({ javaScriptEnabled: false });
    await plain.context().addCookies(await page.context().cookies(home));
    await plain.goto(settings);
    await plain.getByText("Rename").click();
    await plain.getByLabel("New name").fill("Old laptop");
    await plain.getByRole("button", { name: "Save" }).click();
    await plain.getByText("Renamed.").waitFor();
    expect(await plain.locator(".sessions strong").allTextContents()).toEqual(["Old laptop"]);
    await plain.getByText("Passkeys need JavaScript.").waitFor();
    for (const part of [plain.getByRole("button", { name: "Add passkey" }), plain.getByLabel("Name", { exact: true })])
      expect(await part.isVisible()).toBe(false);
  });

  test("have no faults: empty, with passkeys, with a key, with recovery codes, and when asked", async () => {
    const { misty, page } = await withPasskey();
    const found: string[] = [];
    const look = async (name: string) => found.push(...(await faults(page, { name })));
    await page.goto(settings);
    await look("passkeys");
    await page.getByText("Rename").click();
    await look("a new name");
    await page.goto(`${home}/account/settings/codes`);
    await look("a key");
    await haveCodes(site, misty.id);
    await page.reload();
    await look("codes");
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByText("Save them now").waitFor();
    await look("recovery codes");
    await page.goto(`${home}/auth/second`);
    await page.getByText("Lost your device?").click();
    await look("asked");
    expect(found).toEqual([]);
  });
});
