import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { faults, useSite } from "../harness.ts";
import { addCard, counted, newDeck, phone, search, searchBox, shows } from "./building.ts";

const site = await useSite();

const visible = (page: Page) => Promise.all([searchBox(page), page.locator("#deck")].map((part) => part.isVisible()));
const [cards, deck] = [
  [true, false],
  [false, true],
];

test("a phone shows the cards of an empty deck, then the deck; the bar and its button stay in sight", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "misty");
  await newDeck(page, "Parts");
  expect(await visible(page)).toEqual(cards);
  await search(page, "char");
  await addCard(page, "Charmander").tap();
  await addCard(page, "Charmeleon").tap();
  await page.mouse.wheel(0, 300);
  await page.getByRole("link", { name: "Show deck" }).tap();
  expect(await visible(page)).toEqual(deck);
  await page.waitForURL("**part=deck");
  await page.reload();
  expect(await visible(page)).toEqual(deck);
  const box = await page.locator(".deck-bar").boundingBox();
  expect(box && box.y > 600 && box.y + box.height <= 750).toBe(true);
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.getByRole("link", { name: "Add cards" }).tap();
  expect(await visible(page)).toEqual(cards);
  await shows(page, "saved");
  await page.goto(page.url().replace(/\?.*/, ""));
  expect(await visible(page)).toEqual(deck);
  await page.context().close();
});

test("a desktop shows both; chips narrow the search to one kind, and again to all", async () => {
  const page = await site.openPage({ viewport: { width: 1280, height: 800 } });
  await site.join(page, "brock");
  await newDeck(page, "Chips");
  expect(await visible(page)).toEqual([true, true]);
  const middles = await page
    .locator(".deck-head > h1, .deck-line, .deck-top > :is(.button, .more-menu)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
  expect(middles.length).toBe(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
  const chip = (name: string) => page.locator(".deck-search .chips").getByRole("link", { name });
  await search(page, "pro");
  await chip("Supporter").click();
  await page.waitForURL((url) => url.searchParams.get("q") === "pro st:supporter");
  await chip("Item").click();
  await page.waitForURL((url) => url.searchParams.get("q") === "pro st:item");
  await chip("Item").and(page.locator('[aria-current="true"]')).waitFor();
  await chip("Item").click();
  await page.waitForURL((url) => url.searchParams.get("q") === "pro");
  await page.locator(".deck-top .more-menu > summary").click();
  await page.locator(".deck-top .more-menu").getByRole("link", { name: "Settings" }).click();
  expect(await page.locator(".more-menu[open]").count()).toBe(0);
  expect(page.url()).toEndWith("#settings");
  await page.getByLabel("Archetype").waitFor();
  expect(await faults(page, { width: 1280 })).toEqual([]);
  await page.context().close();
});

test("without JavaScript the parts and chips are links", async () => {
  const page = await site.openPage({ ...phone, javaScriptEnabled: false });
  await page.goto("/trydeckbuilder?format=unlimited&q=char");
  expect(await visible(page)).toEqual(cards);
  await page.getByRole("link", { name: "Show deck" }).tap();
  await page.waitForURL("**part=deck");
  expect(await visible(page)).toEqual(deck);
  await page.getByRole("link", { name: "Add cards" }).tap();
  await page.locator(".deck-search .chips").getByRole("link", { name: "Pokémon" }).tap();
  expect(await searchBox(page).inputValue()).toBe("char t:pokemon");
  await page.context().close();
});

test("cards that do not fit the format, and long names, leave the bar as it is", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "erika");
  await newDeck(page, "A deck of a very long name ".repeat(3).trim());
  await search(page, "charizard ex");
  for (let taps = 0; taps < 5; taps++) await addCard(page, "Charizard ex").tap();
  await counted(page, 4);
  await page.getByText("At most 4 Charizard ex in any printing.").first().waitFor();
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.context().close();
});
