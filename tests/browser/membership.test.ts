import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { startStripe } from "../membership/fake/server.ts";
import { shopOf } from "../membership/shop.ts";
import { faults, useSite } from "./harness.ts";

const stripe = startStripe();
afterAll(() => stripe.stop());
const site = await useSite(stripe.settings);
const shop = shopOf(site, stripe);

const looks = [
  { viewport: { width: 360, height: 800 }, colorScheme: "light" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
] as const;

/** From the Pro page to Stripe and back, until Stripe's event arrives. */
async function buy(page: Page): Promise<void> {
  await page.goto("/pro");
  await page.getByRole("button", { name: "Get Yearly" }).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("**/pro/thanks");
}

const byWidth = looks.map((look) => [look.viewport.width, look] as const);

test.each(byWidth)("Pro is bought at Stripe and managed there, at a width of %d", async (_, look) => {
  const page = await site.openPage(look);
  const found = [];
  await page.goto("/pro");
  found.push(...(await faults(page, { name: "a visitor’s /pro" })));
  await site.join(page, `buyer ${look.viewport.width}`);
  await buy(page);
  await page.getByText("Waiting for Stripe to confirm").waitFor();
  found.push(...(await faults(page, { name: "waiting" })));
  await shop.deliver();
  await page.getByText("Welcome to Pro").waitFor();
  for (const path of ["/pro", "/account/settings/membership"]) {
    await page.goto(path);
    found.push(...(await faults(page, { name: path })));
  }
  await page.getByRole("button", { name: "Manage billing" }).click();
  await page.waitForURL(`${stripe.url}/portal/**`);
  expect(found).toEqual([]);
});

test("without JavaScript the waiting page is reloaded by its link", async () => {
  const page = await site.openPage({ javaScriptEnabled: false });
  await site.join(page, "plain");
  await buy(page);
  await page.getByText("Waiting for Stripe to confirm").waitFor();
  await shop.deliver();
  await page.getByRole("link", { name: "Check again" }).click();
  await page.getByText("Welcome to Pro").waitFor();
});
