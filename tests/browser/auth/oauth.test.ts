import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { useIssuer } from "#tests/auth/oauth/openid.ts";
import { useSite } from "../harness.ts";

// Sign-in by a provider in a real browser, with and without scripts.

const issuer = await useIssuer();
const site = await useSite({ ...issuer.settings, OIDC_NAME: "The Club" });
issuer.serve(site.baseURL);
// Else the first of these tests would be the admin.
await site.signUp();

/** Fills in what the provider asks. */
async function agree(page: Page, login: string) {
  await page.waitForURL(`${issuer.issuer}/**`);
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("input[name=prompt][value=consent]").waitFor({ state: "attached" });
  await page.locator("button[type=submit]").click();
}

test.each([true, false])("a new member signs up, JavaScript: %p", async (javaScriptEnabled) => {
  const login = `ash${javaScriptEnabled}`;
  issuer.people.set(login, { email: `${login}@example.com`, email_verified: true, name: "Ash" });
  const page = await site.openPage({ javaScriptEnabled });
  await page.goto("/auth/register?callbackUrl=/collection");
  await page.getByRole("button", { name: "Continue with The Club" }).click();
  await agree(page, login);
  await page.waitForURL(`${site.baseURL}/onboarding`);
  const session = await page.context().request.get("/api/auth/session");
  expect(await session.json()).toMatchObject({ user: { profile: { username: null } } });
  await page.context().close();
});

test("canceling at the provider shows a message", async () => {
  const page = await site.openPage();
  await page.goto("/auth/signin?callbackUrl=/search");
  await page.getByRole("button", { name: "Continue with The Club" }).click();
  await page.waitForURL(`${issuer.issuer}/**`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`${site.baseURL}/auth/signin?**`);
  await page.getByText("Login failed. Please try again or log in another way.").waitFor();
  expect(await page.locator("input[name=callbackUrl]").first().inputValue()).toBe(`${site.baseURL}/search`);
  await page.context().close();
});

test("a member links and unlinks from the settings by keyboard, and the focus stays", async () => {
  const page = await site.openPage();
  const misty = await site.signUp();
  await page.goto("/auth/signin?callbackUrl=/account/settings/providers");
  await page.getByLabel("Email").fill(misty.email);
  await page.getByLabel("Password").fill(misty.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(`${site.baseURL}/account/settings/providers`);
  await page.getByRole("button", { name: "Link The Club" }).press("Enter");
  await agree(page, "misty");
  await page.waitForURL(`${site.baseURL}/account/settings/providers`);
  await page.getByRole("button", { name: "Unlink The Club" }).press("Enter");
  const link = page.getByRole("button", { name: "Link The Club", exact: true });
  await link.waitFor();
  expect(await link.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});
