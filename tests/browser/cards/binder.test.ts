import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { face, faults, leave, setPath, useSite } from "../harness.ts";
import { usePictures } from "./picture-host.ts";

const pictures = usePictures();
const site = await useSite({ IMAGE_BASE: pictures.url });
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const binder = `${setPath}?view=binder`;

async function onBinder(username: string, options: BrowserContextOptions, query = ""): Promise<Page> {
  const page = await site.openPage(options);
  await site.join(page, username);
  await page.goto(binder + query);
  return page;
}

/** Labels of the pages that can be seen. */
async function shownPages(page: Page) {
  await page.waitForLoadState();
  return page.locator("ul.leaf:visible").evaluateAll((leaves) => leaves.map((leaf) => leaf.getAttribute("aria-label")));
}
const pocket = (page: Page, number: number) => page.locator("li.pocket", { has: face(page, number) });
const leaf = (page: Page, number: number) => page.locator(`#leaf-${number}`);
const search = (page: Page) => new URL(page.url()).search;

test("on a desk two pages face each other, and the arrow keys turn both", async () => {
  const page = await onBinder("misty", desktop);
  expect(await shownPages(page)).toEqual(["Page 1", "Page 2"]);
  const boxes = await Promise.all([leaf(page, 1).boundingBox(), leaf(page, 2).boundingBox()]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y ?? Number.NaN);
  await page.keyboard.press("ArrowRight");
  await leaf(page, 4).waitFor();
  expect(await shownPages(page)).toEqual(["Page 3", "Page 4"]);
  expect(search(page)).toBe("?view=binder&page=3");
  await page.keyboard.press("ArrowLeft");
  await leaf(page, 1).waitFor();
  expect(search(page)).toBe("?view=binder");
  await page.keyboard.press("ArrowLeft");
  await page.getByLabel("Search 151").fill("ex");
  await page.waitForURL((url) => url.searchParams.get("q") === "ex");
  expect(await shownPages(page)).toEqual(["Page 1", "Page 2"]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  expect(await shownPages(page)).toEqual(["Page 1", "Page 2"]);
  await page.context().close();
});

test("on a phone the pages of found cards are targets of 44 px", async () => {
  const page = await onBinder("agatha", phone, "&q=char");
  const sizes = await page.locator(".found a").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

test("on a phone one page shows; its links swap in the next, from its first card, and reload and Back keep it", async () => {
  const page = await onBinder("erika", phone);
  expect(await shownPages(page)).toEqual(["Page 1"]);
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = "true";
    scrollTo(0, 600);
  });
  await page.getByRole("link", { name: "Next" }).tap();
  await leaf(page, 2).waitFor();
  expect(await shownPages(page)).toEqual(["Page 2"]);
  expect(await page.evaluate(() => document.documentElement.dataset.stayed)).toBe("true");
  const top = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top("#leaf-2")).toBeGreaterThanOrEqual(await top(".set-tools"));
  expect(await top("#leaf-2")).toBeGreaterThanOrEqual(0);
  await page.getByRole("link", { name: "Next" }).tap();
  await leaf(page, 3).waitFor();
  await page.reload();
  expect(await shownPages(page)).toEqual(["Page 3"]);
  await page.goBack();
  await leaf(page, 2).waitFor();
  await page.context().close();
});

test.each([
  { width: 360, height: 780 },
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
])("without scrolling a whole page is in sight at $width × $height", async (viewport) => {
  for (const pockets of ["9", "12", "16"]) {
    const page = await onBinder(
      `blaine${viewport.width}${viewport.height}${pockets}`,
      { viewport },
      `&pockets=${pockets}`,
    );
    const boxOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect());
    const [leaf, tools, turn] = await Promise.all([boxOf("#leaf-1"), boxOf(".set-tools"), boxOf(".turn")]);
    expect(leaf.top).toBeGreaterThanOrEqual(tools.bottom);
    expect(leaf.bottom).toBeLessThanOrEqual(turn.top);
    expect(await page.getByRole("button", { name: "Previous" }).filter({ visible: true }).isDisabled()).toBe(true);
    await page.context().close();
  }
});

test.each([780, 800])(
  "on a phone %d px high a whole page is in sight, with the number of each card",
  async (height) => {
    for (const pockets of ["9", "12", "16"]) {
      const page = await onBinder(
        `koga${height}${pockets}`,
        { ...phone, viewport: { width: 360, height } },
        `&pockets=${pockets}`,
      );
      await page.locator(".binder").evaluate((binder) => binder.scrollIntoView());
      const boxOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect());
      const [leaf, turn] = await Promise.all([boxOf("#leaf-1"), boxOf(".turn")]);
      expect(leaf.top).toBeGreaterThanOrEqual(0);
      expect(leaf.bottom).toBeLessThanOrEqual(turn.top);
      expect(await pocket(page, 9).locator(".num").isVisible()).toBe(true);
      expect(await faults(page, { name: `${pockets} pockets`, width: 360 })).toEqual([]);
      await page.context().close();
    }
  },
);

test("a pocket of one variant shows its whole name", async () => {
  const page = await onBinder("surge", phone, "&slots=each");
  const fits = await page
    .locator("#leaf-1 .tile .variant")
    .first()
    .evaluate((name) => name.getBoundingClientRect().bottom <= name.closest("p")!.getBoundingClientRect().bottom);
  expect(fits).toBe(true);
  await page.context().close();
});

test.each([true, false])(
  "a number typed between the links opens that page, with JavaScript: %s",
  async (javaScriptEnabled) => {
    const page = await site.openPage({ ...desktop, javaScriptEnabled });
    await page.goto(`${binder}&pockets=4`);
    const box = page.getByLabel("Go to page").filter({ visible: true });
    await box.fill("7");
    await box.press("Enter");
    await leaf(page, 8).waitFor();
    expect(search(page)).toMatch(/^\?view=binder&pockets=4&page=7$/);
    expect(await shownPages(page)).toEqual(["Page 7", "Page 8"]);
    await page.goto(`${binder}&page=999`);
    expect(await box.getAttribute("placeholder")).toBe("23");
    await page.context().close();
  },
);

test("a link to the last page keeps the focus among the links, and the same key turns back", async () => {
  const page = await onBinder("giovanni", desktop, "&page=21");
  await page.getByRole("link", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await leaf(page, 23).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches(".turn a[rel='prev']"));
  await page.keyboard.press("Enter");
  await leaf(page, 21).waitFor();
  await page.context().close();
});

test("a tap on + counts, fills its dot and is stored; the picture opens the card over the binder", async () => {
  const page = await onBinder("brock", desktop, "&page=3");
  const rattata = pocket(page, 19);
  await rattata.getByRole("button", { name: "Add one" }).click();
  await rattata.getByRole("button", { name: "Add one" }).click();
  expect(await rattata.locator("output").innerText()).toBe("2");
  await rattata.locator('.dots i[data-on="true"]').waitFor();
  await rattata.locator('.stepper[data-state="normal"]').waitFor();
  await page.locator("#set-tabs").getByText("Have 1").waitFor();
  await page.reload();
  expect(await rattata.locator("output").innerText()).toBe("2");
  await face(page, 20).click();
  await page.getByRole("dialog", { name: "Raticate" }).waitFor();
  // The arrows are the card's while it is open.
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "Spearow" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(search(page)).toBe("?view=binder&page=3");
  await rattata.locator("a.dots").click();
  await page.getByRole("dialog", { name: "Rattata" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${setPath}/19`);
  await page.context().close();
});

test("a search turns the binder and marks the slot; a tab dims, and it stays open there", async () => {
  const page = await onBinder("oak", desktop);
  await page.getByLabel("Search 151").fill("mewtwo");
  await page.keyboard.press("Enter");
  await leaf(page, 17).waitFor();
  expect(await page.locator("[data-match]").count()).toBe(1);
  await page.locator("#set-tabs").getByRole("link", { name: "Have" }).click();
  await page.locator("[data-dimmed]").first().waitFor();
  expect(await shownPages(page)).toEqual(["Page 17", "Page 18"]);
  expect(await page.locator(".pocket:not([data-dimmed])").count()).toBe(0);
  await page.context().close();
});

test("chips choose the view, its pockets and its slots", async () => {
  const page = await site.openPage(desktop);
  await page.goto(setPath);
  for (const [chip, choice, named] of [
    ["View", "Binder", "view=binder"],
    ["Pockets", "4", "pockets=4"],
    ["Slots", "Each", "slots=each"],
  ] as const) {
    await page.locator("summary.chip", { hasText: chip }).click();
    await page.locator(".sheet:visible").getByRole("link", { name: choice, exact: true }).click();
    await page.waitForURL(new RegExp(named));
    await page.locator("summary.chip", { hasText: `${chip} ${choice}` }).waitFor();
  }
  expect(await page.locator("#leaf-1 > .pocket").count()).toBe(4);
  expect(await page.locator("summary.chip", { hasText: "Group" }).count()).toBe(0);
  await page.context().close();
});

test("without JavaScript the links turn the pages and + counts", async () => {
  const member = await onBinder("lorelei", desktop);
  const page = await site.openPage({
    ...desktop,
    javaScriptEnabled: false,
    storageState: await member.context().storageState(),
  });
  await page.goto(binder);
  await leave(page, () => page.getByRole("link", { name: "Next" }).click());
  await page.waitForURL(/page=3/);
  await leave(page, () => pocket(page, 19).getByRole("button", { name: "Add one" }).click());
  await page.waitForURL(/page=3/);
  expect(await pocket(page, 19).locator("output").innerText()).toBe("1");
  await leave(page, () => page.getByRole("link", { name: "Previous" }).click());
  expect(await shownPages(page)).toEqual(["Page 1", "Page 2"]);
  await page.context().close();
  await member.context().close();
});

const kinds = [
  "",
  "&own=need&q=char",
  "&pockets=4&variant=reverse",
  "&pockets=12&own=have",
  "&pockets=16",
  "&pockets=16&slots=each&q=bulba&own=have",
  "&page=23",
];

for (const width of [360, 1280]) {
  test(`every type of binder has no faults in either theme, at ${width} px`, async () => {
    // High enough that the rows that stay in reach cover nothing.
    const page = await onBinder(`agatha${width}`, { viewport: { width, height: 2600 } });
    await pocket(page, 1).getByRole("button", { name: "Add one" }).click();
    await pocket(page, 1).locator('.stepper[data-state="normal"]').waitFor();
    const found: string[] = [];
    for (const query of kinds) {
      await page.goto(binder + query);
      found.push(...(await faults(page, { width })));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test("no binder is wider than its screen", async () => {
  const page = await site.openPage();
  const found: string[] = [];
  for (const query of kinds) {
    await page.goto(binder + query);
    for (const width of [360, 949, 950, 1199, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) found.push(`${query}, ${width}: scrolls sideways by ${tooWide} px`);
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
});
