import { expect, test } from "bun:test";
import { changeCatalogue } from "#tests/change-catalogue.ts";
import { until } from "#tests/until.ts";
import { faults, leave, moreMenu, setPath, useSite } from "../harness.ts";

const site = await useSite();
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const dock = 50;

async function open(path: string, options: Parameters<typeof site.openPage>[0] = phone) {
  const page = await site.openPage(options);
  const { cookies } = await site.signUp();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(path);
  return page;
}

test("on a phone the picture, the name, the price and the number stand side by side above the fold", async () => {
  const page = await open(`${setPath}/6`);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`Nothing is drawn for ${selector}.`);
    return box;
  };
  const face = await boxOf(".card-face .face");
  for (const selector of ["h1", ".variant .stepper"]) {
    const box = await boxOf(selector);
    expect(box.x).toBeGreaterThan(face.x + face.width);
    expect(box.y + box.height).toBeLessThan(phone.viewport.height - dock);
  }
  await page.context().close();
});

test.each([phone, { viewport: { width: 1280, height: 800 }, hasTouch: true }])(
  "a card without a copy has + Add alone, and a second tap at the same place adds a second copy: %o",
  async (options) => {
    const page = await open(`${setPath}/1`, options);
    for (const place of [".variant", ".variants"]) {
      const part = page.locator(place);
      const more = part.getByLabel(/^Add one/).first();
      expect(await more.innerText()).toBe("+ Add");
      expect(await part.getByLabel(/^(Remove one|Copies of)/).count()).toBeGreaterThan(0);
      expect(
        await part
          .getByLabel(/^(Remove one|Copies of)/)
          .first()
          .isVisible(),
      ).toBe(false);
      await more.focus();
      const box = await more.boundingBox();
      const number = part.getByLabel(/^Copies of/).first();
      for (const count of ["1", "2"]) {
        await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
        await until(
          () => number.inputValue(),
          (value) => value === count,
        );
        expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
      }
    }
    await page.context().close();
  },
);

test("the arrows over a set stay where they are, and the one that was used keeps the focus", async () => {
  const page = await open(setPath, { viewport: { width: 1280, height: 800 } });
  await page.locator('li.tile a.face[href$="/151/1"]').click();
  const dialog = page.getByRole("dialog");
  const next = dialog.locator("[data-next]");
  await dialog.waitFor();
  const place = await next.boundingBox();
  for (const number of [2, 3, 4, 5, 6]) {
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`**${setPath}/${number}`);
    await page.waitForFunction(() => document.activeElement?.matches("dialog [data-next]"));
    expect(await next.boundingBox()).toEqual(place);
  }
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(`**${setPath}/5`);
  await page.waitForFunction(() => document.activeElement?.matches("dialog [data-prev]"));
  await page.context().close();
});

test("a tab opens in place: nothing above it moves, and the number stays", async () => {
  const page = await open(`${setPath}/1`);
  await page.evaluate(() => scrollTo(0, 150));
  const tab = page.getByRole("navigation", { name: "About this card" }).getByRole("link", { name: "Notes" });
  await tab.scrollIntoViewIfNeeded();
  const top = () => tab.evaluate((link) => link.getBoundingClientRect().top);
  const before = await top();
  await tab.tap();
  await page.waitForURL(/tab=notes/);
  await page.getByRole("button", { name: "Save" }).first().waitFor({ state: "attached" });
  expect(await top()).toBe(before);
  expect(await page.locator(".variant .stepper").isVisible()).toBe(true);
  await page.goBack();
  await page.getByText("Other variants").waitFor();
  await page.context().close();
});

test("related cards follow the facts of a short card, and its first tab opens in place too", async () => {
  const page = await open(`${setPath}/6`);
  const boxOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect());
  const [facts, related] = await Promise.all([boxOf(".facts-grid"), boxOf(".related")]);
  expect(related.top - facts.bottom).toBeLessThanOrEqual(40);
  await page.goto(`${setPath}/6?tab=notes`);
  await page.locator("#about").evaluate((part) => part.scrollIntoView());
  const tabs = page.getByRole("navigation", { name: "About this card" });
  const top = () => tabs.evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  await tabs.getByRole("link", { name: "Card", exact: true }).tap();
  await page.locator(".related").waitFor();
  expect(await top()).toBe(before);
  await page.context().close();
});

test("the current tab is in view, with its neighbor, though the row scrolls", async () => {
  const page = await open(`${setPath}/1?tab=graded`, { ...phone, javaScriptEnabled: false });
  const box = await page.locator(".tabs [aria-current]").boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360);
  await page.context().close();
});

test.each([true, false])("rare actions are behind one button, with JavaScript: %s", async (javaScriptEnabled) => {
  const page = await open(`${setPath}/6`, { ...phone, javaScriptEnabled });
  const report = page.getByRole("link", { name: "Report Missing Variant" });
  expect(await report.isVisible()).toBe(false);
  await moreMenu(page).tap();
  expect(await report.isVisible()).toBe(true);
  if (javaScriptEnabled) expect(await faults(page, { name: "the open menu", width: 360 })).toEqual([]);
  await page.goto(setPath);
  await moreMenu(page).tap();
  await leave(page, () => page.getByRole("link", { name: "Note", exact: true }).tap());
  expect(page.url()).toContain("/collection/notes");
  await page.context().close();
});

test("the head of a set leaves most of a phone's screen to its cards", async () => {
  const page = await open(setPath);
  const cards = await page.locator("#cards").boundingBox();
  expect(cards?.y).toBeLessThan(phone.viewport.height * 0.45);
  await page.context().close();
});

test("at 360 px the words of a tile's + fit beside its dots, and attacks too small to read stay off the face", async () => {
  const attacks = [{ name: "Explosive Vortex", cost: ["fire", "fire", "fire", "fire"], damage: "330" }];
  await changeCatalogue(
    site,
    site.sql`update cards set attacks = ${JSON.stringify(attacks)}::text::jsonb where id = 'sv03.5-006'`,
  );
  const page = await open(`${setPath}/6`);
  const onFace = page.locator(".card-face .face > ul");
  expect([await onFace.count(), await onFace.isVisible()]).toEqual([1, false]);
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select u.id, 'sv03.5', v.card_id, v.key, 1 from users u, variants v
    where v.card_id = 'sv03.5-001' and v.position > 0 on conflict do nothing`;
  await page.goto(setPath);
  const add = page.locator('li.tile:has(a[href$="/151/1"]) .stepper > button').last();
  expect(await add.locator("xpath=..").locator(".dots > [data-on]").count()).toBeGreaterThan(0);
  expect(await add.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
  await page.context().close();
});
