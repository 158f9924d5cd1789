import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { setPath, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");
const { cookies } = await site.signUp();

async function open(colorScheme: "light" | "dark"): Promise<Page> {
  const page = await site.openPage({ viewport: { width: 1280, height: 800 }, colorScheme });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(setPath);
  return page;
}

describe("the theme", () => {
  const colour = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = ["rgb(245, 246, 243)", "rgb(14, 18, 21)"];

  test("follows the system until it is chosen, and then stays", async () => {
    const page = await open("dark");
    expect(await colour(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await colour(page)).toBe(light);
    const stored = page.waitForResponse("**/theme");
    await page.locator(".foot").getByRole("button", { name: "Dark" }).click();
    expect(await colour(page)).toBe(dark);
    await stored;
    await page.goto("/collection");
    expect(await colour(page)).toBe(dark);
    await page.getByRole("button", { name: /^Account/ }).click();
    const menu = page.locator("#viewer-menu");
    expect(await menu.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
    const again = page.waitForResponse("**/theme");
    await menu.getByRole("button", { name: "System" }).click();
    await again;
    expect(await colour(page)).toBe(light);
    await page.goBack();
    expect(await colour(page)).toBe(light);
    await page.context().close();
  });

  test("stays unchanged if the choice cannot be stored", async () => {
    const page = await open("light");
    await page.route("**/theme", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/theme"));
    await page.locator(".foot").getByRole("button", { name: "Dark" }).click();
    await failed;
    await page.locator(".foot").getByRole("button", { name: "System", pressed: true }).waitFor();
    expect(await colour(page)).toBe(light);
    await page.context().close();
  });
});
