import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { makeList } from "#tests/lists/people.ts";
import { isLong } from "#tests/long.ts";
import { useSite } from "../harness.ts";

const site = await useSite();

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

type Seen = { shift: number; longest: number };

/** What moved by itself, and the longest task in milliseconds, while a page is scrolled to its end. */
async function scrolled(page: Page): Promise<Seen> {
  await page.evaluate(() => {
    const seen = { shift: 0, longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

async function slowPage(): Promise<{ page: Page; person: Awaited<ReturnType<typeof site.signUp>> }> {
  const person = await site.signUp();
  const page = await site.openPage(phone);
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: isLong ? 6 : 2 });
  return { page, person };
}

const fill = (person: { id: string }, list: string, count: number, variant: string | null) => site.sql`
  insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
  select ${list}, ${person.id}, 'sv03.5', 'sv03.5-' || lpad((1 + n % 200)::text, 3, '0'), v.key, n
  from generate_series(0, ${count - 1}) n
  left join lateral (
    select key from variants where card_id = 'sv03.5-' || lpad((1 + n % 200)::text, 3, '0') and ${variant !== null}
    order by position limit 1) v on true`;

test("a list of 400 cards scrolls on a slow phone without layout shift", async () => {
  const { page, person } = await slowPage();
  const id = await makeList(person, "STATIC", { name: "Long" });
  await fill(person, id, 400, null);
  await page.goto(`/lists/${id}`);
  expect(await page.locator("#cards .tile").count()).toBe(400);
  const { shift, longest } = await scrolled(page);
  if (isLong) console.log(`400 cards: longest task ${Math.round(longest)} ms`);
  expect(shift).toBe(0);
});

test("a binder of 3,000 pockets opens and turns at any page on a slow phone without layout shift", async () => {
  const { page, person } = await slowPage();
  const id = await makeList(person, "BINDER", { name: "Thick" });
  await fill(person, id, 3000, "main");
  await page.goto(`/lists/${id}?page=200`);
  const { shift, longest } = await scrolled(page);
  if (isLong) console.log(`3,000 pockets: longest task ${Math.round(longest)} ms`);
  expect(shift).toBe(0);
  for (const next of [201, 202, 203]) {
    await page.locator(".by-one").getByRole("link", { name: "Next" }).tap();
    await page.locator(`#leaf-${next}[data-open]`).waitFor();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const ends = await page
    .locator(".by-one > *")
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
    );
  expect(ends).toHaveLength(6);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(ends.at(-1)).toBeLessThanOrEqual(320 - 8);
});
