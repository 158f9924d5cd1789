import { expect, test } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright";
import { isLong } from "#tests/long.ts";
import { allNames, leave, useSite } from "../harness.ts";

const site = await useSite();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const many =
  '/search/advanced?q=char type:pokemon (energy:fire or energy:dragon or energy:darkness) hp>=50 hp<=340 -is:ex -rarity:"special illustration rare" (set="A set with a name as long as no set that was ever printed has had" or set:151) sort:name';

const field = (page: Page, name: string): Locator => page.getByRole("combobox", { name, exact: true });
const text = (page: Page) => page.getByLabel("Query");
/** Every chip of the filters, as its button is called. */
const chips = (page: Page): Promise<(string | null)[]> =>
  page.locator(".filters .picked").evaluateAll((all) => all.map((chip) => chip.getAttribute("aria-label")));
const fold = (page: Page, title: string) => page.locator(".filter-fold > summary", { hasText: title });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const query = (page: Page) => new URL(page.url()).searchParams.get("q");

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".picker [role=combobox]").first().waitFor({ state: "attached" });
}

const asText = (page: Page) => page.locator(".as-text > summary");
const openFilters = async (page: Page) => page.locator("summary", { hasText: "Filters" }).click();

/** Until the results are those of this query, and its address is in the bar. */
async function results(page: Page, q: string, count: string | RegExp): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get("q") === q);
  await page.locator("#results").getByRole("heading", { level: 2, name: count }).waitFor();
}

test("a search is made of chips by keyboard alone; its link has the same chips, and Back takes them away again", async () => {
  const page = await site.openPage(desktop);
  await open(page, "/search/advanced");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator("summary.chip", { hasText: "Filters" }).focus();
  // The fields come first.
  for (const _ of ["Words", "Card type"]) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("filter-type");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Pokémon" }).waitFor();
  expect(await field(page, "Card type").getAttribute("aria-activedescendant")).toBe("filter-type-0");
  await page.keyboard.press("Enter");
  await results(page, "type:pokemon", /\d cards$/);
  expect(await focused(page)).toBe("filter-type");
  await page.keyboard.press("Tab");
  await page.keyboard.type("fir");
  await page.keyboard.press("Enter");
  await page.keyboard.type("psy");
  await page.keyboard.press("Enter");
  await results(page, "type:pokemon (energy:fire or energy:psychic)", /\d cards$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("151");
  await page.getByRole("option", { name: /^151/ }).first().waitFor();
  await page.keyboard.press("Enter");
  const q = "type:pokemon (energy:fire or energy:psychic) set=151";
  await results(page, q, /\d cards$/);
  const wanted = ["Remove Pokémon", "Remove Fire", "Remove Psychic", "Remove 151"];
  expect(await chips(page)).toEqual(wanted);
  expect(await text(page).inputValue()).toBe(q);
  const found = await allNames(page);
  expect(found.length).toBeGreaterThan(10);
  expect(await page.locator(".search-form [role=status]").textContent()).toMatch(/^Added 151 to Set\. .*\d cards$/);

  const other = await site.openPage(desktop);
  await open(other, page.url());
  expect(await chips(other)).toEqual(wanted);
  expect(await allNames(other)).toEqual(found);
  await other.context().close();

  const count = await page.locator("#results h2").first().innerText();
  const shorter = "type:pokemon (energy:fire or energy:psychic)";
  await page.keyboard.press("Backspace");
  await results(page, shorter, /\d cards$/);
  await page.goBack();
  await results(page, q, count);
  expect([await chips(page), await allNames(page)]).toEqual([wanted, found]);
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get("q") === shorter);
  await page.getByRole("button", { name: "Remove 151" }).waitFor({ state: "detached" });
  expect(await chips(page)).toEqual(wanted.slice(0, 3));
  await page.goForward();
  await results(page, q, count);
  expect(await chips(page)).toEqual(wanted);
  // Nothing of this loaded a page.
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("the text makes chips, and what the results are sorted by is in it; a card that was open over them leaves all as it was", async () => {
  const page = await site.openPage(desktop);
  await open(page, "/search/advanced");
  await asText(page).click();
  await text(page).fill("set:151 energy:fire -is:ex");
  expect(await chips(page)).toEqual(["Remove Fire", "Remove “151”", "Remove Not Ex"]);
  await page.keyboard.press("Enter");
  await results(page, "set:151 energy:fire -is:ex", /\d cards$/);
  await page.locator("summary.chip", { hasText: "Sort" }).click();
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("q")?.endsWith("sort:name") === true);
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("#query-text")?.value.endsWith("sort:name"),
  );
  expect(await page.getByLabel("Sort by").inputValue()).toBe("name");
  const before = await chips(page);
  await page.locator("li.tile a.face").first().click();
  const dialog = page.locator("#overlay dialog");
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect([await chips(page), query(page)]).toEqual([before, await text(page).inputValue()]);
});

test("what one owns, and a price, are filters too", async () => {
  const page = await site.openPage(desktop);
  await site.join(page, "sabrina");
  await open(page, "/search/advanced");
  await field(page, "Copies you own").fill("0");
  await page.keyboard.press("Enter");
  await field(page, "Set").fill("151");
  await page.getByRole("option", { name: /^151/ }).first().click();
  await results(page, "own=0 set=151", "207 cards");
  expect(await focused(page)).toBe("filter-set");
  await page.context().close();
});

test("by touch on a phone: the list is in sight, a tap chooses and a tap removes, nothing scrolls sideways", async () => {
  const page = await site.openPage(phone);
  await open(page, "/search/advanced");
  await fold(page, "Set and printing").tap();
  await field(page, "Artist").tap();
  const name = "Mitsuhiro Arita";
  await page.locator(".choices small").first().waitFor();
  const box = await page.locator(".choices").boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 800).toBe(true);
  await field(page, "Artist").fill("mits");
  await page.getByRole("option", { name }).tap();
  await results(page, `artist="${name}"`, /\d cards?$/);
  expect(await page.locator(".choices").count()).toBe(0);
  await field(page, "Energy type").tap();
  await page.getByRole("option", { name: "Fire", exact: true }).tap();
  await results(page, `artist="${name}" energy:fire`, /cards?$/);
  await page.getByRole("button", { name: `Remove ${name}` }).tap();
  await results(page, "energy:fire", /\d cards$/);
  const button = await page.getByRole("button", { name: /^Show \d+ cards$/ }).boundingBox();
  expect(button && button.y + button.height <= 750).toBe(true);
  await page.getByRole("button", { name: /^Show \d+ cards$/ }).tap();
  expect(await field(page, "Artist").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Remove Energy type: Fire" }).waitFor();
  await page.locator("li.tile a.face").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.context().close();
});

test("without JavaScript the form does the same", async () => {
  const page = await site.openPage({ ...desktop, javaScriptEnabled: false });
  await page.goto("/search/advanced");
  await page.locator("#filter-type").selectOption("pokemon");
  await page.locator("#filter-energy").selectOption("fire");
  await page.locator("#filter-set").fill("=151");
  await leave(page, () => page.locator(".filters").getByRole("button", { name: "Search" }).click());
  expect(query(page)).toBe("type:pokemon energy:fire set=151");
  const fire = await allNames(page);
  await openFilters(page);
  await page.locator("#filter-energy").selectOption("psychic");
  await leave(page, () => page.locator(".filters").getByRole("button", { name: "Search" }).click());
  expect(query(page)).toBe("type:pokemon (energy:fire or energy:psychic) set=151");
  expect((await allNames(page)).length).toBeGreaterThan(fire.length);
  await openFilters(page);
  await page.getByRole("checkbox", { name: "Psychic" }).uncheck();
  await leave(page, () => page.locator(".filters").getByRole("button", { name: "Search" }).click());
  expect([query(page), await allNames(page)]).toEqual(["type:pokemon energy:fire set=151", fire]);
  await leave(page, () => page.getByRole("link", { name: "Remove Energy type: Fire" }).click());
  expect(query(page)).toBe("type:pokemon set=151");
  await openFilters(page);
  await asText(page).click();
  await text(page).fill("set=151 sort:name");
  await leave(page, () => page.locator(".query-line").getByRole("button", { name: "Search" }).click());
  expect(query(page)).toBe("set=151 sort:name");
  await openFilters(page);
  expect(await page.locator("#filter-sort").inputValue()).toBe("name");
  await page.context().close();
});

for (const view of [desktop, phone]) {
  const { width } = view.viewport;

  test(`nothing moves when the island starts, at ${width} px`, async () => {
    const page = await site.openPage(view);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // What someone opens moves what is below it.
          if ("hadRecentInput" in entry && entry.hadRecentInput) continue;
          const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
          const moved = sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 60) : String(node),
          );
          document.documentElement.dataset.shifts = `${document.documentElement.dataset.shifts ?? ""}${moved.join(" ")}; `;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".search-form, .filters .field, .picked, .applied, #results")].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.className || element.id, x, y, width, height].join(" ");
        }),
      );
    for (const address of ["/search/advanced", many]) {
      let start = () => {};
      const late = new Promise<void>((resolve) => {
        start = resolve;
      });
      // React and the island are there only once the page has been looked at.
      await page.route(/\/assets\/chunk-/, async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(address);
      await page.locator(".picker").first().waitFor({ state: "attached" });
      expect(await page.locator(".picker [role=combobox]").count()).toBe(0);
      if (address === many) await openFilters(page);
      const before = await places();
      start();
      await page.locator(".picker [role=combobox]").first().waitFor({ state: "attached" });
      expect(await places()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.dataset.shifts ?? "none")).toBe("none");
      await page.unroute(/\/assets\/chunk-/);
    }
    await page.context().close();
  });

  test(`no faults, no violations and no scrolling sideways at ${width} px`, async () => {
    const page = await site.openPage(view);
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.location().url.includes("/images/")) violations.push(message.text());
    });
    const themes = ["light", "dark"] as const;
    for (const colorScheme of isLong ? themes : [themes[Number(width > 360)] ?? "light"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const faults = async () => {
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
        expect(scrollWidth).toBeLessThanOrEqual(width);
      };
      await open(page, "/search/advanced");
      await faults();
      await field(page, "Rarity").fill("illus");
      await page.getByRole("option").first().waitFor();
      await faults();
      if (width === 360) await fold(page, "Attacks and rules").tap();
      await field(page, "Hit points").fill("many");
      await page.keyboard.press("Enter");
      await page.getByText("not “many”").last().waitFor();
      await faults();
      await open(page, many);
      await faults();
      await openFilters(page);
      await field(page, "Set").waitFor();
      await faults();
    }
    expect(violations).toEqual([]);
    await page.context().close();
  });
}

test("on a phone groups are folded, and say how many of their filters are set; a desktop shows every field", async () => {
  const page = await site.openPage(phone);
  await open(page, "/search/advanced?q=hp>=100 weakness:fire");
  await openFilters(page);
  expect(await fold(page, "Attacks and rules").locator("b").textContent()).toBe("2");
  expect(await field(page, "Hit points").isVisible()).toBe(true);
  expect(await fold(page, "Set and printing").locator("b").count()).toBe(0);
  expect(await field(page, "Artist").isVisible()).toBe(false);
  await page.setViewportSize(desktop.viewport);
  await open(page, "/search/advanced");
  for (const name of ["Artist", "Hit points", "Show only"]) expect(await field(page, name).isVisible()).toBe(true);
  expect(await page.locator(".filter-fold:not([open])").count()).toBe(0);
  await page.context().close();
});

test("on a phone results come first: filters beside the title, the number of cards, a card in the upper half", async () => {
  const page = await site.openPage(phone);
  await open(page, "/search/advanced?q=type:fire");
  expect((await page.locator("li.tile").first().boundingBox())?.y).toBeLessThanOrEqual(360);
  expect((await page.getByRole("heading", { name: /^\d+ cards$/ }).boundingBox())?.width).toBeGreaterThan(40);
  const filters = page.locator("summary.chip", { hasText: "Filters" });
  const title = page.getByRole("heading", { level: 1 });
  const [button, heading] = await Promise.all([filters.boundingBox(), title.boundingBox()]);
  const words = await title.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().right;
  });
  expect(button?.x).toBeGreaterThan(words);
  expect(button?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect((await filters.textContent())?.trim()).toBe("Filters · 1");
  expect(await text(page).isVisible()).toBe(false);
  await openFilters(page);
  expect(await asText(page).isVisible()).toBe(true);
  await page.context().close();
});

test("on a phone no chip is cut, and the text's button stands beside it", async () => {
  const page = await site.openPage(phone);
  await open(page, "/search/advanced?q=char+type:pokemon+energy:fire+energy:dragon+hp>=50+raritty:x");
  const chips = await page
    .locator(".applied > .picked")
    .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()).map(({ right, height }) => [right, height]));
  expect(chips.length).toBeGreaterThan(3);
  expect(chips.filter(([end = 0, height = 0]) => end > 360 || height < 44)).toEqual([]);
  const [box, submit] = await Promise.all([
    text(page).boundingBox(),
    page.locator(".query-line .button").boundingBox(),
  ]);
  expect(submit?.y).toBe(box?.y ?? 0);
  expect(submit?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  expect(box?.width).toBeGreaterThan(180);
  await page.context().close();
});

test.each([true, false])("text that fields cannot show is open at once, JavaScript %p", async (javaScriptEnabled) => {
  const page = await site.openPage({ ...phone, javaScriptEnabled });
  for (const [q, isShown] of [
    ["charizard energy:fire", false],
    ["mew or (is:ex hp>100)", true],
    ["raritty:x mew", true],
  ] as const) {
    await page.goto(`/search/advanced?${new URLSearchParams({ q })}`);
    expect(`${q} ${await text(page).isVisible()}`).toBe(`${q} ${isShown}`);
  }
  await page.context().close();
});

test("React is on this page alone, and long lists only where they are opened", async () => {
  const page = await site.openPage(desktop);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const withReact = async () => {
    const chunks = [...new Set(requested)].filter((path) => path.includes("/assets/chunk-"));
    const texts = await Promise.all(chunks.map(async (path) => (await page.request.get(path)).text()));
    return chunks.filter((_, at) => texts[at]?.includes("react.transitional.element"));
  };
  await page.goto("/search?q=charizard", { waitUntil: "networkidle" });
  expect(await withReact()).toEqual([]);
  await open(page, "/search/advanced");
  expect(await withReact()).not.toEqual([]);
  const lists = () => requested.filter((path) => ["/api/set", "/api/artists", "/api/pokemon"].includes(path));
  expect(lists()).toEqual([]);
  await field(page, "Evolves from").fill("charm");
  await page.getByRole("option", { name: "Charmeleon" }).waitFor();
  await field(page, "Set").click();
  await page.getByRole("option").first().waitFor();
  expect(lists()).toEqual(["/api/pokemon", "/api/set"]);
  await page.context().close();
});
