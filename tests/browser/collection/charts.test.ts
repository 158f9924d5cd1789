import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { faults, setPath, useSite } from "../harness.ts";

const now = new Date();
const dayMilliseconds = 86_400_000;
const day = (ago: number) => new Date(now.getTime() - ago * dayMilliseconds).toISOString().slice(0, 10);
const dayFormat = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const inWords = (ago: number) => dayFormat.format(new Date(day(ago)));

/** Bulbasaur, with a normal and a reverse print. Amounts are cents, by how many days ago. */
const cardId = "sv03.5-001";
const pricesPage = `${setPath}/1?tab=prices`;
const history: Record<string, [ago: number, market: number][]> = {
  normal: [
    [0, 130],
    [2, 120],
    [5, 100],
  ],
  reverse: [
    [0, 400],
    [2, 350],
  ],
};

const site = await useSite();
site.setTime(now);
const { sql } = site;
for (const [variant, days] of Object.entries(history)) {
  for (const [ago, market] of days) {
    const price = { card_id: cardId, variant, source: "tcgplayer", currency: "USD", market, low: null };
    const as_of = `${day(ago)}T00:00:00Z`;
    await sql`insert into price_history ${sql({ ...price, as_of, day: day(ago) })}`;
    if (ago === 0) await sql`insert into current_prices ${sql({ ...price, as_of })}`;
  }
}
const person = await site.signUp();
await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
  values (${person.id}, 'sv03.5', ${cardId}, 'normal', 3)`;
for (const [ago, value] of [
  [9, 250],
  [4, 300],
] as const) {
  const row = { user_id: person.id, day: day(ago), category: "EN", currency: "USD", value };
  await sql`insert into value_snapshots ${sql(row)}`;
}

const desktop = { width: 1280, height: 800 };

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.openPage({ viewport: desktop, ...options });
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(path);
  return page;
}

const plot = (page: Page) => page.locator("[data-plot]");
const mark = (page: Page) => page.locator(".plot .mark");
const reading = (page: Page) => page.locator("[data-reading]");
const box = async (page: Page) => {
  const found = await mark(page).boundingBox();
  if (!found) throw new Error("The mark is not to be seen.");
  return found.x;
};

/** Presses a key and waits for the new text. */
async function says(page: Page, key: string, text: string): Promise<void> {
  await page.keyboard.press(key);
  await reading(page).getByText(text, { exact: true }).waitFor();
}

test("a card's prices: the arrow keys move the marker, which shows day and amounts, and do not change the card", async () => {
  const page = await open(pricesPage);
  await plot(page).focus();
  expect(await mark(page).getAttribute("visibility")).toBe("hidden");
  const names = await page.locator(".legend label").allTextContents();
  const labels = (ago: number, ...amounts: string[]) =>
    [inWords(ago), ...amounts.map((amount, index) => `${names[index]} ${amount}`)].join(" · ");
  await says(page, "ArrowLeft", labels(0, "$1.30", "$4.00"));
  const newest = await box(page);
  await says(page, "ArrowLeft", labels(2, "$1.20", "$3.50"));
  expect(await box(page)).toBeLessThan(newest);
  await says(page, "ArrowLeft", labels(5, "$1.00", "–"));
  const oldest = await box(page);
  // The axis fits the days that are known, and is a week at least; each day has the same width.
  const width = (await plot(page).locator("> svg").boundingBox())?.width ?? 1;
  expect((newest - oldest) / width).toBeCloseTo(5 / 7, 2);
  expect(await page.locator(".card-prices > table tbody tr").first().innerText()).toContain("+30%");
  await says(page, "ArrowRight", labels(2, "$1.20", "$3.50"));
  await says(page, "Home", labels(5, "$1.00", "–"));
  await says(page, "End", labels(0, "$1.30", "$4.00"));
  await page.keyboard.press("ArrowRight");
  expect(new URL(page.url()).pathname).toBe(`${setPath}/1`);
  expect(await page.locator("a[data-next]").count()).toBeGreaterThan(0);
  await plot(page).blur();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(`**${setPath}/2**`);
  await page.context().close();
});

test("a collection's value: the same keys move the marker, with one amount a day", async () => {
  const page = await open("/collection");
  await plot(page).focus();
  await says(page, "End", `${inWords(0)} · $3.90`);
  await says(page, "ArrowLeft", `${inWords(4)} · $3.00`);
  await says(page, "ArrowLeft", `${inWords(9)} · $2.50`);
  await says(page, "ArrowLeft", `${inWords(9)} · $2.50`);
  expect(new URL(page.url()).pathname).toBe("/collection");
  await page.context().close();
});

test("the mouse finds the nearest day", async () => {
  const page = await open("/collection");
  await page.locator("[data-plot]").scrollIntoViewIfNeeded();
  const area = (await page.locator("[data-plot] > svg").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(area.x + area.width * 0.45, area.y + area.height / 2);
  await reading(page)
    .getByText(`${inWords(4)} · $3.00`, { exact: true })
    .waitFor();
  await page.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? "with" : "without";

  test(`${name} JavaScript a checkbox hides its line, and a table has the numbers`, async () => {
    const page = await open(pricesPage, { javaScriptEnabled });
    const lines = page.locator(".plot path.series");
    expect(await lines.count()).toBe(2);
    const box = page.locator(".legend input").last();
    await box.focus();
    await page.keyboard.press("Space");
    await lines.last().waitFor({ state: "hidden" });
    expect(await lines.first().isVisible()).toBe(true);
    await page.keyboard.press("Space");
    await lines.last().waitFor();
    const table = page.locator(".numbers table");
    expect(await table.isVisible()).toBe(false);
    await page.locator(".numbers summary").focus();
    await page.keyboard.press("Enter");
    await table.waitFor();
    expect(await table.locator("tbody tr").allInnerTexts()).toEqual([
      `${inWords(0)}\t$1.30\t$4.00`,
      `${inWords(2)}\t$1.20\t$3.50`,
      `${inWords(5)}\t$1.00\t–`,
    ]);
    await page.goto("/collection");
    expect(await page.locator(".plot path.series").getAttribute("d")).toMatch(/^M0,/);
    await page.locator(".numbers summary").click();
    expect(await page.locator(".numbers tbody tr").count()).toBe(3);
    await page.context().close();
  });
}

test("each line has its own checkbox, up to the maximum", async () => {
  const page = await open("/dev/gallery");
  const lines = page.locator("#gallery-chart .plot path.series");
  const boxes = page.locator("#gallery-chart .legend input");
  expect([await lines.count(), await boxes.count()]).toEqual([13, 12]);
  const hidden = () =>
    lines.evaluateAll((paths) => paths.flatMap((path, index) => (path.checkVisibility() ? [] : [index])));
  for (const index of [0, 6, 11]) {
    await boxes.nth(index).uncheck();
    expect(await hidden()).toEqual([index]);
    await boxes.nth(index).check();
  }
  expect(await hidden()).toEqual([]);
  await page.context().close();
});

test.each([pricesPage, "/collection"])("%s has no faults on phone and desktop, in either theme", async (path) => {
  const page = await open(path);
  await page.locator(".numbers summary").click();
  await plot(page).focus();
  await page.keyboard.press("End");
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});
