import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { add, faults, saved, setPath, tab, tile, useSite } from "../harness.ts";

const site = await useSite();

const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

/** Scrolls until the lower edge of a card's stepper is this far above the lower edge of the screen. */
const putAt = (page: Page, number: number, pixels: number) =>
  tile(page, number)
    .locator(".stepper")
    .evaluate((stepper, pixels) => scrollBy(0, stepper.getBoundingClientRect().bottom - innerHeight + pixels), pixels);

test.each(sizes)("a tap counts where the toast of the last one appeared, at $width px", async (viewport) => {
  const page = await site.openPage({ viewport, hasTouch: true });
  await site.join(page, `toast${viewport.width}`);
  await page.goto(setPath);
  // In a column in the middle, where toasts appear.
  const number = viewport.width === 360 ? 5 : 8;
  await putAt(page, number, viewport.width === 360 ? 80 : 30);
  const box = await add(page, number).boundingBox();
  if (!box) throw new Error("The button has no place.");
  const toast = page.locator("#toast .toast");
  for (let copies = 1; copies <= 4; copies++) {
    // At the same place each time, whatever lies there.
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await saved(page, number, copies);
    await page.locator("#toast[data-is-watched] .toast").waitFor();
  }
  const [shown, used] = [await toast.boundingBox(), await tile(page, number).locator(".stepper").boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(used?.y ?? 0);
  await page.context().close();
});

/** A page with a toast that was read. */
async function withSmallToast(username: string): Promise<Page> {
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  await page.clock.install();
  await site.join(page, username);
  await page.goto(setPath);
  await add(page, 1).click();
  await saved(page, 1, 1);
  const toast = page.locator("#toast .toast");
  await toast.getByText("Added").waitFor();
  await page.locator("#toast[data-is-watched]").waitFor();
  await page.clock.fastForward(9000);
  await toast.getByText("Added").waitFor({ state: "hidden" });
  return page;
}

test("a toast that was read leaves Undo alone, which says what it undid", async () => {
  const page = await withSmallToast("toastread");
  const toast = page.locator("#toast .toast");
  const undo = toast.getByRole("button", { name: "Undo" });
  const box = await undo.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  expect((await undo.locator("svg").boundingBox())?.width).toBe(20);
  expect(await faults(page, { name: "a small toast", width: 360 })).toEqual([]);
  await undo.click();
  await toast.getByText("Undone: Bulbasaur 001").waitFor();
  await page.context().close();
});

const goings: Record<string, (page: Page) => Promise<unknown>> = {
  "once the page was scrolled by a screen": (page) => page.evaluate(() => scrollTo(0, 801)),
  "soon after": (page) => page.clock.fastForward(20_000),
  "while changes wait for a connection": async (page) => {
    await page.context().setOffline(true);
    await add(page, 2).click();
    await page.clock.fastForward(3000);
    await page.locator("#waiting .toast").waitFor();
  },
};

test.each(Object.entries(goings))("the Undo that was left goes %s", async (name, go) => {
  const page = await withSmallToast(`toastgoes${Object.keys(goings).indexOf(name)}`);
  await go(page);
  await page.locator("#toast .toast").waitFor({ state: "detached" });
  await page.context().close();
});

test("a link or form that finds no connection says so, without a service worker", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, serviceWorkers: "block" });
  await site.join(page, "toastoff");
  await page.goto(setPath);
  const toast = page.locator("#refused").getByText("No connection.");
  for (const press of [() => page.locator("a.face").first().click(), () => tab(page, "Need").click()]) {
    await page.context().setOffline(true);
    await press();
    await toast.waitFor();
    await page.context().setOffline(false);
    await toast.waitFor({ state: "detached" });
  }
  await page.context().close();
});
