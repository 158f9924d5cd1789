import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { until } from "#tests/until.ts";
import { usePictures } from "../cards/picture-host.ts";
import { add, face, saved, setPath, shown, tab, tile, useSite } from "../harness.ts";

const pictures = usePictures();
const site = await useSite({ IMAGE_BASE: pictures.url }, "few cards");
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** A collector on the page of the set. */
async function onSet(username: string, options: BrowserContextOptions): Promise<Page> {
  const page = await site.openPage(options);
  await site.join(page, username);
  await page.goto(setPath);
  return page;
}

/** The words a screen reader would say of what has the focus, or its tag. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? element?.tagName ?? "";
  });

/** Until the focus is there: the keys of cards come with the first one. */
const focusedAt = (page: Page, href: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute("href") === wanted, href);

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const dialog = (page: Page) => page.getByRole("dialog");
const dialogCard = (page: Page, name: string) => page.getByRole("dialog", { name }).waitFor();

test("the first tab stop skips the menu, and Tab follows the order of the page", async () => {
  const page = await onSet("ash", desktop);
  await press(page, "Tab");
  expect(await focused(page)).toBe("Skip to content");
  await press(page, "Enter");
  const stops: string[] = [];
  for (let stop = 0; stop < 12; stop++) {
    await press(page, "Tab");
    stops.push(await focused(page));
  }
  expect(stops.slice(0, 2)).toEqual(["English TCG", "Scarlet & Violet"]);
  const places = ["All", "Have", "Need", "Dupes"].map((name) => stops.findIndex((stop) => stop.startsWith(name)));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  await page.context().close();
});

test("chips open by Enter, close by Escape, and return the focus", async () => {
  const page = await onSet("gary", desktop);
  const chip = page.locator("summary.chip", { hasText: "Sort" });
  await chip.focus();
  await press(page, "Enter");
  const choice = page.locator(".sheet:visible").getByRole("link", { name: "Name" });
  await choice.waitFor();
  await press(page, "Tab");
  expect(await focused(page)).toContain("Number");
  await press(page, "Escape");
  await choice.waitFor({ state: "hidden" });
  expect(await focused(page)).toStartWith("Sort");
  await press(page, "Enter");
  await press(page, "Tab", 2);
  await press(page, "Enter");
  await page.waitForURL(/sort=name/);
  await page.locator("summary.chip", { hasText: "Sort Name" }).waitFor();
  await page.context().close();
});

test("the phone's menu, search and account open and close by keyboard, and return the focus", async () => {
  const page = await onSet("lana", phone);
  for (const [button, part] of [
    ["Menu", "#menu"],
    [/^Account/, "#viewer-menu"],
    ["Search cards", "#find"],
  ] as const) {
    const opener = page.getByRole("button", { name: button, exact: true });
    await opener.focus();
    await press(page, "Enter");
    await page.locator(part).waitFor({ state: "visible" });
    if (part === "#find") expect(await page.evaluate(() => document.activeElement?.id)).toBe("find-phone");
    await press(page, "Escape");
    await page.locator(part).waitFor({ state: "hidden" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.context().close();
});

test("the stepper keeps the focus on the pressed button, and moves it to + at zero", async () => {
  const page = await onSet("brock", desktop);
  await add(page, 1).focus();
  await press(page, "Enter");
  expect(await shown(page, 1).innerText()).toBe("1");
  expect(await focused(page)).toStartWith("Add one");
  await saved(page, 1, 1);
  expect(await focused(page)).toStartWith("Add one");
  await tile(page, 1).getByRole("button", { name: "Remove one" }).focus();
  await press(page, "Enter");
  expect(await focused(page)).toStartWith("Add one");
  await saved(page, 1, 0);
  expect(await focused(page)).toStartWith("Add one");
  await page.context().close();
});

const focusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));

test("Escape empties the search box, then leaves it, so that shortcuts work again", async () => {
  const page = await onSet("jasmine", desktop);
  await press(page, "/");
  expect(await focused(page)).toBe("Search cards");
  const answered = page.waitForResponse(/\/search\/suggest\?q=zzzz/);
  await page.keyboard.type("zzzz");
  await answered;
  await page.locator(".suggestions:visible").waitFor();
  await press(page, "Escape", 2);
  expect(await focused(page)).toBe("Search cards");
  await press(page, "Escape");
  await press(page, "?");
  await dialog(page).waitFor();
  await page.context().close();
});

test("a card has two tab stops", async () => {
  const page = await onSet("sabrina", desktop);
  await face(page, 1).focus();
  await press(page, "Tab");
  expect(await focused(page)).toStartWith("Add one Bulbasaur");
  await press(page, "Tab");
  expect(await focusedHref(page)).toBe(`${setPath}/2`);
  await page.goto(`${setPath}?view=full`);
  await face(page, 1).focus();
  await press(page, "Tab", 2);
  expect(await focusedHref(page)).toBe(`${setPath}/2`);
  await page.context().close();
});

test("arrows walk from card to card, digits type a quantity, + and − count", async () => {
  const page = await onSet("koga", desktop);
  await face(page, 1).focus();
  await press(page, "ArrowLeft");
  await focusedAt(page, `${setPath}/1`);
  await press(page, "ArrowRight", 2);
  await focusedAt(page, `${setPath}/3`);
  await press(page, "ArrowDown");
  const columns = Number((await focusedHref(page))?.split("/").at(-1)) - 3;
  expect(columns).toBeGreaterThan(3);
  await press(page, "ArrowUp");
  await focusedAt(page, `${setPath}/3`);
  await press(page, "1");
  await press(page, "2");
  await saved(page, 3, 12);
  await press(page, "-", 2);
  await press(page, "+");
  await saved(page, 3, 11);
  await press(page, "0");
  await saved(page, 3, 0);
  await focusedAt(page, `${setPath}/3`);
  await add(page, 3).focus();
  await press(page, "ArrowRight");
  expect(await focused(page)).toStartWith("Add one Charmander");
  await press(page, "3");
  await saved(page, 4, 3);
  await page.reload();
  expect([await shown(page, 3).textContent(), await shown(page, 4).textContent()]).toEqual(["0", "3"]);
  await page.context().close();
});

test("the keys of cards come with the focus on one, at a second try too; those pressed meanwhile act", async () => {
  const page = await onSet("lorelei", desktop);
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  const late = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    if (asked.push(route.request().url()) === 1) return route.abort();
    await late.promise;
    await route.continue();
  });
  await page.locator(".foot a").first().focus();
  expect(asked).toEqual([]);
  await until(async () => {
    for (const number of [2, 1]) await face(page, number).focus();
    return asked.length === 2;
  });
  await press(page, "ArrowRight", 2);
  await press(page, "7");
  expect(await focusedHref(page)).toBe(`${setPath}/1`);
  late.resolve();
  await saved(page, 3, 7);
  expect(await focusedHref(page)).toBe(`${setPath}/3`);
  await page.context().close();
});

test("in a table arrows walk from row to row, and a digit counts the row's first variant", async () => {
  const page = await site.openPage(desktop);
  await site.join(page, "blaine");
  await page.goto(`${setPath}?view=table`);
  const name = (number: number) => page.locator(`a.name[href$="/151/${number}"]`);
  await name(1).focus();
  await press(page, "ArrowDown");
  await focusedAt(page, `${setPath}/2`);
  const row = page.locator(".card-table tr", { has: name(2) });
  await press(page, "4");
  await row.locator('.stepper[data-state="normal"]').first().waitFor();
  expect(await row.locator("output").allTextContents()).toEqual(["4", "0"]);
  await page.context().close();
});

test("a visitor walks by arrows, and digits do nothing", async () => {
  const page = await site.openPage(desktop);
  await page.goto(setPath);
  await face(page, 1).focus();
  await press(page, "5");
  await press(page, "ArrowRight");
  await focusedAt(page, `${setPath}/2`);
  expect(path(page)).toBe(setPath);
  await page.context().close();
});

test("the focus returns to the card after Undo, to the menu after choosing a sort", async () => {
  const page = await onSet("giovanni", desktop);
  await add(page, 2).focus();
  await press(page, "Enter");
  const undo = page.locator("#toast").getByRole("button", { name: "Undo" });
  await undo.focus();
  await press(page, "Enter");
  await page.locator("#toast").getByText("Undone: ").waitFor();
  expect(await focused(page)).toStartWith("Add one Ivysaur");
  await page.locator("summary.chip", { hasText: "Sort" }).focus();
  await press(page, "Enter");
  await press(page, "Tab", 2);
  await press(page, "Enter");
  await page.waitForURL(/sort=name/);
  await page.locator("summary.chip", { hasText: "Sort Name" }).waitFor();
  expect(await focused(page)).toStartWith("Sort");
  await page.context().close();
});

/** A finger drawn over the page, once the script of swipes is here. */
const drawn = async (page: Page, from: [number, number], to: [number, number]) => {
  await page.locator("html[data-swipes]").waitFor();
  await page.evaluate(
    ([[x0, y0], [x1, y1]]) => {
      const at = document.elementFromPoint(x0, y0);
      const finger = { pointerType: "touch", isPrimary: true, bubbles: true };
      at?.dispatchEvent(new PointerEvent("pointerdown", { ...finger, clientX: x0, clientY: y0 }));
      at?.dispatchEvent(new PointerEvent("pointerup", { ...finger, clientX: x1, clientY: y1 }));
    },
    [from, to] as const,
  );
};

test("a sideways swipe turns to the next card and back, in the overlay and on the card page", async () => {
  const page = await onSet("janine", phone);
  await face(page, 6).tap();
  await dialogCard(page, "Charizard ex");
  await drawn(page, [280, 300], [80, 320]);
  await dialogCard(page, "Squirtle");
  await drawn(page, [80, 300], [280, 280]);
  await dialogCard(page, "Charizard ex");
  await drawn(page, [180, 300], [90, 560]);
  await drawn(page, [350, 300], [100, 300]);
  await dialogCard(page, "Charizard ex");
  await page.goto(`${setPath}/6`);
  await drawn(page, [280, 400], [80, 400]);
  await page.waitForURL(`**${setPath}/7`);
  await page.context().close();
});

test("a card over its set traps the focus, follows the arrows, and returns the focus", async () => {
  const page = await onSet("misty", desktop);
  await face(page, 6).focus();
  await press(page, "Enter");
  await dialogCard(page, "Charizard ex");
  for (let stop = 0; stop < 15; stop++) {
    await press(page, "Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(isOutside).toBe(false);
  }
  await press(page, "ArrowRight");
  await dialogCard(page, "Squirtle");
  expect(path(page)).toBe(`${setPath}/7`);
  await press(page, "ArrowLeft");
  await dialogCard(page, "Charizard ex");
  await press(page, "ArrowLeft");
  await dialogCard(page, "Charmeleon");
  await press(page, "Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(path(page)).toBe(setPath);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(`${setPath}/6`);
  await page.context().close();
});

test("Back closes a card, Forward opens it again, its URL is the card's own page", async () => {
  const page = await onSet("erika", desktop);
  await tab(page, "Need").click();
  await page.waitForURL(/own=need/);
  await face(page, 6).click();
  await dialogCard(page, "Charizard ex");
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  expect(path(page)).toBe(`${setPath}?own=need`);
  await page.goForward();
  await dialogCard(page, "Charizard ex");
  expect(path(page)).toBe(`${setPath}/6`);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Charizard ex" }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await page.context().close();
});

test("a closed dialog fades for 200 ms, out of reach of keys and screen readers", async () => {
  const page = await onSet("fader", desktop);
  await face(page, 6).click();
  await dialogCard(page, "Charizard ex");
  const fading = page.waitForFunction(() => {
    const left = document.querySelector("#overlay dialog[inert][aria-hidden=true]:not([open])");
    return left?.getAnimations().some(({ effect }) => effect?.getTiming().duration === 200);
  });
  await press(page, "Escape");
  await fading;
  await page.locator("#overlay dialog").waitFor({ state: "detached" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await face(page, 6).click();
  await dialogCard(page, "Charizard ex");
  await press(page, "Escape");
  await page.locator("#overlay dialog").waitFor({ state: "detached" });
  await page.context().close();
});

const names = (page: Page) => page.locator("li.tile .name").allInnerTexts();

test("the URL of a filtered set shows the same page to another person", async () => {
  const page = await onSet("oak", desktop);
  await page.getByLabel("Search 151").fill("char");
  await press(page, "Enter");
  await page.waitForURL(/q=char/);
  await page.locator("summary.chip", { hasText: "Sort" }).click();
  await page.locator(".sheet:visible").getByRole("link", { name: "Name" }).click();
  await page.waitForURL(/sort=name/);
  await page.locator("summary.chip", { hasText: "Sort Name" }).waitFor();
  const seen = await names(page);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual([...seen].sort((a, b) => a.localeCompare(b)));
  const stranger = await site.openPage(desktop);
  await stranger.goto(path(page));
  expect(await names(stranger)).toEqual(seen);
  await stranger.context().close();
  await page.context().close();
});

test("on a slow phone another tab begins at its first card, and photos stay", async () => {
  const page = await onSet("jessie", phone);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await tab(page, "Need").tap();
  await page.waitForURL(/own=need/);
  await tile(page, 1).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.waitForFunction(() => document.querySelectorAll(".tile .face > img[data-in]").length >= 3);

  await page.evaluate(() => scrollTo(0, 3000));
  await tab(page, "All").tap();
  await page.waitForURL((url) => url.search === "");
  await page.waitForFunction(() => {
    const tools = document.querySelector(".set-tools")?.getBoundingClientRect();
    const first = document.querySelector(".tile")?.getBoundingClientRect();
    return tools && first && tools.top === 0 && first.top >= tools.bottom && first.top < tools.bottom + 40;
  });
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector(".tile img") ?? document.body).opacity),
  ).toBe("1");
  await page.context().close();
});
