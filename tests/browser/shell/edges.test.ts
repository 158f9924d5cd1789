import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { useSite } from "../harness.ts";
import { meet } from "../pages/page-people.ts";

const site = await useSite();
const { sessions } = await meet(site);

async function open(width: number): Promise<Page> {
  const page = await site.openPage({ viewport: { width, height: 800 } });
  await page.context().addCookies([{ name: "session", value: sessions.get("collector") ?? "", url: site.baseURL }]);
  return page;
}

const working = [
  "/lists/new",
  "/lists/import",
  "/friends",
  "/trades",
  "/trades/kept",
  "/reports/new",
  "/collection/import",
  "/collection/export",
];

test.each([360, 1280, 1920])("all working pages begin at one edge, %i px wide", async (width) => {
  const page = await open(width);
  const edges: Record<string, number> = {};
  for (const path of working) {
    const answer = await page.goto(path);
    expect(`${path} ${answer?.status()}`).toBe(`${path} 200`);
    edges[path] = await page.locator("main h1").evaluate((title) => Math.round(title.getBoundingClientRect().left));
  }
  expect(new Set(Object.values(edges))).toEqual(new Set([edges["/collection/import"] ?? 0]));
  await page.context().close();
});

/** Where the words of a button begin, less where its line does. */
const indentOf = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const line = button.closest(".actions, section") ?? button;
    return Math.round(words.getBoundingClientRect().left - line.getBoundingClientRect().left);
  });

test("a button without a border is not indented where it begins a line, and has its gap inside one", async () => {
  const page = await open(320);
  await page.goto("/collection/import");
  expect(await indentOf(page, "Cancel import")).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  const ends = await page
    .locator(".actions:has([data-tone=quiet]) .button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(ends).toHaveLength(2);
  expect((ends[1]?.left ?? 0) - (ends[0]?.right ?? 0)).toBe(8);
  await page.context().close();
});
