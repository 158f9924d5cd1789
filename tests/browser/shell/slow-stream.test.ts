import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { userTopic } from "#live/event.ts";
import { until } from "#tests/until.ts";
import { saved, setPath, useSite } from "../harness.ts";

const site = await useSite();

type Person = Awaited<ReturnType<typeof site.signUp>>;

const write = (person: Person) =>
  person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 3 });

/** A page of a person whose stream reaches the server seconds after it was asked for. */
async function behindSlowLine({ cookies }: Person, { meanwhile }: { meanwhile?: () => Promise<unknown> } = {}) {
  const page = await site.openPage();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  let streams = 0;
  await page.route(/\/events\b/, async (route) => {
    await meanwhile?.();
    await Bun.sleep(3000);
    await route.continue();
    streams++;
  });
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("/collection/changes") && fetched.push(request.url()));
  return { page, opened: () => streams, fetched };
}

/** As over plain http: browsers hide the server's times there. */
const hideTimes = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(PerformanceResourceTiming.prototype, "serverTiming"));

test.each([true, false])("a change while the stream opens slowly shows (https: %p)", async (isHttps) => {
  const misty = await site.signUp();
  const { page } = await behindSlowLine(misty, { meanwhile: () => write(misty) });
  if (!isHttps) await hideTimes(page);
  await page.goto(setPath);
  await saved(page, 1, 3);
  await page.context().close();
});

test("a page made after the change fetches nothing", async () => {
  const misty = await site.signUp();
  const { page, opened, fetched } = await behindSlowLine(misty);
  const before = Date.now();
  await write(misty);
  // Till the process has heard of it.
  await until(() => site.deps.hub.lastChange([userTopic(misty.id)]) >= before);
  await page.goto(setPath);
  await until(() => opened() > 0);
  await Bun.sleep(1000);
  expect(fetched).toEqual([]);
  await page.context().close();
});

test("a page that the browser has already gets the time at which it was found unchanged", async () => {
  const { cookies } = await site.signUp();
  const page = await site.openPage();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  const timing = async () => {
    await page.goto(setPath);
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const isKept = entry !== undefined && entry.transferSize < entry.encodedBodySize;
      return { isKept, at: entry?.serverTiming.find(({ name }) => name === "at")?.duration ?? 0 };
    });
  };
  const [first, second] = [await timing(), await timing()];
  expect([first.isKept, second.isKept]).toEqual([false, true]);
  expect(first.at).toBeGreaterThan(Date.now() - 60_000);
  expect(second.at).toBeGreaterThan(first.at);
  await page.context().close();
});
