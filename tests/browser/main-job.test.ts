import { expect, test } from "bun:test";
import type { BrowserContextOptions } from "playwright";
import { isLong } from "../long.ts";
import { add, leave, register, saved, setPath, shown, tab, tabSays, tile, useSite } from "./harness.ts";

const site = await useSite();

const openPage = (options?: BrowserContextOptions) => site.openPage(options);

const firstFive = [1, 2, 3, 4, 5];

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

const machines = [
  ["misty", "on a desktop", { viewport: { width: 1280, height: 800 } }, 1],
  ["tracey", "on a phone six times slower", phone, 6],
] as const;

test.each(isLong ? machines : machines.slice(0, 1))(
  "the main job of %s with JavaScript, %s: mark, filter, open, type, undo, tap fast, reload, sign out and in",
  async (username, _where, options, slowdown) => {
    const page = await site.openPage(options);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await register(page, username);
    await page.goto(setPath);
    for (const number of firstFive) {
      await add(page, number).click();
      await saved(page, number, 1);
    }
    await tabSays(page, "Have", "5");
    await tabSays(page, "Need", "202");

    await tab(page, "Need").click();
    await page.waitForURL(/own=need/);
    expect(await tile(page, 1).count()).toBe(0);
    expect(await tile(page, 6).count()).toBeGreaterThan(0);

    await page.locator('li.tile a.face[href$="/151/6"]').click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(page.url()).toEndWith(`${setPath}/6`);
    const number = dialog.getByLabel("Copies of Charizard ex, Holofoil");
    await dialog.getByLabel("Add one Charizard ex, Holofoil").click();
    await page.locator("#toast").getByText("Added Charizard ex 006.").waitFor();
    await number.fill("12");
    await number.press("Enter");
    await page.locator("#toast").getByText("Charizard ex 006: 12 copies.").waitFor();
    expect(await number.inputValue()).toBe("12");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('dialog input[name="typed"]')?.value === "1",
    );

    // The change swaps the page below the overlay, not the card's page.
    expect(await page.locator("#set-tabs a").first().getAttribute("href")).toBe(setPath);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(page.url()).toContain("own=need");

    await tab(page, "All").click();
    await page.waitForURL((url) => !url.search.includes("own"));
    for (let taps = 0; taps < 10; taps++) await add(page, 7).click({ delay: 0 });
    await saved(page, 7, 10);
    await page.reload();
    expect(await shown(page, 7).innerText()).toBe("10");

    await page.goto("/collection");
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("link", { name: "Log In" }).first().waitFor();
    await page.goto("/auth/signin?callbackUrl=/series/scarlet-violet/151");
    await page.getByLabel("Email").fill(`${username}@example.com`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL(`**${setPath}`);
    expect(await shown(page, 7).innerText()).toBe("10");
    for (const number of firstFive) expect(await shown(page, number).innerText()).toBe("1");
    await page.context().close();
  },
);

test("the main job without JavaScript", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
  await register(page, "brock");
  await page.goto(setPath);
  // Without JavaScript a browser requests the photo of every card, each time.
  for (const number of isLong ? firstFive : firstFive.slice(0, 2)) {
    await leave(page, () => add(page, number).click());
    expect(await shown(page, number).innerText()).toBe("1");
  }
  await leave(page, () => tab(page, "Need").click());
  await page.waitForURL(/own=need/);
  expect(await tile(page, 1).count()).toBe(0);
  await leave(page, () => page.locator('li.tile a.name[href$="/151/6"]').click());
  await page.getByLabel("Copies of Charizard ex, Holofoil").fill("12");
  await leave(page, () => page.getByRole("button", { name: "Set" }).first().click());
  expect(await page.getByLabel("Copies of Charizard ex, Holofoil").inputValue()).toBe("12");
  await leave(page, () => page.getByRole("button", { name: "Undo" }).click());
  expect(await page.getByLabel("Copies of Charizard ex, Holofoil").inputValue()).toBe("0");
  await page.goto(setPath);
  for (let taps = 0; taps < 3; taps++) await leave(page, () => add(page, 7).click());
  expect(await shown(page, 7).innerText()).toBe("3");
  await page.getByRole("button", { name: /^Account/ }).click();
  await leave(page, () => page.getByRole("button", { name: "Sign Out" }).click());
  await page.goto("/auth/signin?callbackUrl=/series/scarlet-violet/151");
  await page.getByLabel("Email").fill("brock@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
  await leave(page, () => page.getByRole("button", { name: "Log In" }).click());
  expect(await shown(page, 7).innerText()).toBe("3");
  await page.context().close();
});

test("on a slow phone ten fast taps are all counted, and leaving at once loses none", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
  await site.join(page, "ash");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: isLong ? 6 : 2 });
  await page.goto(setPath);
  const button = add(page, 1);
  for (let taps = 0; taps < 10; taps++) await button.tap();
  await saved(page, 1, 10);
  await add(page, 2).tap();
  await add(page, 2).tap();
  await page.goto("/collection");
  await page.goto(setPath);
  expect(await shown(page, 1).innerText()).toBe("10");
  expect(await shown(page, 2).innerText()).toBe("2");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();
});

test("a change in one tab shows in the other", async () => {
  const page = await openPage();
  await site.join(page, "gary");
  await page.goto(setPath);
  const other = await page.context().newPage();
  const follows = other.waitForRequest("**/events");
  await other.goto(setPath);
  await follows;
  await add(page, 1).click();
  await saved(other, 1, 1);
  expect(await tab(other, "Have").innerText()).toContain("1");
  await page.context().close();
});

test("a locked collection shows its message and restores the stored quantity", async () => {
  const page = await openPage();
  await site.join(page, "james");
  await page.goto(setPath);
  await site.sql`update users set are_writes_locked = true where username = 'james'`;
  await add(page, 1).click();
  await page.getByText("Your collection is locked from adding and removing cards").waitFor();
  await saved(page, 1, 0);
  await page.context().close();
});
