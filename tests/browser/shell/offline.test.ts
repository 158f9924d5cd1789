import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { until } from "#tests/until.ts";
import { setPath, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

/** A page whose service worker controls the next one. */
async function open(username: string): Promise<Page> {
  const page = await site.openPage({ serviceWorkers: "allow" });
  await site.join(page, username);
  await page.goto("/series");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return page;
}

const savedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.includes("pages")) return [];
    return (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname);
  });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await until(
    () => savedPages(page),
    (paths) => paths.includes(path),
  );
}

const cut = (context: BrowserContext) => context.setOffline(true);

test("a page that was opened is read without a connection, and says from when it is", async () => {
  const page = await open("misty");
  await visit(page, setPath);
  await cut(page.context());
  await page.goto(setPath);
  await page.getByText("You’re offline. This is your copy from").waitFor();
  expect(await page.locator("li.tile").count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px");
  expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("");
  await page.context().setOffline(false);
  await page.getByText("You’re offline").waitFor({ state: "detached" });
  await page.context().close();
});

test("a page that was never opened says so, and leads to those that were", async () => {
  const page = await open("brock");
  await visit(page, "/series");
  await visit(page, setPath);
  await cut(page.context());
  await page.goto("/pokedex");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You’re offline");
  // Of the main pages those that are saved.
  const main = page.getByRole("navigation", { name: "Main pages" }).getByRole("link");
  expect(await main.allTextContents()).toEqual(["Sets"]);
  await page.getByRole("link", { name: /151/ }).click();
  await page.waitForURL(`**${setPath}`);
  await page.getByText("This is your copy from").waitFor();
  await page.context().close();
});

test("without a connection a tap opens what is saved, and says so where nothing is", async () => {
  const page = await open("lorelei");
  await visit(page, `${setPath}/6`);
  await visit(page, setPath);
  await cut(page.context());
  const toast = page.locator("#refused", { hasText: "No connection" });
  for (const tap of [page.getByRole("link", { name: "Bulbasaur" }), page.getByRole("link", { name: /^Need/ })]) {
    await tap.first().click();
    await toast.waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(setPath);
    expect(await page.locator("li.tile").count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await toast.waitFor({ state: "hidden" });
    await cut(page.context());
  }
  await page.getByRole("link", { name: "Charizard ex" }).first().click();
  await page.getByText("This is your copy from").waitFor();
  expect(new URL(page.url()).pathname).toBe(`${setPath}/6`);
  await page.context().close();
});

test("secrets are not saved, and nothing is left after logging out", async () => {
  const page = await open("oak");
  await visit(page, "/collection");
  await page.goto("/account/settings");
  await page.goto(setPath);
  await until(
    () => savedPages(page),
    (paths) => paths.includes(setPath),
  );
  expect(await savedPages(page)).not.toContain("/account/settings");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname !== setPath || url.search !== "");
  await until(
    () => savedPages(page),
    (paths) => !paths.includes("/collection"),
  );
  await cut(page.context());
  await page.goto("/collection");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You’re offline");
  await page.context().close();
});

test("the pages of one person are not shown to the next in the same browser", async () => {
  const page = await open("jessie");
  await visit(page, "/collection");
  await page.context().clearCookies();
  await site.join(page, "james");
  await visit(page, setPath);
  expect(await savedPages(page)).not.toContain("/collection");
  await page.context().close();
});
