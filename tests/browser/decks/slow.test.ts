import { expect, test } from "bun:test";
import type { Page, Response } from "playwright";
import { isLong } from "#tests/long.ts";
import { realData } from "#tests/real-data.ts";
import { useSite } from "../harness.ts";
import { addCard, counted, newDeck, phone, searchBox } from "./building.ts";

const site = await useSite({}, isLong && realData ? "real" : "starter");

const longestTask = 200;
const longestScript = 110_000;

/** Milliseconds of the longest task since the last call. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
}

async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: isLong ? 6 : 1 });
}

test("searching and adding cards causes no long tasks on a slow phone", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "misty");
  await newDeck(page, "Slow");
  await slowed(page);
  const longest = await watchTasks(page);
  await searchBox(page).pressSequentially("charmander", { delay: 120 });
  await page.waitForURL((url) => url.searchParams.get("q") === "charmander");
  await addCard(page, "Charmander").tap();
  await counted(page, 1);
  const milliseconds = await longest();
  if (isLong) {
    console.log(`builder: longest task while typing ${Math.round(milliseconds)} ms`);
    expect(milliseconds).toBeLessThan(longestTask);
  }
  await page.context().close();
});

test("the builder's scripts, React included, are small", async () => {
  const page = await site.openPage(phone);
  await site.join(page, "brock");
  const scripts = new Map<string, Promise<number>>();
  const sizeOf = async (response: Response) => Bun.gzipSync(new Uint8Array(await response.body())).length;
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.set(pathname, sizeOf(response));
  });
  const sum = async () => (await Promise.all(scripts.values())).reduce((all, bytes) => all + bytes, 0);
  await page.goto("/decks", { waitUntil: "networkidle" });
  const usual = await sum();
  await newDeck(page, "Small");
  await page.waitForLoadState("networkidle");
  expect((await sum()) - usual).toBeWithin(60_000, longestScript);
  await page.context().close();
});
