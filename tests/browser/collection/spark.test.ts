import { expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { add, saved, setPath, tile, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

/** Of a person who has one copy of card 1, and has been shown what it reached. */
async function openSet(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { id, cookies } = await site.signUp();
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity) values (${id}, 'sv03.5', 'sv03.5-001', 'normal', 1)`;
  await site.sql`update milestones set shown_at = now() where user_id = ${id}`;
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, ...options });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      if (list.getEntries().length > 0) document.documentElement.dataset.shifts = "some";
    }).observe({ type: "layout-shift", buffered: true }),
  );
  await page.goto(path);
  return page;
}

const more = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** The steppers with a spark, right after a press. */
const sparksAfter = (button: Locator) =>
  button.evaluate((button) => {
    (button as HTMLElement).click();
    return document
      .getAnimations()
      .filter((one) => (one as CSSAnimation).animationName === "spark")
      .map(({ effect }) => ((effect as KeyframeEffect).target as Element).id);
  });

const shifts = (page: Page) => page.evaluate(() => document.documentElement.dataset.shifts ?? "none");

test("the first copy of a card has a spark on its tile, which moves nothing and ends", async () => {
  const page = await openSet(setPath);
  expect(await sparksAfter(add(page, 4))).toEqual(["own-sv03.5-004-normal"]);
  await saved(page, 4, 1);
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => (one as CSSAnimation).animationName !== "spark"),
  );
  expect(await shifts(page)).toBe("none");
});

test("and again once the card is gone, but a copy or variant more has none", async () => {
  const page = await openSet(setPath);
  expect(await sparksAfter(add(page, 1))).toEqual([]);
  await saved(page, 1, 2);
  expect(await sparksAfter(add(page, 4))).toHaveLength(1);
  await saved(page, 4, 1);
  await tile(page, 4).getByRole("button", { name: "Remove one" }).click();
  await saved(page, 4, 0);
  expect(await sparksAfter(add(page, 4))).toHaveLength(1);
});

test("in a table and on the card's page it is the same", async () => {
  const page = await openSet(`${setPath}?view=table`);
  expect(await sparksAfter(more(page, "Add one Bulbasaur 001, Reverse Holofoil"))).toEqual([]);
  expect(await sparksAfter(more(page, "Add one Charmander 004, Normal"))).toEqual(["own-sv03.5-004-normal"]);
  await page.goto(`${setPath}/1`);
  expect(await sparksAfter(more(page, /^Add one .*Cosmos/))).toEqual([]);
  await page.goto(`${setPath}/7`);
  expect(await sparksAfter(more(page, /^Add one/))).toHaveLength(1);
});

test("without motion there is none", async () => {
  const reduced = await openSet(setPath, { reducedMotion: "reduce" });
  expect(await sparksAfter(add(reduced, 4))).toEqual([]);
  const page = await openSet(setPath, { viewport: { width: 1280, height: 800 } });
  await page.getByLabel("Animations").uncheck();
  expect(await sparksAfter(add(page, 4))).toEqual([]);
});
