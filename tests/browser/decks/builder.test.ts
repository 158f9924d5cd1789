import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

async function newDeck(page: Page, name: string, format = "Unlimited"): Promise<void> {
  await page.goto("/decks");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Format").selectOption({ label: format });
  await page.getByRole("button", { name: "Create deck" }).click();
  await page.waitForURL("**/decks/builder/*");
}

const meter = (page: Page) => page.locator(".deck-meter b");
const addCard = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}`, exact: false }).first();

test("a deck is built by thumb: search as one types, add, take away, undo an old tab", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, hasTouch: true });
  await site.join(page, "misty");
  await newDeck(page, "Fire");
  await page.getByLabel("Search cards in this format").pressSequentially("charmander");
  await page.waitForURL("**?q=charmander");
  await addCard(page, "Charmander").tap();
  await page.waitForFunction(() => document.querySelector(".deck-meter b")?.textContent === "1");
  await addCard(page, "Charmander").tap();
  await page.waitForFunction(() => document.querySelector(".deck-meter b")?.textContent === "2");
  await page.getByRole("button", { name: "Remove one Charmander" }).first().tap();
  await page.waitForFunction(() => document.querySelector(".deck-meter b")?.textContent === "1");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".deck-state")?.dataset.state === "saved");
  await page.reload();
  expect(await meter(page).textContent()).toBe("1");
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("without JavaScript a list is pasted, its ambiguous lines are resolved, and cards are added", async () => {
  const page = await site.openPage({ javaScriptEnabled: false });
  await site.join(page, "brock");
  await newDeck(page, "Paste");
  await page.locator(".deck-search").getByRole("link", { name: "Paste a list" }).click();
  await page.getByLabel("Paste a deck list").fill("Pokémon: 2\n2 Charizard ex MEW 6\n3 Pikachu");
  await page.getByRole("button", { name: "Import list" }).click();
  const choice = page.getByLabel("Choose a printing");
  await choice.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Import list" }).click();
  await page.waitForURL("**/decks/builder/*");
  expect(await meter(page).textContent()).toBe("5");
  await page.getByLabel("Search cards in this format").fill("charmander");
  await page.getByLabel("Search cards in this format").press("Enter");
  await page.waitForURL("**?q=charmander");
  await addCard(page, "Charmander").click();
  await page.waitForURL("**?q=charmander");
  expect(await meter(page).textContent()).toBe("6");
  await page.context().close();
});

test("by keyboard alone: a card is found, added, and the deck's page opened", async () => {
  const page = await site.openPage();
  await site.join(page, "erika");
  await newDeck(page, "Keys");
  await page.getByLabel("Search cards in this format").focus();
  await page.keyboard.type("charizard");
  await page.waitForURL("**?q=charizard");
  await addCard(page, "Charizard").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".deck-meter b")?.textContent === "1");
  await page.getByRole("link", { name: "View deck" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/decks\/[\da-f-]{36}$/);
  expect(await faults(page)).toEqual([]);
  await page.goto(`${page.url()}/odds`);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});
