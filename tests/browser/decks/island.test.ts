import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { isLong } from "#tests/long.ts";
import { faults, useSite } from "../harness.ts";
import { addCard, counted, newDeck, phone, search, searchBox, shows } from "./building.ts";

const site = await useSite();

const byTap = isLong ? 60 : 20;

test("60 cards are added by touch at 360 px; each tap counts at once and is saved", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "misty");
  await newDeck(page, "By thumb");
  await search(page, "st:basic (t:fire or t:water)");
  let count = 0;
  for (const face of await page.locator("#found .found-add").all()) {
    if (count >= byTap) break;
    for (let copies = 0; copies < 4; copies++) await face.tap();
    count = Number(await page.locator(".deck-meter b").textContent());
  }
  await search(page, "Basic Psychic Energy");
  await page.getByRole("button", { name: "More options for Basic Psychic Energy" }).first().tap();
  await page.getByLabel("Copies in this deck").fill(String(60 - count));
  await page.getByRole("button", { name: "Close" }).tap();
  await counted(page, 60);
  await shows(page, "saved");
  await page.reload();
  await counted(page, 60);
  expect((await page.locator(".legality").textContent())?.trim()).toBe("Legal");
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.context().close();
});

test("a fifth copy is refused with a message; a menu sets the count and the printing", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "brock");
  await newDeck(page, "Menu");
  await search(page, "charizard ex");
  for (let taps = 0; taps < 5; taps++) await addCard(page, "Charizard ex").tap();
  await page.getByText("At most 4 Charizard ex in any printing.").first().waitFor();
  await counted(page, 4);
  await page.getByRole("button", { name: "More options for Charizard ex" }).first().tap();
  const menu = page.getByRole("dialog");
  await menu.getByLabel("Copies in this deck").fill("2");
  const print = menu.locator(".menu-prints button[aria-pressed=false]").first();
  const chosen = (await print.locator("span").textContent()) ?? "";
  await print.tap();
  expect(await menu.getByRole("button", { pressed: true }).locator("span").textContent()).toBe(chosen);
  expect(await faults(page, { width: 360 })).toEqual([]);
  await menu.getByRole("button", { name: "Close" }).tap();
  await counted(page, 2);
  await page.getByRole("link", { name: "Show deck" }).tap();
  await page.locator("#deck .thumb-button").first().tap();
  await menu.getByLabel("Copies in this deck").fill("3");
  await menu.getByRole("button", { name: "Close" }).tap();
  await counted(page, 3);
  await shows(page, "saved");
  await page.context().close();
});

const tabStops = (cards: Locator) =>
  cards.evaluateAll((all) =>
    all.map(
      (card) =>
        [...card.querySelectorAll<HTMLElement>("a, button, input")].filter(
          (one) => one.tabIndex >= 0 && one.checkVisibility(),
        ).length,
    ),
  );

test("a card of the builder is at most two tab stops; + and − count on it, and the message says what changed", async () => {
  const page = await site.openPage();
  await site.join(page, "surge");
  await newDeck(page, "Two stops");
  await search(page, "charmander");
  const found = page.locator("#found .tile");
  await found.first().locator(".found-add").focus();
  for (const key of ["+", "+", "=", "-"]) await page.keyboard.press(key);
  await counted(page, 2);
  await page
    .getByRole("status")
    .filter({ hasText: /^Charmander: 2 in the deck\. 2 cards\.$/ })
    .waitFor();
  for (const view of ["List", "Grid", "Table"]) {
    await page.locator('.deck-looks [data-menu="View"] > summary').click();
    await page.locator(".deck-looks").getByRole("link", { name: view }).click();
    const cards = page.locator("#deck :is(li, tr)").filter({ has: page.locator('[name="remove"]') });
    await cards.first().waitFor();
    for (const count of [...(await tabStops(cards)), ...(await tabStops(found))]) expect(count).toBeLessThanOrEqual(2);
    await cards.first().locator("a").first().focus();
    await page.keyboard.press("+");
    await counted(page, 3);
    await page.keyboard.press("-");
    await counted(page, 2);
  }
  for (let left = 2; left > 0; left--) await page.keyboard.press("-");
  await counted(page, 0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("deck-q");
  const names = await page.locator("#found .found-add").evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(new Set(names).size).toBe(names.length);
  await page.context().close();
});

test("by keyboard alone: find, add, remove, undo, redo", async () => {
  const page = await site.openPage();
  await site.join(page, "erika");
  await newDeck(page, "Keys");
  await searchBox(page).focus();
  await page.keyboard.type("charmander");
  await page.waitForURL((url) => url.searchParams.get("q") === "charmander");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await counted(page, 2);
  await page.keyboard.press("Control+z");
  await counted(page, 1);
  await page.keyboard.press("Control+Shift+z");
  await counted(page, 2);
  await page.getByRole("button", { name: "Remove one Charmander" }).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await counted(page, 0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("deck-q");
  await shows(page, "saved");
  expect(await faults(page, { width: 1280 })).toEqual([]);
  await page.context().close();
});
