import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { setPath, useSite } from "../harness.ts";
import { meet } from "../pages/page-people.ts";

const site = await useSite();
const { sessions } = await meet(site);

async function openTable(path: string, width: number): Promise<Page> {
  const page = await site.openPage({ viewport: { width, height: 800 } });
  await page.context().addCookies([{ name: "session", value: sessions.get("collector") ?? "", url: site.baseURL }]);
  await page.goto(path);
  return page;
}

const heightOf = (page: Page) => page.locator("#cards").evaluate((cards) => cards.getBoundingClientRect().height);
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each([setPath, "/series/base/base-set", "/jp/series/scarlet-violet/pokemon-card-151"])(
  "on a phone the table of %s shows all variants at half as much again as the grid, with targets of 44 px",
  async (path) => {
    const page = await openTable(path, 360);
    const grid = await heightOf(page);
    await page.goto(`${path}?view=table`);
    expect(await heightOf(page)).toBeLessThan(1.5 * grid);
    expect(await overflow(page)).toBe(0);
    const sizes = await page
      .locator(".lines .stepper > :is(button, a)")
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).filter(({ width }) => width > 0),
      );
    expect(Math.min(...sizes.map(({ height }) => Math.round(height)))).toBeGreaterThanOrEqual(42);
    expect(Math.min(...sizes.map(({ width }) => Math.round(width)))).toBeGreaterThanOrEqual(24);
    // Half a row, so that a price has room beside its +.
    const alone = await page
      .locator('[data-variants="1"] .lines > li')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width));
    expect(alone.filter((width) => width < 150)).toEqual([]);
    await page.context().close();
  },
);

test("on a phone a card of a Pokémon has one line of 44 px a variant, its prices below each other", async () => {
  const page = await openTable("/pokedex/pikachu?view=table", 360);
  const lines = page.locator(".card-table .lines > li");
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const ends = await lines.locator(".price").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(new Set(ends.map(Math.round)).size).toBe(1);
  expect(await overflow(page)).toBe(0);
  await page.context().close();
});

test("on a phone a chip with a choice of its own is in sight", async () => {
  const page = await openTable(`${setPath}?group=rarity`, 360);
  const chip = await page.locator(".chip[data-changed]", { hasText: "Group" }).boundingBox();
  expect(chip?.x).toBeGreaterThanOrEqual(0);
  expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.context().close();
});

test("variants stand side by side, whole names with their prices on a desktop", async () => {
  const page = await openTable(`${setPath}?view=table`, 1280);
  const row = page.locator(".card-table tbody tr").first();
  const tops = await row
    .locator(".lines li")
    .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect((await page.locator(".set-search").boundingBox())?.width).toBeGreaterThanOrEqual(180);
  const isCut = (name: HTMLElement) => name.scrollWidth > name.clientWidth || name.getClientRects().length > 1;
  const [face, link] = await Promise.all([row.locator(".thumb").boundingBox(), row.locator(".name").boundingBox()]);
  expect((face?.x ?? 0) + (face?.width ?? 0)).toBeLessThan(link?.x ?? 0);
  const name = row.getByText("Cosmos Reverse Holofoil", { exact: true });
  expect(await name.evaluate(isCut)).toBe(false);
  await page.context().close();
});

test.each([360, 1280])("no name of a variant is cut at %d px", async (width) => {
  const page = await openTable(`${setPath}?view=table`, width);
  const cut = await page
    .locator(".lines li > span:first-child")
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 3)
        .map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
  await page.context().close();
});

test("a copy added in the table stays beside the name and price of its variant", async () => {
  const page = await openTable(`${setPath}?view=table`, 360);
  const variant = page.locator(".card-table tbody tr").nth(1).locator(".lines li").first();
  await variant.getByRole("button", { name: "Add one Ivysaur 002, Normal" }).click();
  await variant.locator('.stepper[data-owned="true"]').waitFor();
  expect(await variant.locator("output").textContent()).toBe("1");
  expect(await variant.locator(".price").isVisible()).toBe(true);
  const [price, less] = await Promise.all([
    variant.locator(".price").boundingBox(),
    variant.getByRole("button", { name: "Remove one Ivysaur 002, Normal" }).boundingBox(),
  ]);
  expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(less?.x ?? 0);
  await page.context().close();
});

const ownTable = "/collection/cards?view=table";

test("a phone shows at least eight own rows a screen, each with a face, and cuts no variant", async () => {
  const page = await openTable(ownTable, 360);
  expect(await overflow(page)).toBe(0);
  const rows = page.locator(".own-table [data-variants]");
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(boxes.toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)]).toBeLessThanOrEqual(56);
  const faces = await page.locator(".own-table .thumb").evaluateAll((all) => all.map((face) => face.clientWidth));
  expect(new Set(faces)).toEqual(new Set([32]));
  const reverse = page.locator(".own-table .kind", { hasText: /^Reverse Holofoil$/ });
  const cut = await reverse.evaluateAll((all) =>
    all.map((kind) => kind.scrollWidth > kind.clientWidth || kind.clientHeight > 24),
  );
  expect(cut.length).toBeGreaterThan(3);
  expect(cut).not.toContain(true);
  await page.context().close();
});

test("groups of own cards share one head, with the price above its column, and the chips one row", async () => {
  const page = await openTable(`${ownTable}&group=rarity`, 1280);
  expect(await page.locator("#cards thead").count()).toBe(1);
  expect(await page.locator("#cards h2").count()).toBeGreaterThan(3);
  const right = (locator: ReturnType<Page["locator"]>) =>
    locator.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().right);
    });
  const price = page.getByRole("columnheader", { name: "Price" });
  expect(await right(price)).toBe(await right(page.locator(".own-table .price").first()));
  const tops = await page
    .locator(".set-tools .chip, .set-tools .set-search")
    .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top / 10)));
  expect(new Set(tops).size).toBe(1);
  expect((await page.locator(".set-search").boundingBox())?.width).toBeGreaterThanOrEqual(180);
  await page.context().close();
});

test("arrows pass the titles of groups", async () => {
  const page = await openTable(`${ownTable}&group=rarity`, 1280);
  const names = page.locator(".own-table .name");
  await names.first().focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowDown");
  expect(await names.nth(3).evaluate((name) => name === document.activeElement)).toBe(true);
  await page.context().close();
});

test.each([true, false])(
  "on a phone the first tile begins by 350 px; value and level unfold, with JavaScript: %s",
  async (javaScriptEnabled) => {
    const page = await site.openPage({ viewport: { width: 360, height: 780 }, javaScriptEnabled });
    await page.context().addCookies([{ name: "session", value: sessions.get("beginner") ?? "", url: site.baseURL }]);
    await page.goto(setPath);
    const box = await page.locator(".tile").first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(350);
    const [top, level] = [page.getByText("Top card"), page.locator("#set-progress").getByText("Level 0")];
    expect([await top.isVisible(), await level.isVisible()]).toEqual([false, false]);
    await page.locator(".set-value > summary").click();
    expect([await top.isVisible(), await level.isVisible()]).toEqual([true, true]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    expect([await top.isVisible(), await level.isVisible()]).toEqual([true, true]);
    await page.context().close();
  },
);
