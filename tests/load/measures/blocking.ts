import type { Browser } from "playwright";
import { launchChromium } from "#tests/browser/chromium.ts";
import type { Site } from "../site.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type Blocking = { who: string; milliseconds: Spread; isMet: boolean };

const most = 100;
const slowdown = 4;
const runs = 5;
/** How long a task may keep the page from answering; what is above counts. */
const taskMilliseconds = 50;
export const settleMilliseconds = 1500;
export const categories = ["disabled-by-default-devtools.timeline", "__metadata"];
export const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

/** How long the set page keeps a slow phone from answering, while it loads: processor time, so that a busy machine counts nothing. */
export async function measureBlocking({ port, paths, people }: Site): Promise<Blocking[]> {
  const browser = await launchChromium();
  const url = `http://127.0.0.1:${port}${paths.set}`;
  const found: Blocking[] = [];
  for (const [who, cookie] of [["visitor", undefined] as const, ["signed in", people[0]?.cookie] as const]) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push(await blockedFor(browser, url, cookie));
    const milliseconds = spreadOf(times);
    found.push({ who, milliseconds, isMet: milliseconds.median <= most });
  }
  await browser.close();
  return found;
}

async function blockedFor(browser: Browser, url: string, cookie = ""): Promise<number> {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: cookie ? { cookie } : {} });
  const page = await context.newPage();
  await browser.startTracing(page, { categories });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(settleMilliseconds);
  const tasks = tasksOf(await browser.stopTracing());
  await context.close();
  const blocked = tasks.map((milliseconds) => milliseconds * slowdown - taskMilliseconds);
  return blocked.reduce((sum, milliseconds) => sum + Math.max(0, milliseconds), 0);
}

/** Milliseconds of the processor of each task of a page’s main thread. */
export function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(traceEvents.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && mains.has(threadOf(event)));
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/** `tdur`: microseconds of the processor, whatever else the machine does. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

export const blockingLine = ({ who, milliseconds: { median, least, most: longest }, isMet }: Blocking) =>
  `set page, ${who}, ${slowdown}× slower: blocked ${median.toFixed(0)} ms (${least.toFixed(0)}–${longest.toFixed(0)}), bar ≤ ${most}: ${isMet ? "met" : "MISSED"}`;
