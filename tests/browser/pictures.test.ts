import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { type Site, setPath, startSite } from "./harness.ts";
import { pictureHost } from "./picture-host.ts";

let site: Site;
let pictures: ReturnType<typeof pictureHost>;

beforeAll(async () => {
  // Of 151 the source has a symbol, of the other sets it only says so.
  pictures = pictureHost({ missing: /(?<!sv03\.5)\/symbol/ });
  site = await startSite({ IMAGE_BASE: pictures.url });
});
afterAll(async () => {
  await site.close();
  pictures.stop();
});

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

test("a set's page shows its symbol in a place that is there from the start", async () => {
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

test("where the source lacks the symbol, the set's code stays", async () => {
  const page = await site.openPage(desktop);
  const answer = answered(page, "/images/sets/symbols/base1");
  await page.goto("/series/base/base-set");
  expect((await answer).status()).toBe(404);
  expect(await shownIn(page.locator(".set-head .set-symbol"))).toEqual({ picture: false, code: "BS" });
  await page.context().close();
});

test("so do the sets in a list", async () => {
  const page = await site.openPage(desktop);
  await page.goto("/series");
  const symbolOf = (name: string) => page.locator(".set-card", { hasText: name }).first().locator(".set-symbol");
  await symbolOf("151").scrollIntoViewIfNeeded();
  await symbolOf("151").locator("img[data-in]").waitFor();
  const answer = answered(page, "/images/sets/symbols/base1");
  await symbolOf("Base Set").scrollIntoViewIfNeeded();
  await answer;
  expect(await shownIn(symbolOf("Base Set"))).toEqual({ picture: false, code: "BS" });
  await page.context().close();
});
