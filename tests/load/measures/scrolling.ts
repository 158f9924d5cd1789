import type { Browser, Page } from "playwright";
import { launchChromium } from "#tests/browser/chromium.ts";
import { owners } from "../lists.ts";
import type { Site } from "../site.ts";
import { categories, phone, settleMilliseconds, tasksOf } from "./blocking.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type Scrolling = { what: string; milliseconds: Spread; isMet: boolean };

const most = 200;
const slowdown = 6;
const runs = 3;
const step = 700;

/** The longest task while a long list is scrolled to its end, on a slow phone: processor time, as in `blocking.ts`. */
export async function measureScrolling({ port, people, lists }: Site): Promise<Scrolling[]> {
  const browser = await launchChromium();
  const found: Scrolling[] = [];
  for (const [what, path] of [
    ["400 cards", `/lists/${lists.long}`],
    ["3,000 pockets", `/lists/${lists.binder}?page=100`],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++)
      times.push(await longestIn(browser, `http://127.0.0.1:${port}${path}`, people[owners.one]?.cookie ?? ""));
    const milliseconds = spreadOf(times);
    found.push({ what, milliseconds, isMet: milliseconds.median <= most });
  }
  await browser.close();
  return found;
}

async function longestIn(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  // The page's stream stays open, so the network is never idle.
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(settleMilliseconds);
  await browser.startTracing(page, { categories });
  await scroll(page);
  const tasks = tasksOf(await browser.stopTracing());
  await context.close();
  return Math.max(...tasks) * slowdown;
}

async function scroll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += step) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

export const scrollingLine = ({ what, milliseconds: { median, least, most: longest }, isMet }: Scrolling) =>
  `list of ${what}, scrolled, ${slowdown}× slower: longest task ${median.toFixed(0)} ms (${least.toFixed(0)}–${longest.toFixed(0)}), bar ≤ ${most}: ${isMet ? "met" : "MISSED"}`;
