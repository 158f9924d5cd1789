import { beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright";
import { face, faults, moreMenu, setPath, useSite } from "../harness.ts";

let session = "";

const site = await useSite();
session = (await site.signUp()).cookies.get("session") ?? "";
beforeEach(async () => {
  await site.db.execute(sql`truncate card_reports, report_messages, rate_limits`);
});

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const THANKS = "Thank you for your report! Someone will take a look at this as soon as possible!";
const description = "The staff stamp is missing.";

/** A page of a member's. */
async function memberPage(options: BrowserContextOptions): Promise<Page> {
  const page = await site.openPage(options);
  await page.context().addCookies([{ name: "session", value: session, url: site.baseURL }]);
  return page;
}

const stored = () => site.db.execute(sql`select description, set_id, number_key from card_reports`);
const send = (page: Page) => page.getByRole("button", { name: "Send Report" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Report Missing Data" });

test("a missing variant is reported from a card by keyboard alone, and the focus returns", async () => {
  const page = await memberPage(desktop);
  await page.goto(`${setPath}/199`);
  await moreMenu(page).press("Enter");
  const link = page.getByRole("link", { name: "Report Missing Variant" });
  await link.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect(await send(page).isVisible()).toBe(false);
  const area = dialog(page).getByLabel("What’s missing?");
  const why = dialog(page).locator("#description-hint");
  await dialog(page).getByText("11 more characters to send it").waitFor();
  const noButton = dialog(page).getByText("Complete the form to send your report.");
  expect(await noButton.isVisible()).toBe(true);
  const places = () =>
    dialog(page)
      .locator(".report > *")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  const before = await places();
  for (let stops = 0; stops < 3 && !(await area.evaluate((it) => it === document.activeElement)); stops++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("   too short ");
  expect(await why.textContent()).toBe("2 more characters to send it");
  expect(await send(page).isVisible()).toBe(false);
  await page.keyboard.type(description);
  await send(page).waitFor();
  expect(await noButton.isVisible()).toBe(false);
  expect((await why.textContent())?.trim()).toBe("");
  expect(await places()).toEqual(before);
  expect(await dialog(page).getByLabel("Set", { exact: true }).inputValue()).toBe("sv03.5");
  expect(await dialog(page).getByLabel("Number").inputValue()).toBe("199");
  await send(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByText(THANKS).waitFor();
  expect(await send(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(THANKS);
  expect(await stored()).toMatchObject([{ set_id: "sv03.5", number_key: "199" }]);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await moreMenu(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`${setPath}/199`);
  await page.context().close();
});

test("the form in the avatar menu asks for the game", async () => {
  const page = await memberPage(desktop);
  await page.goto("/series");
  await page
    .locator(".account summary, [popovertarget]", { has: page.locator("img") })
    .first()
    .click();
  await page.getByRole("link", { name: "Report Missing Data" }).click();
  await dialog(page).getByLabel("Game").selectOption("JP");
  await dialog(page).getByLabel("What’s missing?").fill(description);
  await send(page).click();
  await dialog(page).getByText(THANKS).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

test("on a phone the report opens over the card that lies over its set", async () => {
  const page = await memberPage(phone);
  await page.goto(`${setPath}?q=char`);
  await face(page, 6).tap();
  await moreMenu(page.getByRole("dialog")).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Report Missing Variant" }).tap();
  await dialog(page).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await dialog(page).getByLabel("What’s missing?").fill(description);
  await dialog(page).getByText("Add links").click();
  await dialog(page).getByLabel("TCGplayer page").fill("https://example.com/");
  await send(page).tap();
  await dialog(page).getByText("Enter a tcgplayer.com link").waitFor();
  const url = dialog(page).getByLabel("TCGplayer page");
  expect(await url.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await dialog(page).getByLabel("What’s missing?").inputValue()).toBe(description);
  await url.fill("https://www.tcgplayer.com/product/1");
  await send(page).tap();
  await dialog(page).getByText(THANKS).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.context().close();
});

test("without JavaScript the report is a page: sign-in, the form with its errors, the thanks", async () => {
  const page = await memberPage({ ...phone, javaScriptEnabled: false });
  await page.goto(`${setPath}/6`);
  await moreMenu(page).click();
  await page.getByRole("link", { name: "Report Missing Variant" }).click();
  expect(await send(page).isVisible()).toBe(true);
  await page.getByText("At least 11 characters").waitFor();
  await page.getByLabel("What’s missing?").fill("  1234567890  ");
  await send(page).click();
  await page.getByText("Please describe what’s missing in more than 10 characters").waitFor();
  await page.getByLabel("What’s missing?").fill(description);
  await send(page).click();
  await page.waitForURL("**/reports/sent");
  await page.getByText(THANKS).waitFor();
  expect(await stored()).toMatchObject([{ set_id: "sv03.5", number_key: "6", description }]);
  await page.context().close();
});

test("the button disappears again if the link is not a URL", async () => {
  const page = await memberPage(desktop);
  await page.goto("/reports/new");
  await page.getByLabel("What’s missing?").fill(description);
  await send(page).waitFor();
  await page.getByText("Add links").click();
  const url = page.getByLabel("Other link");
  await url.fill("nowhere");
  await send(page).waitFor({ state: "hidden" });
  await url.blur();
  expect(await url.getAttribute("aria-invalid")).toBe("true");
  await url.fill("");
  await send(page).waitFor();
  await page.context().close();
});

test("every page and dialog has no faults on phone and desktop, in either theme", async () => {
  const page = await memberPage(desktop);
  const found: string[] = [];
  for (const path of ["/reports/new", "/reports/new?category=JP", "/reports/sent"]) {
    await page.goto(path);
    found.push(...(await faults(page)));
  }
  await page.goto(`${setPath}/199`);
  await moreMenu(page).click();
  await page.getByRole("link", { name: "Report Missing Variant" }).click();
  await dialog(page).waitFor();
  found.push(...(await faults(page)));
  await dialog(page).getByLabel("What’s missing?").fill(description);
  await dialog(page).getByText("Add links").click();
  await dialog(page).getByLabel("TCGplayer page").fill("https://example.com/");
  await send(page).click();
  await dialog(page).locator(".field-error").waitFor();
  found.push(...(await faults(page)));
  expect(found).toEqual([]);
  await page.context().close();
});
