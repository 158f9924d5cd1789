import type { Page } from "playwright";

export const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

/** Makes a deck through the form, and waits for its builder's script. */
export async function newDeck(page: Page, name: string, format = "Unlimited"): Promise<void> {
  await page.goto("/decks");
  if (!(await page.getByLabel("Name").isVisible())) await page.getByText("New deck", { exact: true }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Format").selectOption({ label: format });
  await page.getByRole("button", { name: "Create deck" }).click();
  await page.waitForURL("**/decks/builder/*");
  await started(page);
}

/** The script has taken over: it offers what a page without one cannot. */
export const started = (page: Page) => page.waitForFunction(() => "builder" in document.documentElement.dataset);

export const searchBox = (page: Page) => page.getByLabel("Search cards in this format");

export async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await page.waitForURL((url) => url.searchParams.get("q") === text);
}

export const addCard = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}` }).first();

export const counted = (page: Page, count: number) =>
  page.waitForFunction((text) => document.querySelector(".deck-meter b")?.textContent === text, String(count));

export const shows = (page: Page, state: string) =>
  page.waitForFunction((wanted) => document.querySelector<HTMLElement>(".deck-state")?.dataset.state === wanted, state);
