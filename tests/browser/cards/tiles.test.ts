import { expect, test } from "bun:test";
import { changePrices } from "#tests/change-catalogue.ts";
import { setPath, useSite } from "../harness.ts";
import { overlaps } from "../overlaps.ts";
import { meet } from "../pages/page-people.ts";

const site = await useSite();
const people = await meet(site);
await site.sql`update current_prices set market = 118005 where card_id like '%9'`;
await changePrices(site);

test.each([
  "/series/scarlet-violet/151",
  "/series/sword-shield/brilliant-stars-trainer-gallery",
  "/search?q=charizard",
])("a tile of a phone shows its name, rarity and price whole: %s", async (path) => {
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  await page.goto(path);
  const cut = await page.locator(".tile > p, .tile > .name").evaluateAll((all) => ({
    lines: all.length,
    cut: all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
      .map(({ textContent }) => textContent),
  }));
  expect(cut.lines).toBeGreaterThan(40);
  expect(cut.cut).toEqual([]);
  await page.context().close();
});

test("no text of a set page lies over another, from a small phone to a desk", async () => {
  const page = await site.openPage();
  const value = people.sessions.get("collector") ?? "";
  await page.context().addCookies([{ name: "session", value, url: site.baseURL }]);
  await page.goto(setPath);
  const found: string[] = [];
  for (const width of [320, 360, 599, 640, 768, 949, 950, 1024, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await overlaps(page)).map((pair) => `${width}: ${pair}`));
  }
  expect(found).toEqual([]);
  await page.context().close();
});
