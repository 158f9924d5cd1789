import { expect, test } from "bun:test";
import { until } from "#tests/until.ts";
import { add, faults, saved, setPath, tile, useSite } from "../harness.ts";

const site = await useSite();

test("the last card of a set adds the badge; removing the card removes it", async () => {
  const misty = await site.signUp();
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, c.set_id, c.id, (select key from variants where card_id = c.id order by position limit 1), 1
    from cards c where c.set_id = 'sv03.5' and c.id <> 'sv03.5-001'`;
  const page = await site.openPage();
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(setPath);
  const badge = page.locator("#set-progress").getByText("Set complete");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.reload();
    expect(await badge.isVisible()).toBe(false);
    const place = await tile(page, 1).boundingBox();
    await add(page, 1).click();
    await badge.waitFor();
    // The next tap finds what it aims at.
    expect(await tile(page, 1).boundingBox()).toEqual(place);
    if (width === 360) break;
    await saved(page, 1, 1);
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await badge.waitFor({ state: "hidden" });
  }
  await saved(page, 1, 1);
  await page.locator("#toast").getByText("151 complete.").waitFor();
  const next = page.locator("#toast").getByRole("link", { name: /^Next: Master, \d+ of \d+$/ });
  expect(await next.getAttribute("href")).toBe(`${setPath}?goal=master&own=need`);
  expect(await faults(page, { name: "a set complete", width: 360 })).toEqual([]);
  await page.reload();
  expect(await badge.isVisible()).toBe(true);
  const master = page.getByRole("link", { name: "Go for Master" });
  expect(await master.getAttribute("href")).toBe(`${setPath}?goal=master&own=need`);
  expect(await master.isVisible()).toBe(true);
  // Side by side.
  const [label, count] = await Promise.all([
    badge.boundingBox(),
    page.locator("#set-progress span b").first().boundingBox(),
  ]);
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(count?.x ?? 0);
  // Above the bar, also beside a wide head.
  await page.setViewportSize({ width: 1280, height: 780 });
  const [above, bar] = await Promise.all([
    badge.boundingBox(),
    page.locator("#set-progress progress").first().boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  await page.goto("/series/scarlet-violet");
  await page.locator(".set-card", { hasText: "151" }).getByText("Complete").waitFor();
  await page.goto(setPath);
  await page.locator("#set-tabs").getByRole("link", { name: "Need" }).click();
  const higher = page.locator("#cards").getByRole("link", { name: /^Go for Master · \d+ to go$/ });
  expect(await higher.getAttribute("href")).toBe(`${setPath}?goal=master&own=need`);
  await higher.click();
  await page.waitForURL(/goal=master/);
  expect(await page.locator("li.tile").count()).toBeGreaterThan(0);
  await page.goto(setPath);
  await page.getByRole("button", { name: "Remove one" }).first().click();
  await badge.waitFor({ state: "hidden" });
});

test("the dots of a tile open its variants in place, where quantities can be typed", async () => {
  const misty = await site.signUp();
  const page = await site.openPage({ viewport: { width: 360, height: 780 } });
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(setPath);
  await tile(page, 1).locator("a.dots").click();
  const sheet = page.getByRole("dialog", { name: "Bulbasaur" });
  await sheet.waitFor();
  expect(await faults(page, { name: "variants in place", width: 360 })).toEqual([]);
  expect(await sheet.getByRole("textbox").count()).toBe(0);
  await sheet.getByLabel("Add one Bulbasaur").last().click();
  const box = sheet.getByRole("spinbutton").or(sheet.getByRole("textbox")).last();
  await box.fill("7");
  await box.press("Enter");
  await page.waitForFunction(() => document.querySelector("dialog [data-state=normal]") !== null);
  await sheet.getByLabel("Add one Bulbasaur").first().click();
  await sheet.getByLabel("Remove one Bulbasaur").first().click();
  await page.waitForFunction(() => document.activeElement?.ariaLabel?.startsWith("Add one Bulbasaur"));
  await sheet.getByRole("link", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(setPath);
  const copies = async () =>
    (await site.sql`select sum(quantity)::int as copies from entries where user_id = ${misty.id}`)[0]?.copies;
  expect(await until(copies, (count) => count === 7)).toBe(7);
});
