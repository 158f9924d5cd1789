import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { useSite } from "../harness.ts";
import { meet } from "../pages/page-people.ts";

const site = await useSite();
const { sessions } = await meet(site);
const session = { name: "session", value: sessions.get("collector") ?? "", url: site.baseURL };
const phone = { viewport: { width: 360, height: 800 } };

const isCut = (box: Locator) => box.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth + 1));

test("the tabs of a profile are one row on a phone, which scrolls to the open tab", async () => {
  await site.sql`update lists set visibility = 'PUBLIC'`;
  await site.sql`update decks set visibility = 'PUBLIC'`;
  const page = await site.openPage(phone);
  for (const tab of ["", "/lists", "/decks", "/insights", "/friends"]) {
    await page.goto(`/u/misty${tab}`);
    const tabs = page.locator(".profile-head .tabs a");
    expect(await tabs.count()).toBe(6);
    expect(
      new Set(await tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))).size,
    ).toBe(1);
    const open = await page.locator(".profile-head .tabs [aria-current]").boundingBox();
    expect(open?.x).toBeGreaterThanOrEqual(0);
    expect((open?.x ?? 0) + (open?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(await isCut(page.locator("html"))).toBe(false);
  }
  await page.context().addCookies([session]);
  await page.goto("/u/misty");
  expect(await page.locator(".profile-head .tabs a").count()).toBe(8);
  expect(await page.locator(".profile-who").innerText()).not.toMatch(/\d cards/);
  await page.context().close();
});

test("on a phone a link to copy has a line of its own, and its button the whole width", async () => {
  const page = await site.openPage(phone);
  await page.context().addCookies([session]);
  for (const path of ["/friends?tab=share", "/friends?tab=find"]) {
    await page.goto(path);
    const line = page.locator(".copy-line");
    const widths = await line.locator(":scope, output, button").evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.98);
    expect(await isCut(line.locator("output"))).toBe(false);
  }
  await page.context().close();
});

test.each([360, 1280])("the names of series are whole in the insights at %d px", async (width) => {
  const page = await site.openPage({ viewport: { width, height: 800 } });
  await page.goto("/u/misty/insights");
  const names = page.locator(".heat h3");
  expect(await names.filter({ hasText: "English TCG: Scarlet & Violet" }).count()).toBe(1);
  expect(await isCut(names)).toBe(false);
  const widths = (part: string) =>
    page
      .locator(part)
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().width)))]);
  const rows = ".breakdowns > [data-shape=rows]";
  expect(await widths(`${rows} .bar`)).toEqual(await widths(rows));
  await page.context().close();
});

test("a phone says that a set is complete, and shows its copies and value a tap away", async () => {
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select u.id, c.set_id, c.id, v.key, 1 from users u, cards c join variants v on v.card_id = c.id
    where u.slug = 'misty' and c.set_id = (select id from sets where slug = 'brilliant-stars-trainer-gallery')
    on conflict do nothing`;
  const page = await site.openPage(phone);
  await page.context().addCookies([session]);
  await page.goto("/series/sword-shield/brilliant-stars-trainer-gallery");
  await page.getByText("✓ Grandmaster", { exact: true }).waitFor();
  await page.getByRole("region", { name: /: Grandmaster complete$/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".set-value > summary").click();
  const box = page.locator("#set-progress > p");
  expect(await box.innerText()).toMatch(/\d+ copies\s+Yours \$[\d,.]+\s*$/);
  expect((await box.boundingBox())?.height).toBeLessThan(48);
  await page.context().close();
});

test("on a phone number and set of an own card share a line, and the box of the search is as wide as its words", async () => {
  const page = await site.openPage(phone);
  await page.context().addCookies([session]);
  await page.goto("/collection/cards?view=table");
  const rows = page.locator(".own-table [data-variants]");
  const tops = await rows.evaluateAll((all) =>
    all.map((row) =>
      [".num", ".of"].map((part) => Math.round(row.querySelector(part)?.getBoundingClientRect().top ?? 0)),
    ),
  );
  for (const [number, set] of tops) expect(Math.abs((number ?? 0) - (set ?? 99))).toBeLessThan(3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/collection/cards?group=set");
  const room = await page.getByLabel("Search these cards").evaluate((input) => {
    const style = getComputedStyle(input);
    return input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  });
  expect(room).toBeGreaterThan(90);
  await page.context().close();
});
