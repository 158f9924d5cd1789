import { expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { faults, setPath, useSite } from "../harness.ts";

const site = await useSite({ MEMBERSHIP: "stripe", FLAGS: "promo,pro", PROMO_CODE: "COLLECT10" }, "few cards");
site.app.get("/pro", (c) => c.text("Pro"));
const member = await newMember("misty");

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** The cookies of a new member. */
async function newMember(username: string) {
  const { cookies } = await site.signUp({ username });
  return [...cookies].map(([name, value]) => ({ name, value, url: site.baseURL }));
}

/** A member's page. */
async function open(options: BrowserContextOptions, path = setPath, cookies = member): Promise<Page> {
  const page = await site.openPage(options);
  await page.context().addCookies(cookies);
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const account = (page: Page) => button(page, /^Account/);
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/** Which of the things that open over the page are open. */
const opened = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll(":popover-open, dialog[open]")].map(({ id }) => id));

/** By the keyboard alone. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on by Tab to something that is not far. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 12; stop++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await press(page, "Tab");
  }
  throw new Error("Tab does not lead there.");
}

test("no page scrolls sideways on the smallest screen, for any viewer", async () => {
  const tooWide: string[] = [];
  for (const cookies of [[], member]) {
    const page = await open({ viewport: { width: 320, height: 800 } }, "/", cookies);
    for (const path of ["/", setPath, `${setPath}/6`, "/search?q=char", "/pokedex", "/dev/gallery"]) {
      await page.goto(path);
      const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (more > 0) tooWide.push(`${path}: ${more} px${cookies === member ? ", signed in" : ""}`);
    }
    await page.context().close();
  }
  expect(tooWide).toEqual([]);
});

for (const options of [phone, desktop]) {
  const { width } = options.viewport;

  test(`at ${width} px the keyboard leads from the menu to a set`, async () => {
    const page = await open(options, "/collection");
    if (options === phone) {
      await button(page, "Menu").focus();
      await press(page, "Enter");
      expect(await opened(page)).toEqual(["menu"]);
    }
    await page.getByLabel("More of English TCG").focus();
    await press(page, "Enter");
    const series = page.getByLabel("More of Scarlet & Violet");
    await series.waitFor();
    await hasFocus(page, 'summary[aria-label="More of English TCG"]');
    const last = page.locator(".nav details", { has: series }).first().getByRole("link").last();
    expect(await last.innerText()).toBe("Collections");
    await tabTo(page, series);
    await press(page, "Enter");
    await page.locator(".nav").getByRole("link", { name: "151" }).waitFor();
    await press(page, "Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("151");
    await press(page, "Enter");
    await page.waitForURL(`**${setPath}`);
    await page.context().close();
  });

  test(`at ${width} px the avatar menu opens, closes by Escape, and returns the focus`, async () => {
    const page = await open(options);
    await account(page).focus();
    await press(page, "Enter");
    expect(await opened(page)).toEqual(["viewer-menu"]);
    await press(page, "Tab");
    await hasFocus(page, "#viewer-menu li:first-child a");
    await press(page, "Escape");
    expect(await opened(page)).toEqual([]);
    await hasFocus(page, ".viewer");
    await page.context().close();
  });

  test(`at ${width} px a dialog replaces the menu it is opened from, and returns the focus`, async () => {
    const page = await open(options);
    await account(page).focus();
    await press(page, "Enter");
    await tabTo(page, page.getByRole("link", { name: "Report Missing Data" }));
    await press(page, "Enter");
    await page.getByRole("dialog", { name: "Report Missing Data" }).waitFor();
    expect(await opened(page)).toEqual(["report"]);
    await press(page, "/", "[", "?");
    expect(await opened(page)).toEqual(["report"]);
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    await page.getByRole("link", { name: "Close" }).focus();
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await hasFocus(page, ".viewer");
    expect(new URL(page.url()).pathname).toBe(setPath);
    await page.context().close();
  });

  test(`at ${width} px friends open as a dialog with tabs and the profile link, and as a page`, async () => {
    const page = await open(options);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await account(page).focus();
    await press(page, "Enter");
    await tabTo(page, page.locator("#viewer-menu").getByRole("link", { name: "Friends" }));
    await press(page, "Enter");
    const dialog = page.getByRole("dialog", { name: "Friends" });
    await dialog.getByText("No friends yet").waitFor();
    expect(await opened(page)).toEqual(["friends"]);
    for (const [tab, words] of [
      ["Friend Requests", "No pending requests"],
      ["Find a Friend", "Anyone with this link can see your cards"],
    ] as const) {
      await hasFocus(page, '#friends [aria-current="page"]');
      await press(page, "Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(tab);
      await press(page, "Enter");
      await dialog.getByText(words).waitFor();
    }
    expect(await faults(page, { name: "find a friend", width })).toEqual([]);
    await tabTo(page, button(page, "Copy link"));
    await press(page, "Enter");
    await dialog.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.baseURL}/u/misty`);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Friends" }).waitFor();
    await page.goto(setPath);
    await account(page).focus();
    await press(page, "Enter");
    await tabTo(page, page.locator("#viewer-menu").getByRole("link", { name: "Friends" }));
    await press(page, "Enter");
    await dialog.waitFor();
    await press(page, "Escape");
    await dialog.waitFor({ state: "detached" });
    await hasFocus(page, ".viewer");
    expect(new URL(page.url()).pathname).toBe(setPath);
    await page.context().close();
  });

  test(`at ${width} px one menu or dialog is open at a time`, async () => {
    const page = await open(options);
    await account(page).click();
    expect(await opened(page)).toEqual(["viewer-menu"]);
    await press(page, "/");
    await hasFocus(page, options === phone ? "#find-phone" : "#find-wide");
    expect(await opened(page)).toEqual(options === phone ? ["find"] : []);
    if (options === phone) {
      await page.locator("#find [role=option]:visible").first().waitFor();
      await press(page, "Escape", "[");
      expect(await opened(page)).toEqual(["menu"]);
      await page.evaluate(() => document.getElementById("viewer-menu")?.showPopover());
      expect(await opened(page)).toEqual(["viewer-menu"]);
    }
    await press(page, "Escape");
    await page.locator("main").focus();
    await press(page, "?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await opened(page)).toEqual(["shortcuts"]);
    await page.context().close();
  });

  test(`at ${width} px the open menus and the banner have no faults`, async () => {
    site.setTime(new Date("2025-09-05T00:00:00Z"));
    const page = await open({ ...options, reducedMotion: "reduce" }, "/collection");
    const found: string[] = [];
    const look = async (name: string) => found.push(...(await faults(page, { name, width })));
    expect(await page.getByText("Celebrating 100,000 Collectors").isVisible()).toBe(true);
    await look("the banner");
    if (options === phone) await button(page, "Menu").click();
    await page.getByLabel("More of English TCG").click();
    await page.getByLabel("More of Scarlet & Violet").click();
    await page.locator(".nav").getByRole("link", { name: "151" }).waitFor();
    await look("the menu");
    if (options === phone) await button(page, "Close menu").click();
    await account(page).click();
    await look("under the avatar");
    await press(page, "Escape", "?");
    await page.getByRole("dialog").waitFor();
    await look("the shortcuts");
    await press(page, "Escape");
    if (options === desktop) {
      await button(page, "Collapse the menu").click();
      await look("the folded menu");
    }
    site.setTime(new Date("2025-10-01T00:00:00Z"));
    await page.goto("/dev/gallery");
    await look("the gallery");
    expect(found).toEqual([]);
    await page.context().close();
  });
}

/** Layout shifts of the page from its first moment, by what moved. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Of a row whose half has arrived the number grows to the left, and its text around the middle: the row stays.
        const isGrown =
          "value" in entry &&
          Number(entry.value) < 0.001 &&
          "sources" in entry &&
          Array.isArray(entry.sources) &&
          entry.sources.every(
            ({ previousRect: was, currentRect: is }) =>
              was.right === is.right && was.left >= is.left && was.top >= is.top && was.bottom <= is.bottom,
          );
        if (!isGrown) moved.push(JSON.stringify(entry));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return "moved" in window && Array.isArray(window.moved) ? window.moved : ["not watched"];
    });
}

test("the next page starts with the menu folded and the banner dismissed", async () => {
  site.setTime(new Date("2025-09-05T00:00:00Z"));
  const page = await open(desktop);
  const widthOf = () => page.locator(".side").evaluate((side) => Math.round(side.getBoundingClientRect().width));
  expect(await widthOf()).toBe(275);
  await press(page, "[");
  expect(await button(page, "Expand the menu").getAttribute("title")).toBe("Expand the menu [");
  expect(await widthOf()).toBe(82);
  await button(page, "Dismiss").click();
  expect(await page.getByText("Celebrating 100,000 Collectors").isVisible()).toBe(false);
  await hasFocus(page, "main");
  const shifts = await watchShifts(page);
  await page.reload({ waitUntil: "networkidle" });
  expect(await widthOf()).toBe(82);
  expect(await page.getByText("Celebrating 100,000 Collectors").isVisible()).toBe(false);
  expect(await shifts()).toEqual([]);
  await press(page, "[");
  await page.goto("/collection", { waitUntil: "networkidle" });
  expect(await widthOf()).toBe(275);
  expect(await shifts()).toEqual([]);
  await page.context().close();
});

test("single-key shortcuts do nothing in a field, or when switched off", async () => {
  const page = await open(desktop, "/shortcuts");
  await page.locator("#find-wide").focus();
  await press(page, "?", "[", "/");
  expect(await page.locator("#find-wide").inputValue()).toBe("?[/");
  expect(await opened(page)).toEqual([]);
  await page.getByLabel("Use single-key shortcuts").uncheck();
  for (const path of ["/shortcuts", setPath]) {
    await page.goto(path);
    await press(page, "?", "[", "/");
    expect(await opened(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  }
  await page.getByRole("link", { name: "Keyboard shortcuts" }).click();
  const box = page.getByRole("dialog").getByLabel("Use single-key shortcuts");
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(page, "/");
  await hasFocus(page, "#find-wide");
  await page.context().close();
});

test("animations are switched off for this browser", async () => {
  const page = await open(desktop, setPath);
  const moves = () => page.evaluate(() => getComputedStyle(document.querySelector(".stepper")!).transitionDuration);
  const usual = await moves();
  await page.getByLabel("Animations").uncheck();
  expect(await moves()).toBe("0s");
  expect(usual).not.toBe("0s");
  await page.reload();
  expect([await moves(), await page.getByLabel("Animations").isChecked()]).toEqual(["0s", false]);
  await page.getByLabel("Animations").check();
  expect(await moves()).toBe(usual);
  await page.context().close();
});

test("Sets links to the game viewed last", async () => {
  const page = await open(phone, "/");
  const sets = () => page.locator(".dock").getByRole("link", { name: "Sets" }).getAttribute("href");
  expect(await sets()).toBe("/series");
  await page.goto("/jp/series");
  await page.goto("/pokedex");
  expect(await sets()).toBe("/jp/series");
  await page.goto(setPath);
  expect(await sets()).toBe("/series");
  await page.context().close();
});

test("an error's code is copied, and a confirmation shows for a while", async () => {
  const page = await open(desktop, "/images/cards/sv03.5-006?w=7");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = await page.getByLabel("Error Code", { exact: true }).innerText();
  await button(page, "Copy error code").click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.getByText("Copied").waitFor({ state: "detached" });
  await page.context().close();
});

test("an installed app sends its platform, a browser does not", async () => {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";
  const page = await site.openPage({ ...phone, userAgent });
  const pro = () => page.locator('.nav a[href="/pro"]').count();
  await page.goto("/series");
  expect(await pro()).toBe(1);
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.goto("/series");
  await page.goto("/jp/series");
  expect(await pro()).toBe(0);
  await page.context().close();
});

for (const options of [phone, desktop]) {
  const { width } = options.viewport;

  test(`without JavaScript every menu opens by keyboard or is a page, at ${width} px`, async () => {
    // Of another person, since it ends their session.
    const page = await open({ ...options, javaScriptEnabled: false }, setPath, await newMember(`gary${width}`));
    const choose = (wanted: Locator) => wanted.press("Enter");
    if (options === phone) await choose(button(page, "Menu"));
    const menu = page.locator("#menu");
    await choose(menu.getByLabel("More of English TCG"));
    await menu.getByRole("link", { name: "Collections" }).waitFor();
    await choose(menu.getByRole("link", { name: "English TCG" }));
    await page.waitForURL("**/series");
    await page.getByRole("link", { name: "Scarlet & Violet" }).first().waitFor();
    const mine = page.locator("#viewer-menu");
    if (options === phone) await choose(account(page));
    await choose((options === phone ? mine : page.locator(".foot")).getByRole("button", { name: "Dark" }));
    await page.waitForURL("**/series");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await choose(account(page));
    await choose(mine.getByRole("link", { name: "Friends" }));
    await page.waitForURL("**/friends");
    await page.getByText("No friends yet").waitFor();
    await choose(page.locator("nav.tabs").getByRole("link", { name: "Find a Friend" }));
    expect(await page.getByLabel("Anyone with this link can see your cards").innerText()).toBe(
      `${site.baseURL}/u/gary${width}`,
    );
    expect(await button(page, "Copy link").count()).toBe(0);
    await choose(account(page));
    await choose(mine.getByRole("link", { name: "Report Missing Data" }));
    await page.waitForURL("**/reports/new");
    await page.getByRole("heading", { name: "Report Missing Data" }).waitFor();
    const shortcuts = page.getByRole("link", { name: "Keyboard shortcuts" });
    // A phone has no keyboard, so its footer does not offer them.
    if (options === phone) {
      expect(await shortcuts.count()).toBe(0);
      await page.goto("/shortcuts");
    } else await choose(shortcuts);
    await page.getByRole("heading", { level: 1, name: "Keyboard shortcuts" }).waitFor();
    expect(await page.getByLabel("Use single-key shortcuts").isVisible()).toBe(false);
    await choose(account(page));
    await choose(button(page, "Sign Out"));
    await page.getByRole("link", { name: "Sign Up" }).first().waitFor();
    await page.context().close();
  });
}
