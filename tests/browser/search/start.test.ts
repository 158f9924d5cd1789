import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const shots = process.env.SHOTS;

const dockSearch = (page: Page) => page.locator(".dock").getByText("Search");
const sheetOptions = (page: Page) => page.locator("#find-phone-list [role=option]:visible");
const recent = (page: Page) => page.locator("main [data-recent] li").allInnerTexts();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("searches"));

async function search(page: Page, q: string): Promise<void> {
  await page.locator("#find-page").fill(q);
  await page.locator("#find-page").press("Enter");
  await page.waitForURL(`**/search?${new URLSearchParams({ q })}`);
}

test("the dock's Search opens with examples; what was searched for stands above them, until it is cleared", async () => {
  const page = await site.openPage(phone);
  await page.goto("/series");
  await dockSearch(page).click();
  const fire = sheetOptions(page).filter({ hasText: "Fire cards with 200 HP or more" });
  await fire.waitFor();
  expect(await sheetOptions(page).first().innerText()).toContain("charizard 6");
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.locator("#find-phone").fill("pika");
  await page.locator("#find-phone").press("Enter");
  await page.waitForURL("**/search?q=pika");
  for (const q of ["a long search ".repeat(9).trim(), "<b>&", "mew", "pika"]) await search(page, q);

  await page.goto("/series");
  await dockSearch(page).click();
  await fire.waitFor();
  if (shots) await page.screenshot({ path: `${shots}-sheet.png` });
  const texts = await sheetOptions(page).allInnerTexts();
  expect(texts.slice(0, 3)).toEqual(["pika", "mew", "<b>&"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=mew");

  await page.goto("/series");
  await dockSearch(page).click();
  await sheetOptions(page).filter({ hasText: "Clear recent searches" }).click();
  expect(await sheetOptions(page).first().innerText()).toContain("charizard 6");
  expect(await stored(page)).toBeNull();
});

test("on a search page the dock's Search leads to its box; the last five searches have a Clear button", async () => {
  const page = await site.openPage(phone);
  await page.goto("/search");
  await page.waitForFunction(() => document.activeElement?.id === "find-page");
  for (const q of ["one", "two", "three", "four", "five", "two", "six"]) await search(page, q);
  await page.evaluate(() => scrollTo(0, 400));
  await dockSearch(page).click();
  await page.waitForFunction(() => document.activeElement?.id === "find-page");
  expect(await page.locator("#find").isVisible()).toBe(false);
  await page.locator("main .find .clear").click();
  await page.waitForURL("**/search");
  await page.locator("main [data-recent] li").first().waitFor();
  expect(await recent(page)).toEqual(["six", "two", "five", "four", "three"]);
  if (shots) await page.screenshot({ path: `${shots}-start.png` });
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  expect(await page.locator("main [data-recent]").isVisible()).toBe(false);
  expect(await stored(page)).toBeNull();
});

test("the next person at this browser sees no searches of the last one", async () => {
  const page = await site.openPage(phone);
  const { cookies } = await site.signUp();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/search");
  await search(page, "secret");
  await page.goto("/search");
  await page.locator("main [data-recent] li").first().waitFor();
  await page.context().clearCookies();
  await page.goto("/search");
  await page.waitForFunction(() => localStorage.getItem("searches") === null);
  expect(await page.locator("main [data-recent]").isVisible()).toBe(false);
});

test("a change of filters changes the text in the box; / goes to it", async () => {
  const page = await site.openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto("/search?q=charizard");
  await page.getByRole("navigation", { name: "Games" }).getByText("Japanese").click();
  await page.waitForURL("**/search?q=charizard+category%3AJP");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("#find-page")?.value === "charizard category:JP",
  );
  await page.keyboard.press("/");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("find-page");
  await page.locator("#find-page").fill("151");
  await page.locator("#find-page-list [data-tall]").first().waitFor();
  if (shots) await page.screenshot({ path: `${shots}-desk.png` });
  expect(await faults(page, { width: 1280 })).toEqual([]);
});
