import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { setPath, useSite } from "../harness.ts";
import { drawPictures, usePictures } from "./picture-host.ts";

await drawPictures();
// Of 151 the source has a symbol, of the other sets it only says so.
const pictures = usePictures({ missing: /(?<!sv03\.5)\/symbol/ });
const site = await useSite({ IMAGE_BASE: pictures.url });
const desktop = { viewport: { width: 1280, height: 800 } };

/** What a symbol's place shows: the picture, or the set's code. */
const shownIn = (symbol: Locator) =>
  symbol.evaluate((element) => {
    const isShown = (part: Element | null) => part !== null && getComputedStyle(part).opacity === "1";
    return {
      picture: isShown(element.querySelector("img")),
      code: isShown(element.querySelector("span")) ? element.textContent : null,
    };
  });

const answered = (page: Page, path: string) => page.waitForResponse((response) => response.url().includes(path));

test("a set's page reserves the place of its symbol from the start", async () => {
  const page = await site.openPage(desktop);
  const symbol = page.locator(".set-head .set-symbol");
  await page.goto(setPath);
  const { width, height } = (await symbol.boundingBox()) ?? {};
  await symbol.locator("img[data-in]").waitFor();
  expect(await shownIn(symbol)).toEqual({ picture: true, code: null });
  expect(await symbol.boundingBox()).toMatchObject({ width, height });
  expect(await symbol.locator("img").getAttribute("alt")).toBe("");
  await page.context().close();
});

test("a set without a symbol shows its code", async () => {
  const page = await site.openPage(desktop);
  const response = answered(page, "/images/sets/symbols/base1");
  await page.goto("/series/base/base-set");
  expect((await response).status()).toBe(404);
  expect(await shownIn(page.locator(".set-head .set-symbol"))).toEqual({ picture: false, code: "BS" });
  await page.context().close();
});

test("sets in a list do the same", async () => {
  const page = await site.openPage(desktop);
  const response = answered(page, "/images/sets/symbols/base1");
  await page.goto("/series");
  const symbolOf = (name: string) => page.locator(".set-card", { hasText: name }).first().locator(".set-symbol");
  await symbolOf("151").scrollIntoViewIfNeeded();
  await symbolOf("151").locator("img[data-in]").waitFor();
  await symbolOf("Base Set").scrollIntoViewIfNeeded();
  await response;
  expect(await shownIn(symbolOf("Base Set"))).toEqual({ picture: false, code: "BS" });
  await page.context().close();
});

/** How far below the screen the cards of a page begin, and the addresses of their photos. */
const photosBelow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".tile .face")].map((face) => ({
      below: face.getBoundingClientRect().top - innerHeight,
      path: face.querySelector(":scope > img")?.getAttribute("src")?.split("?")[0] ?? "",
    })),
  );

test.each([desktop, { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }])(
  "photos are fetched within 200 px of the screen, and no earlier: $viewport.width px",
  async (options) => {
    const page = await site.openPage(options);
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).pathname));
    for (const path of [setPath, `${setPath}?view=full`, "/search?q=a"]) {
      await page.goto("/tos");
      requested.clear();
      await page.goto(path);
      for (const top of [0, 700]) {
        await page.evaluate((y) => scrollTo(0, y), top);
        await page.waitForFunction(() => {
          const isNear = (face: Element) => face.getBoundingClientRect().top < innerHeight + 150;
          const faces = [...document.querySelectorAll(".tile .face:has(> img)")].filter(isNear);
          return faces.length > 0 && faces.every((face) => face.querySelector(":scope > img[data-in]") !== null);
        });
        const far = (await photosBelow(page)).filter(({ below }) => below > 200);
        expect(far.some(({ below }) => below > 1500)).toBe(true);
        expect(far.filter((photo) => requested.has(photo.path))).toEqual([]);
      }
    }
    await page.context().close();
  },
);

test("photos of cards that are swapped in are fetched too", async () => {
  const page = await site.openPage(desktop);
  await page.goto(setPath);
  await page.locator("summary.chip", { hasText: "View" }).click();
  await page.getByRole("link", { name: "Zoom", exact: true }).click();
  await page.waitForURL("**?view=full");
  await page.locator('.grid[data-view="full"] .tile').first().locator(".face > img[data-in]").waitFor();
  await page.locator('.grid[data-view="full"] .tile').nth(60).scrollIntoViewIfNeeded();
  await page.locator('.grid[data-view="full"] .tile').nth(60).locator(".face > img[data-in]").waitFor();
  await page.context().close();
});

test.each(["without JavaScript", "where the script does not come"])("photos come %s", async (how) => {
  const page = await site.openPage({ ...desktop, javaScriptEnabled: how !== "without JavaScript" });
  await page.route(/boot-/, (route) => route.abort());
  const photo = answered(page, "/images/cards/sv03.5-001");
  // Few cards: without JavaScript a browser fetches every photo of the page.
  await page.goto(`${setPath}?q=saur`);
  expect((await photo).status()).toBe(200);
  expect(await page.locator(".tile .face > img").first().isVisible()).toBe(true);
  await page.context().close();
});
