import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { add, saved, setPath, tile, useSite } from "./harness.ts";

const site = await useSite();
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

/** Taps as a thumb does that reaches only the lower half of the screen: it scrolls the target there first, if it can. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const place = () =>
    target.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      return { x, y, isFree: one.contains(hit) };
    });
  const { y, isFree } = await place();
  if (y < 390 || y > 780 || !isFree) {
    await page.evaluate((distance) => scrollBy({ top: distance, behavior: "instant" }), y - 560);
  }
  const now = await place();
  const name = await target.evaluate((one) => one.getAttribute("aria-label") ?? one.textContent);
  expect([name, now.y >= 390 && now.y <= 780, now.isFree]).toEqual([name, true, true]);
  await page.touchscreen.tap(now.x, now.y);
}

test("one thumb in the lower half of a phone counts cards, undoes, types a quantity, and changes the page", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "misty");
  await page.goto("/collection");
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await reach(page, bar.getByRole("link", { name: "Sets" }));
  await page.waitForURL("**/series");
  // The first rows of a page are always above: sets are chosen there.
  await page.goto(setPath);
  for (const number of [7, 8, 9]) {
    await reach(page, add(page, number));
    await saved(page, number, 1);
  }
  await reach(page, page.locator("#toast").getByRole("button", { name: "Undo" }));
  await saved(page, 9, 0);
  await reach(page, tile(page, 7).locator("a.dots"));
  const sheet = page.getByRole("dialog");
  const number = sheet.getByLabel(/^Copies of Squirtle/).first();
  await reach(page, number);
  await number.fill("4");
  await number.press("Enter");
  await saved(page, 7, 4);
  // The phone's own gesture.
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  await reach(page, bar.getByRole("link", { name: "Collection" }));
  await page.waitForURL("**/collection");
  await reach(page, bar.getByRole("button", { name: "Search" }));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.context().close();
});
