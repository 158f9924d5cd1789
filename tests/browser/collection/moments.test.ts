import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import type { Person } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { add, faults, saved, setPath, tile, useSite } from "../harness.ts";

const site = await useSite();

/** Someone who lacks the first card of a set, and has some of another. */
async function nearlyDone(): Promise<Person> {
  const misty = await site.signUp();
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
    select ${misty.id}, c.set_id, c.id, (select key from variants where card_id = c.id order by position limit 1), 1,
      now() - interval '40 hours'
    from cards c where (c.set_id = 'sv03.5' and c.id <> 'sv03.5-001') or (c.set_id = 'base1' and c.position <= 90)`;
  await site.sql`update milestones set shown_at = now() where user_id = ${misty.id}`;
  return misty;
}

async function pageOf({ cookies }: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, ...options });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

const great = (page: Page) => page.getByRole("region", { name: "151 complete" });
const waiting = async ({ id }: Person) =>
  (await site.sql`select from milestones where user_id = ${id} and shown_at is null`).length;

for (const colorScheme of ["light", "dark"] as const) {
  test(`the last card of a set fans its cards out once, out of the way, in ${colorScheme}`, async () => {
    const misty = await nearlyDone();
    const page = await pageOf(misty, { colorScheme });
    await page.goto(setPath);
    await add(page, 1).focus();
    await page.keyboard.press("Enter");
    await great(page).waitFor();
    expect(await great(page).innerText()).toContain("Finished in 2 days");
    expect(await great(page).locator(".face").count()).toBe(5);
    const next = great(page).getByRole("link", { name: /^Next: Base Set, 11 cards to go$/ });
    expect(await next.getAttribute("href")).toEndWith("?own=need");
    expect(await page.evaluate(() => document.activeElement?.closest("li.tile") !== null)).toBe(true);
    const [part, used] = await Promise.all([
      great(page).boundingBox(),
      tile(page, 1).locator(".stepper").boundingBox(),
    ]);
    const [top = 0, bottom = 0] = [part?.y, (part?.y ?? 0) + (part?.height ?? 0)];
    expect((used?.y ?? 0) >= bottom || (used?.y ?? 0) + (used?.height ?? 0) <= top).toBe(true);
    await page.waitForFunction(() =>
      document
        .querySelector(".great")
        ?.getAnimations({ subtree: true })
        .every(({ playState }) => playState === "finished"),
    );
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll(".great, .great *")].flatMap((one) => {
          const { animationDuration, animationDelay, animationName } = getComputedStyle(one);
          return animationName === "none" ? [] : (parseFloat(animationDuration) + parseFloat(animationDelay)) * 1000;
        }),
      ),
    );
    expect(longest).toBeWithin(600, 1201);
    expect(await faults(page, { name: `a finished set, ${colorScheme}`, width: 360 })).toEqual([]);
    expect(
      await until(
        () => waiting(misty),
        (count) => count === 0,
      ),
    ).toBe(0);
    await page.keyboard.press("Escape");
    await great(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.closest("li.tile") !== null)).toBe(true);
    await page.reload();
    await page.locator("#set-progress").getByText("Set complete").waitFor();
    expect(await page.locator("#notice").innerText()).toBe("");
  });
}

test("the next tap is counted, and closes it", async () => {
  const page = await pageOf(await nearlyDone());
  await page.goto(setPath);
  await add(page, 1).click();
  await great(page).waitFor();
  await add(page, 1).click();
  await great(page).waitFor({ state: "detached" });
  await saved(page, 1, 2);
});

test("reduced motion has words only", async () => {
  const misty = await nearlyDone();
  const page = await pageOf(misty, { reducedMotion: "reduce" });
  await page.goto(setPath);
  await add(page, 1).click();
  await page.locator("#toast").getByText("151 complete.").waitFor();
  await page.waitForFunction(() => document.querySelector("#toast template") === null);
  expect(
    await until(
      () => waiting(misty),
      (count) => count === 0,
    ),
  ).toBe(0);
  expect(await great(page).count()).toBe(0);
});

test("what no device acknowledged opens on the next page, on any device, once", async () => {
  const misty = await nearlyDone();
  const variant = (await site.sql`select key from variants where card_id = 'sv03.5-001' order by position limit 1`)[0];
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: variant?.key, quantity: 1 });
  const page = await pageOf(misty);
  await page.goto("/collection");
  await great(page).waitFor();
  expect(await page.locator("#notice").innerText()).toContain("151 complete");
  expect(await faults(page, { name: "a finished set on the next page", width: 360 })).toEqual([]);
  await great(page).getByRole("button", { name: "Close" }).click();
  await great(page).waitFor({ state: "detached" });
  await page.goto(setPath);
  expect(await page.locator("#notice").innerText()).toBe("");
});

test("of two devices of one person, the one that was tapped shows it, and the other neither then nor on its next page", async () => {
  const misty = await nearlyDone();
  const [phone, desk] = [await pageOf(misty), await pageOf(misty, { viewport: { width: 1280, height: 800 } })];
  for (const page of [phone, desk]) await page.goto(setPath);
  await add(phone, 1).click();
  await great(phone).waitFor();
  await saved(desk, 1, 1);
  await desk.locator("#set-progress").getByText("Set complete").waitFor();
  expect([await great(desk).count(), await desk.locator("#toast").innerText()]).toEqual([0, ""]);
  expect(
    await until(
      () => waiting(misty),
      (count) => count === 0,
    ),
  ).toBe(0);
  await desk.reload();
  await desk.locator("#set-progress").getByText("Set complete").waitFor();
  expect([await great(desk).count(), await desk.locator("#notice").innerText()]).toEqual([0, ""]);
});

test("without a script a line on the page says it", async () => {
  const misty = await nearlyDone();
  const page = await pageOf(misty, { javaScriptEnabled: false });
  await page.goto(setPath);
  await add(page, 1).click();
  expect(await page.locator("#notice").innerText()).toContain("151 complete");
  expect(await great(page).count()).toBe(0);
  await page.reload();
  expect(await page.locator("#notice").innerText()).not.toContain("151 complete");
});
