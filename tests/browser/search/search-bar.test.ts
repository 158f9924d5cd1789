import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const plain = { ...desktop, javaScriptEnabled: false };

const box = (page: Page) => page.locator("#find-wide");
const bar = (page: Page) => page.locator("header.top > .find");
const button = (place: Locator, name: string) => place.getByRole("button", { name, exact: true });
const clear = (place: Locator) => place.locator(".clear");
const step = (page: Page, name: RegExp) => page.locator("header.top .find-steps").getByLabel(name);
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
/** The card that a page is about. */
const heading = (page: Page) => page.locator("h1").innerText();

/** The addresses of the results of a search, as its page links to them. */
async function resultsOf(q: string): Promise<string[]> {
  const html = await (await site.anonymous.page(`/search?${new URLSearchParams({ q })}`)).text();
  return [...html.matchAll(/class="face"[^>]*href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

describe.each([
  ["with JavaScript", desktop],
  ["without JavaScript", plain],
])("the search bar, %s", (_, options) => {
  test("the clear button is there while there is text, and clears it", async () => {
    const page = await site.openPage(options);
    await page.goto("/series");
    expect(await clear(bar(page)).isVisible()).toBe(false);
    await box(page).fill("mew");
    await button(bar(page), "Clear search").click();
    expect(await box(page).inputValue()).toBe("");
    expect(await clear(bar(page)).isVisible()).toBe(false);
    if (options === desktop) expect(await focusedId(page)).toBe("find-wide");
    await page.context().close();
  });

  test("it searches by Enter and by its button, and the box is empty afterwards", async () => {
    const page = await site.openPage(options);
    await page.goto("/series");
    await box(page).fill("  charizard ");
    await box(page).press("Enter");
    await page.waitForURL("**/search?q=charizard");
    expect(await heading(page)).toBe("charizard");
    expect(await box(page).inputValue()).toBe("");
    // The page of the results has a box of its own, with the search to be changed.
    expect(await box(page).isVisible()).toBe(false);
    const own = page.locator("#find-page");
    expect(await own.inputValue()).toBe("charizard");
    await own.fill("pikachu & co");
    await button(page.locator("main .find"), "Search").click();
    await page.waitForURL("**/search?q=pikachu+%26+co");
    expect(await own.inputValue()).toBe("pikachu & co");
    await page.goBack();
    expect(await own.inputValue()).toBe("charizard");
    await clear(page.locator("main .find")).click();
    await page.waitForURL("**/search");
    expect([await own.inputValue(), await focusedId(page)]).toEqual(["", "find-page"]);
    await page.context().close();
  });

  test("the link to the advanced search carries the trimmed text, if there is any", async () => {
    const page = await site.openPage(options);
    await page.goto("/series");
    await button(bar(page), "Advanced search").click();
    await page.waitForURL(/\/search\/advanced$/);
    await box(page).fill("  mew ");
    await button(bar(page), "Advanced search").click();
    await page.waitForURL("**/search/advanced?q=mew");
    expect(await page.getByLabel("Query").inputValue()).toBe("mew");
    await page.context().close();
  });

  test("on a card opened from the results it shows the query and the arrows, disabled at both ends", async () => {
    const q = "charizard set:sv03.5";
    const results = await resultsOf(q);
    expect(results).toHaveLength(3);
    const page = await site.openPage(options);
    await page.goto(results[0] ?? "");
    expect(await box(page).inputValue()).toBe(q);
    expect(await step(page, /^Previous result/).isDisabled()).toBe(true);
    await step(page, /^Next result: /).click();
    await page.waitForURL(`**${results[1]}`);
    expect(await step(page, /^Previous result: /).isEnabled()).toBe(true);
    await step(page, /^Next result: /).click();
    await page.waitForURL(`**${results[2]}`);
    expect(await step(page, /^Next result/).isDisabled()).toBe(true);
    await step(page, /^Previous result: /).click();
    await page.waitForURL(`**${results[1]}`);
    await clear(bar(page)).click();
    await page.waitForURL(`**${results[1]?.split("?")[0]}`);
    expect(await box(page).inputValue()).toBe("");
    expect(await page.locator(".find-steps").count()).toBe(0);
    await page.context().close();
  });

  test("with only spaces in the box no search runs", async () => {
    const page = await site.openPage(options);
    await page.goto("/series");
    await box(page).fill("   ");
    await box(page).press("Enter");
    await button(bar(page), "Search").click();
    await box(page).fill("mew");
    await box(page).press("Enter");
    // Had the spaces been searched for, Back would lead there.
    await page.waitForURL("**/search?q=mew");
    await page.goBack();
    await page.waitForURL("**/series");
    await page.context().close();
  });
});

test("Tab order of the bar: box, search, clear, advanced; disabled buttons are skipped", async () => {
  const [first = ""] = await resultsOf("charizard set:sv03.5");
  const page = await site.openPage(desktop);
  await page.goto(first);
  await box(page).focus();
  const names: (string | null | undefined)[] = [];
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press("Tab");
    names.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")));
  }
  expect(names).toEqual(["Search", "Clear search", "Advanced search", expect.stringMatching(/^Next result: /)]);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("the overlay over the results disables its arrows at the ends too, and keeps the focus in its bar", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/search?q=charizard+set:sv03.5");
  await page.locator("a.face").nth(1).click();
  const dialog = page.locator("#overlay dialog");
  await dialog.getByRole("link", { name: "Result 2 of 3" }).waitFor();
  await dialog.getByLabel(/^Next/).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("link", { name: "Result 3 of 3" }).waitFor();
  expect(await dialog.getByLabel(/^Next/).isDisabled()).toBe(true);
  await page.waitForFunction(() => document.activeElement?.matches("#overlay [data-prev]"));
  await page.context().close();
});

for (const width of [320, 360]) {
  test(`on a phone of ${width} px the arrows stand beside the box, large enough for a thumb`, async () => {
    const results = await resultsOf("charizard set:sv03.5");
    const page = await site.openPage({ ...phone, viewport: { width, height: 800 } });
    await page.goto(results[1] ?? "");
    const opener = page.locator("#find-open");
    expect(await opener.innerText()).toContain("charizard set:sv03.5");
    for (const name of [/^Previous result: /, /^Next result: /]) {
      const size = (await step(page, name).boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await faults(page, { width })).toEqual([]);
    await opener.click();
    const opened = page.locator("#find");
    await page.waitForFunction(() => document.activeElement?.id === "find-phone");
    for (const control of [clear(opened), button(opened, "Advanced search"), button(opened, "Close search")]) {
      const size = (await control.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    }
    const { y = 0, width: wide = 0 } = (await opened.boundingBox()) ?? {};
    expect([y, wide]).toEqual([0, width]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await clear(opened).click();
    await page.waitForURL(`**${results[1]?.split("?")[0]}`);
    await page.context().close();
  });
}

test("signed in, with little space beside the menu, the arrows cover nothing", async () => {
  const results = await resultsOf("charizard set:sv03.5");
  const { cookies } = await site.signUp();
  for (const width of [950, 1068, 1280]) {
    const page = await site.openPage({ viewport: { width, height: 800 } });
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    await page.goto(results[1] ?? "");
    expect(await faults(page, { width })).toEqual([]);
    await step(page, /^Next result: /).click();
    await page.waitForURL(`**${results[2]}`);
    await page.context().close();
  }
});
