import { expect, test } from "bun:test";
import type { Route } from "playwright";
import { saved, setPath, useSite } from "../harness.ts";

const site = await useSite();

/** A set's page that follows its stream, and how often it asked what changed. */
async function following(answer: (route: Route, asked: number) => Promise<unknown>) {
  const misty = await site.signUp();
  const page = await site.openPage();
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  let asked = 0;
  await page.route("**/api/collection/changes?**", (route) => answer(route, ++asked));
  const streaming = page.waitForResponse((response) => response.url().includes("/events"));
  await page.goto(setPath);
  await streaming;
  const put = (number: number) =>
    misty.put("/api/collection?setId=sv03.5", {
      cardId: `sv03.5-00${number}`,
      variant: number === 3 || number === 6 ? "holo" : "normal",
      quantity: number,
    });
  return { page, put };
}

const numbers = [1, 2, 3, 4, 5, 6, 7];

test("what changes while a page asks what changed is shown too", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { page, put } = await following(async (route) => {
    ask();
    await held;
    await route.continue();
  });
  await put(1);
  await isAsked;
  for (const number of numbers.slice(1)) {
    // Each in an event of its own.
    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          const stream = new EventSource("/events");
          stream.addEventListener("collection", () => {
            stream.close();
            resolve(true);
          });
          stream.addEventListener("ready", () => document.body.setAttribute("data-second", "open"));
        }),
    );
    await page.locator("body[data-second=open]").waitFor();
    expect((await put(number)).status).toBe(200);
    await told;
    await page.evaluate(() => document.body.removeAttribute("data-second"));
  }
  release();
  for (const number of numbers) await saved(page, number, number);
  await page.context().close();
});

test("a page whose question is lost asks again", async () => {
  const { page, put } = await following((route, asked) => (asked === 1 ? route.abort() : route.continue()));
  await put(4);
  await saved(page, 4, 4);
  await page.context().close();
});
