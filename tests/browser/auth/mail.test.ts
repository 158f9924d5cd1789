import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { createUser } from "#features/auth/sign-in/service/accounts.ts";
import { linkIn, startMailServer } from "#tests/mail-server.ts";
import { startSession } from "#tests/session-of.ts";
import { faults, useSite } from "../harness.ts";

const server = await startMailServer();
const site = await useSite({ SMTP_URL: server.url, PUBLIC_URL: "http://127.0.0.1" });
// The port is known only now.
site.deps.config.publicUrl = site.baseURL;
afterAll(() => server.stop());

const phone = { viewport: { width: 360, height: 800 } };

/** Where the link of the last letter to the address leads to. */
async function link(address: string): Promise<string> {
  await site.settled();
  const letter = server.letters.findLast(({ to }) => to[0] === address);
  if (!letter) throw new Error("No letter was sent");
  return linkIn(letter);
}

async function expectGood(page: Page): Promise<void> {
  expect(await faults(page, { width: 360 })).toEqual([]);
}

async function signIn(page: Page): Promise<{ password: string }> {
  const [email, password] = [`${crypto.randomUUID().slice(0, 8)}@example.com`, "correct horse battery"];
  const { id } = await createUser(site.db, { email, password, username: email.slice(0, 8), roles: ["member"] });
  await startSession(site.db, id, "Firefox/145.0 (Android)", new Date());
  await page.goto("/auth/signin?callbackUrl=/account/settings");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/account/settings");
  return { password };
}

describe.each([true, false])("with scripts: %p", (javaScriptEnabled) => {
  const open = (colorScheme: "light" | "dark" = "light") => site.openPage({ ...phone, javaScriptEnabled, colorScheme });
  const address = `misty.${javaScriptEnabled}@example.com`;

  test("a new member signs up by an emailed link, and sets a password by another", async () => {
    const page = await open();
    await page.goto("/auth/signin");
    await page.getByLabel("Email", { exact: true }).fill("misty@example");
    await page.getByRole("button", { name: "Email me a link instead" }).click();
    expect(await page.getByLabel("Email", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    if (javaScriptEnabled) await expectGood(page);
    await page.getByLabel("Email", { exact: true }).fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(await link(address));
    await page.getByText(address).waitFor();
    if (javaScriptEnabled) await expectGood(page);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL("**/onboarding");

    const other = await open("dark");
    await other.goto("/auth/signin");
    await other.getByRole("link", { name: "Forgot your password?" }).click();
    await other.getByLabel("Email", { exact: true }).fill(address);
    if (javaScriptEnabled) await expectGood(other);
    await other.getByRole("button", { name: "Email me a link" }).click();
    await other.getByRole("heading", { name: "Check your email" }).waitFor();
    await other.goto(await link(address));
    await other.getByLabel("New password", { exact: true }).fill("short");
    await other.getByRole("button", { name: "Save password" }).click();
    await other.getByText("A password must have at least 8 characters").waitFor();
    if (javaScriptEnabled) await expectGood(other);
    await other.getByLabel("New password", { exact: true }).fill("psyduck and togepi");
    await other.getByRole("button", { name: "Save password" }).click();
    await other.waitForURL("**/onboarding");
    await page.goto("/account/settings");
    expect(page.url()).toContain("/auth/signin");
  });

  test("a member changes address and password, and ends a session, in the settings", async () => {
    const page = await open();
    const { password } = await signIn(page);
    await page.goto("/account/settings/sessions");
    await page.getByRole("button", { name: "Sign out of Firefox on Android" }).click();
    await page.getByText("Signed out.").waitFor();
    expect(await page.getByText("Firefox on Android").count()).toBe(0);
    await page.goto("/account/settings/email");
    await page.getByLabel("New email").fill(`new.${address}`);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText(`To switch to new.${address}`).waitFor();

    await page.goto("/account/settings/password");
    await page.getByLabel("Current password").fill("a wrong password");
    await page.getByLabel("New password", { exact: true }).fill("psyduck and togepi");
    await page.locator("#password-save").click();
    await page.getByText("Wrong password.").waitFor();
    if (javaScriptEnabled) await expectGood(page);
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password", { exact: true }).fill("psyduck and togepi");
    await page.locator("#password-save").click();
    await page.getByText("Saved. You’re signed out everywhere else.").waitFor();

    // A new password ends what was asked for before it.
    await page.goto(await link(`new.${address}`));
    await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
    await page.goto("/account/settings/email");
    await page.getByLabel("New email").fill(`newer.${address}`);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText(`To switch to newer.${address}`).waitFor();
    await page.goto(await link(`newer.${address}`));
    if (javaScriptEnabled) await expectGood(page);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL("**/account/settings");
    await page.getByText("Your email address is confirmed.").waitFor();
    await page.getByText(`newer.${address}`).waitFor();
  });
});
