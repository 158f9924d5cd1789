import type { BrowserContextOptions, Page } from "playwright";
import { closeApps, testApp } from "../harness.ts";
import { launchChromium } from "./chromium.ts";

/** A set of 207 cards in the starter catalogue. */
export const setPath = "/series/scarlet-violet/151";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The real server with the starter catalogue, and a real browser to look at it with. */
export async function startSite(settings: Record<string, string> = {}) {
  const app = await testApp(settings, "starter");
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: app.app.fetch });
  const browser = await launchChromium();
  const baseURL = `http://127.0.0.1:${server.port}`;
  return {
    ...app,
    baseURL,
    /** A page in a context of its own, which fails its test when a script of ours throws. */
    async openPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ baseURL, ...options });
      // A busy machine is slow, which is nothing a test is about.
      context.setDefaultTimeout(45_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      return page;
    },
    /** Ends every site of the file. */
    async close(): Promise<void> {
      await browser.close();
      await server.stop(true);
      await closeApps();
    },
  };
}

/** Signs up through the form; the page then is the first step of setting the account up. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/auth/register");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/onboarding");
}

/** Signs up and sets the account up; the page then shows the new and empty collection. */
export async function register(page: Page, username: string): Promise<void> {
  await signUp(page, username);
  await page.getByLabel("Username").fill(username);
  await page.getByRole("radio", { name: "Whale" }).check();
  for (const step of [2, 3, 4]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`**/onboarding?step=${step}`);
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/collection");
}

/** The link that opens a card of the set, by its number. */
export const face = (page: Page, number: number) => page.locator(`a.face[href$="/151/${number}"]`);
export const tile = (page: Page, number: number) => page.locator("li.tile", { has: face(page, number) });
export const add = (page: Page, number: number) => tile(page, number).getByRole("button", { name: "Add one" });
export const shown = (page: Page, number: number) => tile(page, number).locator("output");
export const tab = (page: Page, name: string) => page.locator("#set-tabs").getByRole("link", { name });

/** Until the number is the server's: the tile says so. */
export const saved = (page: Page, number: number, quantity: number) =>
  page.waitForFunction(
    ([end = "", wanted]) => {
      const item = document.querySelector(`a.face[href$="${end}"]`)?.closest("li");
      return (
        item?.querySelector("output")?.textContent === wanted &&
        item?.querySelector<HTMLElement>("form.stepper")?.dataset.state === "normal"
      );
    },
    [`/151/${number}`, String(quantity)],
  );
