import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { allNames, faults, leave, useSite } from "../harness.ts";

const site = await useSite();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

const box = (page: Page) => page.locator("#find-wide");
const options = (page: Page) => page.locator("#find-wide-list [role=option]");
const chosen = (page: Page) => page.locator("#find-wide-list [aria-selected=true]");

/** Puts a text into the box at once, so that nothing is suggested for a part of it, and waits for its suggestions. */
async function type(page: Page, text: string): Promise<void> {
  const response = page.waitForResponse((response) => response.url().includes(`suggest?q=${encodeURIComponent(text)}`));
  await box(page).fill(text);
  await response;
  await options(page).first().waitFor();
}

test("type, arrow, Enter, Back: suggestions by keyboard", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/series");
  await page.keyboard.press("/");
  await type(page, "charizard");
  expect(await box(page).getAttribute("aria-expanded")).toBe("true");
  expect(await chosen(page).count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = options(page).nth(1);
  expect(await second.getAttribute("aria-selected")).toBe("true");
  expect(await box(page).getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
  expect(await faults(page, { width: 1280 })).toEqual([]);
  const href = (await second.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${href}`);
  await page.getByRole("link", { name: /^Result 1 of/ }).waitFor();
  await page.goBack();
  await page.waitForURL("**/series");
});

test("what was typed before the scripts came is suggested once they are there", async () => {
  const page = await site.openPage(desktop);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/boot-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/series", { waitUntil: "commit" });
  await box(page).fill("charizard");
  const response = page.waitForResponse(/suggest\?q=charizard/);
  arrive();
  await response;
  await options(page).first().waitFor();
  await page.context().close();
});

test("the list goes round, Escape puts it away, and Enter without a choice searches for the text", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/series");
  await box(page).focus();
  await type(page, "pikachu");
  await page.keyboard.press("ArrowUp");
  expect(await options(page).last().getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowDown");
  expect(await chosen(page).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await options(page).first().isVisible()).toBe(false);
  expect(await box(page).inputValue()).toBe("pikachu");
  expect(await box(page).getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowDown");
  await options(page).first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=pikachu");
});

test("a click opens a suggestion; leaving the box closes the list", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/series");
  await box(page).focus();
  await type(page, "base");
  await page.keyboard.press("Tab");
  await options(page).first().waitFor({ state: "hidden" });
  await box(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.locator('#find-wide-list a[href="/series/base/base-set"]').click();
  await page.waitForURL("**/series/base/base-set");
});

test("on a phone the list is below the opened box, and nothing scrolls sideways", async () => {
  const page = await site.openPage(phone);
  await page.goto("/series");
  await page.locator("#find-open").click();
  await page.locator("#find-phone").pressSequentially("charizard");
  const first = page.locator("#find-phone-list [role=option]:has(.suggestion-face)").first();
  await first.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const names = page.locator("#find-phone-list .suggestion-face + span");
  expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length)).toBe(0);
  await page.locator("#find-phone-list .search-all").waitFor();
  await first.click();
  await page.getByRole("link", { name: /^Result 1 of/ }).waitFor();
});

test("arrow keys move from one result to the next, in the open card overlay", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/search?q=charizard");
  await page.locator("a.face").first().click();
  const dialog = page.locator("#overlay dialog");
  await dialog.getByRole("link", { name: /^Result 1 of/ }).waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("link", { name: /^Result 2 of/ }).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/search");
});

test("without JavaScript a search is made of fields, refined as text, sorted, and its link is the same again", async () => {
  const page = await site.openPage({ ...desktop, javaScriptEnabled: false });
  await page.goto("/search/advanced");
  await page.getByLabel("Card type").selectOption("pokemon");
  await page.getByLabel("Hit points", { exact: true }).fill(">=300");
  await page.getByLabel("Set", { exact: true }).fill("151");
  await leave(page, () => page.locator(".filters").getByRole("button", { name: "Search" }).click());
  const text = page.getByLabel("Query");
  expect(await text.inputValue()).toBe("type:pokemon set:151 hp>=300");
  const names = await allNames(page);
  expect(names.length).toBeGreaterThan(3);
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.locator(".as-text > summary").click();
  await text.fill("type:pokemon set:151 hp>=300 sort:name");
  await leave(page, () => page.locator(".query-line").getByRole("button", { name: "Search" }).click());
  const sorted = await allNames(page);
  const cards = await site.sql<{ name: string }[]>`
    select name from cards where set_id = 'sv03.5' and supertype = 'pokemon' and hp >= 300`;
  expect(sorted).toEqual(cards.map(({ name }) => name).toSorted(new Intl.Collator("en").compare));
  expect(sorted.toSorted()).toEqual(names.toSorted());
  await page.goto(page.url());
  expect(await allNames(page)).toEqual(sorted);
  expect(await page.locator('.filters input[name="hp"][value=">=300"]').isChecked()).toBe(true);
});

for (const view of [desktop, phone]) {
  test(`the form and its results at ${view.viewport.width} px have no faults, and do not scroll sideways`, async () => {
    const page = await site.openPage(view);
    for (const path of [
      "/search/advanced",
      "/search/advanced?q=charizard+hp>100+raritty:x",
      "/search?q=zzqqzz+pikachu",
    ]) {
      await page.goto(path);
      expect(await faults(page, { width: view.viewport.width })).toEqual([]);
    }
  });
}
