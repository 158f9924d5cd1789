import { expect, test } from "bun:test";
import { faults, register, useSite } from "../harness.ts";
import { addCard, counted, phone, search, started } from "./building.ts";

const site = await useSite();

test("a visitor's deck survives a reload, and is saved on signing up", async () => {
  const page = await site.openPage(phone);
  await page.goto("/trydeckbuilder");
  await started(page);
  await page.getByRole("combobox", { name: "Format" }).selectOption({ label: "Unlimited" });
  await page.getByLabel("Deck name").fill("First deck");
  await search(page, "charmander");
  for (let taps = 0; taps < 3; taps++) await addCard(page, "Charmander").tap();
  await counted(page, 3);
  await page.reload();
  await counted(page, 3);
  expect(await page.getByLabel("Deck name").inputValue()).toBe("First deck");
  expect(await faults(page, { width: 360 })).toEqual([]);
  await register(page, "giovanni");
  await page.getByText("First deck is saved in My Decks.").waitFor();
  await page.getByRole("link", { name: "Open deck" }).click();
  await page.waitForURL("**/decks/builder/*");
  await counted(page, 3);
  await page.goto("/decks");
  expect(await page.locator(".deck-card").count()).toBe(1);
  await page.context().close();
});

test("a search that is cleared leads back to the prompt", async () => {
  const page = await site.openPage(phone);
  await page.goto("/trydeckbuilder?format=unlimited");
  await started(page);
  const prompt = page.getByText("Tap a Basic Pokémon to start");
  await prompt.waitFor();
  const tiles = page.locator("#found .found-add");
  const first = await tiles.first().textContent();
  await search(page, "charmander");
  await addCard(page, "Charmander").waitFor();
  await page.getByLabel("Search cards in this format").fill("");
  await prompt.waitFor();
  expect(await tiles.first().textContent()).toBe(first);
  await tiles.first().click();
  await counted(page, 1);
  await page.context().close();
});

test("a list is pasted behind one link beside the search", async () => {
  const page = await site.openPage({ viewport: { width: 1280, height: 800 } });
  await page.goto("/trydeckbuilder?format=unlimited");
  const paste = page.getByText("Paste a list", { exact: true }).filter({ visible: true });
  expect(await paste.count()).toBe(1);
  await paste.click();
  await page.getByLabel("Paste a deck list").fill("4 Charmander MEW 4");
  await page.context().close();
});

test("without JavaScript a visitor's list is checked, and the page says that saving needs an account", async () => {
  const page = await site.openPage({ javaScriptEnabled: false });
  await page.goto("/trydeckbuilder?format=unlimited");
  await page.getByText("Saving needs an account.").waitFor();
  await page.locator(".deck-search").getByRole("link", { name: "Paste a list" }).click();
  await page.getByLabel("Paste a deck list").fill("4 Charmander MEW 4\n3 Pikachu");
  await page.getByRole("button", { name: "Import list" }).click();
  await page.getByText("These lines don’t match a single card.").waitFor();
  expect(await page.locator(".deck-meter b").textContent()).toBe("4");
  await page.context().close();
});
