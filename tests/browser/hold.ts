import type { Page, Route } from "playwright";

/** Holds the answer of the next request back: the server gave it, and what it says gets older. */
export async function hold(page: Page, url: string, method: string) {
  const held = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route: Route) => {
    if (!isFirst || route.request().method() !== method) return await route.continue();
    isFirst = false;
    const response = await route.fetch();
    given.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return { given: given.promise, release: held.resolve };
}
