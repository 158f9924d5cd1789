import { expect, test } from "bun:test";
import { changePrices } from "#tests/change-catalogue.ts";
import { useSite } from "../harness.ts";
import { meet } from "./page-people.ts";

const site = await useSite();
const { sessions } = await meet(site);

/** First words of row headers that stand on more than one line. */
const brokenWords = (headers: Element[]) =>
  headers.flatMap((header) => {
    const text = document.createTreeWalker(header, NodeFilter.SHOW_TEXT).nextNode();
    const [word = ""] = text?.nodeValue?.split(" ") ?? [];
    if (!text || word === "") return [];
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });

test.each([360, 768, 1280])("a table of many columns breaks no name inside a word, %d px wide", async (width) => {
  const page = await site.openPage({ viewport: { width, height: 800 } });
  await page.context().addCookies([{ name: "session", value: sessions.get("admin") ?? "", url: site.baseURL }]);
  await page.goto("/admin/prices");
  expect(await page.locator("tbody th").count()).toBeGreaterThan(3);
  expect(await page.locator("tbody th").evaluateAll(brokenWords)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});

test.each([320, 360])("the variants of a card fit beside their steppers, %d px wide", async (width) => {
  await site.sql`update current_prices set market = 1234567 where card_id = 'sv03.5-025'`;
  await changePrices(site);
  const page = await site.openPage({ viewport: { width, height: 800 } });
  await page.context().addCookies([{ name: "session", value: sessions.get("collector") ?? "", url: site.baseURL }]);
  await page.goto("/series/scarlet-violet/151/25");
  expect(await page.locator(".table tbody th").count()).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});
