import { afterAll } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright";
import type { Content } from "../database.ts";
import { closeAtEnd, testApp } from "../harness.ts";
import { isItsTurn, isLong, isWholeSuite } from "../long.ts";
import { busyness } from "../runner/patience.ts";
import { launchChromium } from "./chromium.ts";
import { overlaps } from "./overlaps.ts";

/** A set of 207 cards in the starter catalogue. */
export const setPath = "/series/scarlet-violet/151";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** One browser for a whole run; each page has a context of its own. */
let chromium: Promise<Browser> | undefined;

async function sharedChromium(): Promise<Browser> {
  if (chromium && (await chromium).isConnected()) return chromium;
  chromium = launchChromium();
  const browser = await chromium;
  closeAtEnd(() => browser.close());
  return browser;
}

/** The real server with the starter catalogue, and a real browser to look at it with. */
export async function startSite(settings: Record<string, string> = {}, content: Content = "starter") {
  // A picture that cannot be had is refused at once, without a look at the network.
  const app = await testApp({ IMAGE_BASE: "http://127.0.0.1:9", ...settings }, content);
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: app.app.fetch });
  const browser = await sharedChromium();
  const contexts = new Set<BrowserContext>();
  const baseURL = `http://127.0.0.1:${server.port}`;
  return {
    ...app,
    baseURL,
    /** A page in a context of its own, which fails its test when a script of ours throws. */
    async openPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ baseURL, serviceWorkers: "block", ...options });
      contexts.add(context);
      context.on("close", () => contexts.delete(context));
      context.setDefaultTimeout(60_000 * busyness());
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      return page;
    },
    /** Signs a new member in on this page; through the forms it is `register`. */
    async join(page: Page, username: string): Promise<void> {
      const { cookies } = await app.signUp({ username });
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })));
    },
    async close(): Promise<void> {
      for (const context of contexts) await context.close();
      await server.stop(true);
      await app.close();
    },
  };
}

/** The site of a test file, ended after the last of its tests. */
export async function useSite(...given: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...given);
  afterAll(site.close);
  return site;
}

/** Signs up through the form; the page then is the first step of setting the account up. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/auth/register");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/onboarding");
}

/** Signs up and sets the account up, as a visitor does: this takes seconds. The page then shows the new and empty collection. */
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

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const themes = ["light", "dark"] as const;

/** An island that has not started would miss them. */
const alike = "li.tile:nth-child(n + 13):not([data-island] *), .dex > li:nth-child(n + 13)";

/** The same rules in less than half the bytes, as each page parses them again. */
const axeSource = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/**
 * What is wrong with the page as it stands, by its width and (`toAxe`; the whole suite takes turns) to assistive technology.
 * In the long form it looks in both themes, on a phone and a desk (or at the one width given); in the short form at one of
 * these, chosen by the page.
 */
export async function faults(
  page: Page,
  { name = page.url(), width, toAxe }: { name?: string; width?: number; toAxe?: boolean } = {},
): Promise<string[]> {
  const found: string[] = [];
  const { height = 800 } = page.viewportSize() ?? {};
  const lasting = lastingOf(name, page);
  if (width === undefined) found.push(...(await tightPlaces(page, name, lasting)));
  const widths = width === undefined ? [360, 1280] : [width];
  const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
  for (const { width, theme } of inTurn(looks, `look of ${lasting}`)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) found.push(`${name}, ${width}: scrolls sideways by ${tooWide} px`);
    if (!(toAxe ?? (!isWholeSuite || isItsTurn(lasting)))) continue;
    const putBack = isLong ? undefined : await takeOut(page, alike);
    const axe = new AxeBuilder({ page, axeSource })
      .setLegacyMode()
      // No rule of these tags reads the stylesheets.
      .options({ resultTypes: ["violations"], preload: { assets: ["media"] } })
      .withTags(wcag);
    for (const { id, nodes: all } of (await axe.analyze()).violations) {
      const nodes = id === "target-size" ? await uncovered(page, all) : all;
      if (nodes.length === 0) continue;
      found.push(`${name}, ${width} ${theme}: ${id} at ${nodes[0]?.target} (${nodes.length})`);
    }
    await putBack?.();
  }
  return found;
}

/** Ids and tokens are other ones in each run. */
const lastingOf = (name: string, page: Page) =>
  `${name.replace(/^http:\/\/[^/]*/, "")} ${new URL(page.url()).pathname}`.replace(/[\w-]{20,}/g, "");

/** All in the long form, one in the short. */
function inTurn<T>(all: T[], key: string): T[] {
  const chosen = Number(Bun.hash(key) % BigInt(all.length));
  return isLong ? all : all.slice(chosen, chosen + 1);
}

/** A small phone or 400 % zoom, 200 % zoom, a tablet, a small laptop: what is too wide, and texts that overlap. */
const middleWidths = [320, 640, 800, 1024];

async function tightPlaces(page: Page, name: string, lasting: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of inTurn(middleWidths, `width of ${lasting}`)) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) found.push(`${name}, ${width}: scrolls sideways by ${tooWide} px`);
    for (const pair of await overlaps(page)) found.push(`${name}, ${width}: texts overlap: ${pair}`);
  }
  return found;
}

/** Without what fixed bars and messages cover at this place of scrolling. */
async function uncovered<Node extends { target: unknown[] }>(page: Page, nodes: Node[]): Promise<Node[]> {
  const isCovered = (selector: string) => {
    const target = document.querySelector(selector);
    const box = target?.getBoundingClientRect();
    const covers = [...document.querySelectorAll("body *")]
      .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position) && !one.contains(target))
      .map((one) => one.getBoundingClientRect());
    return (
      box !== undefined &&
      covers.some((one) => box.bottom > one.top && box.top < one.bottom && box.right > one.left && box.left < one.right)
    );
  };
  const covered = await Promise.all(nodes.map(({ target }) => page.evaluate(isCovered, String(target[0]))));
  return nodes.filter((_, index) => !covered[index]);
}

/** Leaves one screen of what stands there hundreds of times alike, which takes ten times as long to look at. */
async function takeOut(page: Page, selector: string): Promise<() => Promise<void>> {
  const taken = await page.evaluateHandle((selector) => {
    const all = [...document.querySelectorAll(selector)].map((one) => ({ one, place: document.createComment("") }));
    for (const { one, place } of all) one.replaceWith(place);
    return all;
  }, selector);
  return () =>
    taken.evaluate((all) => {
      for (const { one, place } of all) place.replaceWith(one);
    });
}

/** Does what leads to another document, and waits until that is there whole: a click alone waits for its first part. */
export async function leave(page: Page, act: () => Promise<unknown>): Promise<void> {
  const arrived = page.waitForEvent("load");
  await Promise.all([arrived, act()]);
}

/** The names of all tiles. A click without JavaScript waits only for the first part of the next page. */
export async function allNames(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return page.locator("li.tile .name").allTextContents();
}

/** The link that opens a card of the set, by its number. */
export const face = (page: Page, number: number) => page.locator(`a.face[href$="/151/${number}"]`);
export const tile = (page: Page, number: number) => page.locator("li.tile", { has: face(page, number) });
export const add = (page: Page, number: number) => tile(page, number).getByRole("button", { name: "Add one" });
export const shown = (page: Page, number: number) => tile(page, number).locator("output");
export const tab = (page: Page, name: string) => page.locator("#set-tabs").getByRole("link", { name });

/** Until the set's tab says so: where taps were sent together it is asked for after them. */
export const tabSays = (page: Page, name: string, text: string) => tab(page, name).filter({ hasText: text }).waitFor();

/** Until the number is the server's: the tile says so. */
export const saved = (page: Page, number: number, quantity: number) =>
  page.waitForFunction(
    ([end = "", wanted]) => {
      const item = document.querySelector(`a.face[href$="${end}"]`)?.closest("li");
      return (
        item?.querySelector("output")?.textContent === wanted &&
        item?.querySelector<HTMLElement>(".stepper")?.dataset.state === "normal"
      );
    },
    [`/151/${number}`, String(quantity)],
  );

/** ⋯, the menu of seldom used actions. */
export const moreMenu = (within: Page | Locator): Locator => within.locator(".more-menu > summary").first();
