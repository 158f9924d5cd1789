import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

test.each([true, false])(
  "a bio written after the session ended is there after the log-in, with JavaScript: %p",
  async (javaScriptEnabled) => {
    const person = await site.signUp();
    const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    await page.goto("/account/settings/bio");
    const bio = "I collect Fire types, and trade in Pallet Town.";
    await page.getByLabel("Bio").fill(bio);
    await site.sql`delete from sessions where user_id = ${person.id}`;
    if (javaScriptEnabled) await page.evaluate(() => document.querySelector<HTMLFormElement>("#bio-form")?.submit());
    else await page.locator("#bio-save").click();
    await page.waitForURL("**/auth/signin?*");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL("**/auth/unsent");
    expect(await page.getByLabel("Bio").inputValue()).toBe(bio);
    if (javaScriptEnabled) expect(await faults(page, { name: "unsent", width: 360 })).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/account/settings/bio");
    expect(await page.getByLabel("Bio").inputValue()).toBe(bio);
    await page.context().close();
  },
  120_000,
);
