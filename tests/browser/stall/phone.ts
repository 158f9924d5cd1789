import type { Page } from "playwright";
import { until } from "#tests/until.ts";
import type { Site } from "../harness.ts";

export const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, serviceWorkers: "allow" } as const;

/** A member's phone that keeps its cards: it works without a connection. */
export async function openPhone(site: Site, person?: Awaited<ReturnType<Site["signUp"]>>) {
  const owner = person ?? (await site.signUp());
  const page = await site.openPage(phone);
  await page.context().addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/have");
  await kept(page);
  return { person: owner, page };
}

export const kept = (page: Page) => page.getByText("Works offline.").waitFor();

/** What is kept for the page, by path. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("have"))) return [];
    return (await (await caches.open("have")).keys()).map(({ url }) => new URL(url).pathname);
  });

export const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

export const ask = async (page: Page, text: string) => {
  await page.getByRole("searchbox", { name: "Number, set code or name" }).fill(text);
};

/** A card of 151 as it is shown, by its number. */
export const card = (page: Page, number: string) => page.locator(`[data-card="sv03.5-${number}"]`);

/** Until the page itself is kept, which is last. */
export const pageKept = (page: Page) =>
  until(
    () => keptPaths(page),
    (paths) => paths.includes("/have"),
  );

export const numbers = (page: Page, number: string) => card(page, number).locator("output").allTextContents();

export const marks = async (page: Page, number: string) =>
  (await card(page, number).locator(".have-marks").innerText()).replaceAll(/\s+/g, " ");
