import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { setPath, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

test("choosing a sort closes its menu and focuses its chip", async () => {
  const page = await site.openPage();
  for (const path of [setPath, "/search?q=charizard"]) {
    await page.goto(path);
    await page.locator(".chip-menu > summary", { hasText: "Sort" }).press("Enter");
    await page.locator(".chip-menu[open] a", { hasText: "Name" }).press("Enter");
    await page.locator(".chip-menu > summary", { hasText: "Name" }).waitFor();
    expect(await focused(page)).toStartWith("Sort Name");
    expect(await page.locator(".chip-menu[open]").count()).toBe(0);
  }
  await page.context().close();
});

test("Undo returns the focus to the button pressed before it", async () => {
  const page = await site.openPage();
  await site.join(page, "undoing");
  await page.goto(setPath);
  const tile = page.locator(".tile").nth(3);
  await tile.getByRole("button", { name: /^Add one/ }).press("Enter");
  const undo = page.locator("#toast").getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await undo.press("Enter");
  await page.getByText("Undone: ").waitFor();
  const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(label).toBe(await tile.getByRole("button", { name: /^Add one/ }).getAttribute("aria-label"));
  await page.context().close();
});

test("a card owned only as another variant says so on its button", async () => {
  const page = await site.openPage();
  const misty = await site.signUp();
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "reverse", quantity: 1 });
  await page.goto(setPath);
  const wordOn = (index: number) =>
    page
      .locator(".tile")
      .nth(index)
      .locator(".stepper button > span")
      .last()
      .evaluate((word) => getComputedStyle(word, "::after").content);
  expect(await wordOn(0)).toContain("Another");
  expect(await wordOn(1)).not.toContain("Another");
  await page.context().close();
});
