import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";

/** A collector with a third of the cards. */

const site = await useSite();
const collector = await site.openPage();
await site.join(collector, "misty");
await site.sql`
  insert into entries (user_id, set_id, card_id, variant, quantity)
  select users.id, c.set_id, c.id, v.key, 1 from users, cards c join variants v on v.card_id = c.id
  where abs(hashtext(c.id)) % 3 = 0 and c.name !~ 'Bulbasaur|フシギダネ'`;

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

test("the pages have no faults on phone and desktop, in either theme", async () => {
  const visitor = await site.openPage();
  const found: string[] = [];
  for (const [page, path] of [
    [visitor, "/pokedex/generation/9"],
    [visitor, "/pokedex/eevee"],
    [collector, "/pokedex/generation/1"],
    [collector, "/pokedex/pikachu"],
    [collector, "/pokedex/pikachu?view=table&group=rarity"],
    [collector, "/pokedex/pecharunt"],
  ] as const) {
    await page.goto(path);
    found.push(...(await faults(page)));
  }
  expect(found).toEqual([]);
  await visitor.context().close();
});

test("all thousand medals load without a layout shift, and space is reserved for those not drawn yet", async () => {
  const page = await site.openPage({ viewport: phone });
  await page.goto("/pokedex");
  const heights = await page.evaluate(() => {
    const tall = document.documentElement.scrollHeight;
    window.scrollTo(0, tall);
    return new Promise<number[]>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done([tall, document.documentElement.scrollHeight]))),
    );
  });
  expect(heights[1]).toBe(heights[0]!);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum), 0));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  await page.context().close();
});

test("on a phone the tabs name the regions, and the one that is open is in sight", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  await page.goto("/pokedex/generation/6");
  const tabs = page.getByRole("navigation", { name: "Generation" });
  for (const region of ["Kalos", "Alola"]) {
    const box = await tabs.getByText(region, { exact: true }).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 360).toBe(true);
    expect(box?.width).toBeGreaterThan(20);
  }
  const legend = page.getByText("Add a card to catch its Pokémon.");
  expect(await legend.isVisible()).toBe(false);
  await page.locator(".more > summary").click();
  expect(await legend.isVisible()).toBe(true);
  await page.context().close();
});

test("on a phone the first Pokémon begins by 300 px", async () => {
  await collector.setViewportSize(phone);
  await collector.goto("/pokedex");
  expect((await collector.locator(".dex a").first().boundingBox())?.y).toBeLessThanOrEqual(300);
});

test("on a desk the key is open", async () => {
  await collector.setViewportSize(desk);
  await collector.goto("/pokedex");
  expect(await collector.getByText("Add a card to catch its Pokémon.").isVisible()).toBe(true);
  expect(await collector.getByText("Add a card to catch its Pokémon.").isVisible()).toBe(true);
});

test("on a desk the title, how many are caught, the search and the filters are one row", async () => {
  await collector.setViewportSize(desk);
  await collector.goto("/pokedex");
  const middles = await collector
    .locator(".dex-head :is(h1, .progress, .set-search, .chips)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
  expect(middles.length).toBe(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
});

test("generations are swapped in by keyboard, and Back returns", async () => {
  await collector.setViewportSize(desk);
  await collector.goto("/pokedex");
  await collector.evaluate(() => {
    document.body.dataset.same = "yes";
  });
  const tabs = collector.getByRole("navigation", { name: "Generation" });
  await tabs.getByRole("link", { name: "All", exact: true }).focus();
  for (const _ of [1, 2]) await collector.keyboard.press("Tab");
  await collector.keyboard.press("Enter");
  await collector.waitForURL("**/pokedex/generation/2");
  await collector.getByRole("heading", { level: 2, name: "Generation II Johto" }).waitFor();
  expect(await tabs.locator('[aria-current="page"]').innerText()).toContain("Johto");
  expect(await collector.locator(".dex li").count()).toBe(100);
  expect(await collector.locator("body").getAttribute("data-same")).toBe("yes");
  await collector.goBack();
  await collector.waitForURL("**/pokedex");
  await collector.getByRole("heading", { level: 2, name: "Generation I Kanto" }).waitFor();
});

test("a medal shows its state, also to screen readers", async () => {
  await collector.goto("/pokedex/generation/1");
  const pidgey = collector.locator('.dex a[href="/pokedex/pidgey"]');
  const level = await pidgey.getAttribute("data-level");
  const [name, pips] = await pidgey.evaluate((link) => [
    getComputedStyle(link, "::before").content,
    getComputedStyle(link, "::after").content,
  ]);
  expect(name).toContain("list-item");
  expect(pips).toContain(level === "0" ? "Not caught" : `Level ${level}`);
  expect(await collector.locator('.dex a[href="/pokedex/bulbasaur"]').getAttribute("data-level")).toBe("0");
});

test("a tap on a card catches its Pokémon at once", async () => {
  await collector.goto("/pokedex/bulbasaur");
  const progress = collector.getByRole("region", { name: "Your progress" });
  expect(await progress.innerText()).toContain("Not caught");
  expect(await collector.locator("#species-medal").getAttribute("data-level")).toBe("0");
  await collector
    .getByRole("button", { name: /^Add one/ })
    .first()
    .click();
  await progress.getByText("Level 1").waitFor();
  await collector.locator('#species-medal[data-level="1"]').waitFor();
  await collector.locator("#set-tabs").getByRole("link", { name: "Have 1" }).waitFor();
  // Undone from the toast it is free again.
  await collector.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await progress.getByText("Not caught").waitFor();
});

test("the arrow keys step through the species", async () => {
  await collector.goto("/pokedex/pikachu");
  await collector.keyboard.press("ArrowRight");
  await collector.waitForURL("**/pokedex/raichu");
  await collector.keyboard.press("ArrowLeft");
  await collector.waitForURL("**/pokedex/pikachu");
});

test("filters and views are swapped in, and their links stay those of the page", async () => {
  await collector.goto("/pokedex/pikachu");
  await collector.locator("#set-tabs").getByRole("link", { name: /^Have/ }).click();
  await collector.waitForURL("**/pokedex/pikachu?own=have");
  await collector.locator("summary", { hasText: "View" }).click();
  await collector.getByRole("link", { name: "Table" }).click();
  await collector.waitForURL("**/pokedex/pikachu?own=have&view=table");
  await collector.locator(".card-table").waitFor();
  expect(await collector.getByRole("link", { name: "Binder" }).count()).toBe(0);
});

test("without JavaScript everything works by links and forms", async () => {
  const page = await site.openPage({ javaScriptEnabled: false, viewport: phone });
  await page.context().addCookies(await collector.context().cookies());
  await page.goto("/pokedex");
  await page.getByRole("navigation", { name: "Generation" }).getByRole("link", { name: "1 Kanto" }).click();
  await page.locator('.dex a[href="/pokedex/bulbasaur"]').click();
  await page.getByRole("heading", { level: 1, name: "Bulbasaur #1" }).waitFor();
  await page
    .getByRole("button", { name: /^Add one/ })
    .first()
    .click();
  await page.waitForURL("**/pokedex/bulbasaur#own-*");
  await page.getByText("Level 1").waitFor();
  await page
    .getByRole("button", { name: /^Remove one/ })
    .first()
    .click();
  await page.getByText("Own any of its").waitFor();
  await page.context().close();
});

test("a card's page links to its Pokémon, and that page links back", async () => {
  const page = await site.openPage({ viewport: desk });
  await page.goto("/series/scarlet-violet/151/25");
  await page.getByRole("link", { name: "All Pikachu" }).click();
  await page.getByRole("heading", { level: 1, name: "Pikachu #25" }).waitFor();
  await page.locator('a.name[href="/series/scarlet-violet/151/25"]').click();
  await page.waitForURL("**/series/scarlet-violet/151/25");
  await page.context().close();
});

test.each([true, false])("caught and missing ones are links, with JavaScript: %s", async (javaScriptEnabled) => {
  const page = await site.openPage({ javaScriptEnabled, viewport: phone });
  await page.context().addCookies(await collector.context().cookies());
  await page.goto("/pokedex/generation/1");
  const show = page.getByRole("navigation", { name: "Show" });
  const all = await page.locator(".dex li").count();
  await show.getByRole("link", { name: "Missing" }).click();
  await page.waitForURL("**/pokedex/generation/1?show=missing");
  await show.locator('[aria-current="true"]', { hasText: "Missing" }).waitFor();
  expect(await page.locator('.dex a:not([data-level="0"])').count()).toBe(0);
  const missing = await page.locator(".dex li").count();
  expect(missing).toBeWithin(1, all);
  await page.getByRole("navigation", { name: "Generation" }).getByRole("link", { name: "All", exact: true }).click();
  await page.waitForURL("**/pokedex?show=missing");
  await page.context().close();
});

test.each([true, false])("a name typed above the medals leaves those that match, with JavaScript: %s", async (js) => {
  const page = await site.openPage({ viewport: phone, javaScriptEnabled: js });
  await page.goto("/pokedex");
  const box = page.getByRole("searchbox", { name: "Name or number" });
  await box.fill("charm");
  if (!js) await box.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === "charm");
  expect(await page.locator(".dex a").allInnerTexts()).toEqual(["Charmander", "Charmeleon"]);
  if (js) expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  await box.fill("zzz");
  if (!js) await box.press("Enter");
  await page.getByText("No Pokémon matches “zzz”").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});

test("on a phone the first card of a Pokémon begins by 430 px, and its details unfold", async () => {
  await collector.setViewportSize(phone);
  await collector.goto("/pokedex/pikachu");
  expect((await collector.locator(".tile").first().boundingBox())?.y).toBeLessThanOrEqual(430);
  const height = collector.getByText("Height", { exact: true });
  expect(await height.isVisible()).toBe(false);
  await collector.locator(".species-facts summary").click();
  expect(await height.isVisible()).toBe(true);
  await collector.setViewportSize(desk);
});

test("on a phone each name of the Pokédex has one line, and its number stands below it, also of a shiny one", async () => {
  const page = await site.openPage({ viewport: phone });
  await page.context().addCookies(await collector.context().cookies());
  await page.goto("/pokedex");
  const wrong = await page.locator(".dex li").evaluateAll((items) => {
    for (const item of items as HTMLElement[]) item.style.contentVisibility = "visible";
    for (const link of document.querySelectorAll<HTMLElement>(".dex a")) link.dataset.level = "5";
    return items.flatMap((item) => {
      const link = item.querySelector("a");
      const name = document.createRange();
      if (link?.firstChild) name.selectNode(link.firstChild);
      const [lines, number] = [[...name.getClientRects()], link && getComputedStyle(link, "::before")];
      const { left, right } = item.getBoundingClientRect();
      const fits = lines.every((line) => line.left >= left && line.right <= right);
      return lines.length === 1 && fits && number?.position === "static" && number.gridRowStart === "3"
        ? []
        : [link?.textContent];
    });
  });
  expect(wrong).toEqual([]);
  await page.context().close();
});

test.each(["charizard", "vileplume", "eevee"])("on a phone the whole line of %s is in sight", async (slug) => {
  const page = await site.openPage({ viewport: phone });
  await page.goto(`/pokedex/${slug}`);
  for (const species of await page.locator(".species-line a").all()) {
    const { x = -1, y = 0, width = 0, height = 0 } = (await species.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(y + height).toBeLessThanOrEqual(400);
  }
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.context().close();
});
