import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

test("a visitor taps cards on the home page; nothing is saved, and signing up is offered", async () => {
  const page = await site.openPage(phone);
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
  await page.goto("/");
  const demo = page.locator("[data-demo]");
  const bar = demo.locator("progress");
  expect(await bar.getAttribute("value")).toBe("3");
  const add = demo.locator('.stepper[data-owned="false"] button:last-of-type');
  while ((await add.count()) > 0) await add.first().tap();
  expect(await bar.evaluate((progress: HTMLProgressElement) => progress.value)).toBe(6);
  await demo.getByText("Set complete").waitFor();
  await demo.getByRole("link", { name: "Sign up" }).waitFor();
  await demo
    .getByRole("button", { name: /^Remove one/ })
    .first()
    .tap();
  expect(await bar.evaluate((progress: HTMLProgressElement) => progress.value)).toBe(5);
  expect(writes).toEqual([]);
  await page.context().close();
});

test("a card of the home page is two tab stops, and its keys count and are spoken", async () => {
  const page = await site.openPage();
  await page.goto("/");
  const tile = page.locator("[data-demo] .tile", { has: page.locator('[data-owned="true"]') }).first();
  await page.locator('[data-demo="started"]').waitFor();
  const stops = tile.locator("a, button").and(page.locator(':not([tabindex="-1"])'));
  expect(await stops.count()).toBe(2);
  const name = (await stops.last().getAttribute("aria-label"))?.replace("Add one ", "");
  const copies = Number(await tile.locator("output").textContent());
  await stops.first().focus();
  await page.keyboard.press("+");
  await page
    .getByRole("status")
    .filter({ hasText: `${name}: ${copies + 1} copies.` })
    .waitFor();
  for (let left = copies; left >= 0; left--) await page.keyboard.press("-");
  await page
    .getByRole("status")
    .filter({ hasText: `${name}: 0 copies.` })
    .waitFor();
  await page.context().close();
});

test("without JavaScript + links to the log-in page, which names the card", async () => {
  const page = await site.openPage({ ...phone, javaScriptEnabled: false });
  await page.goto("/");
  const button = page.locator('[data-demo] .stepper[data-owned="false"] button:last-of-type').first();
  const name = (await button.getAttribute("aria-label"))?.replace("Add one ", "");
  await button.tap();
  await page.waitForURL("**/auth/signin?**");
  await page.getByText(`Log in to add ${name} `).waitFor();
  await page.context().close();
});

for (const width of [360, 1280]) {
  test(`no name is cut and the page has no faults at ${width} px`, async () => {
    const page = await site.openPage({ viewport: { width, height: 800 } });
    await page.goto("/");
    const cut = await page.locator(".face > b").evaluateAll((names) =>
      names
        // The smallest faces show none.
        .filter(({ clientWidth }) => clientWidth > 1)
        // Letters reach over the edge of a tight line; a cut line is far more.
        .filter((name) => name.scrollHeight > name.clientHeight + 6 || name.scrollWidth > name.clientWidth + 1)
        .map((name) => name.textContent),
    );
    expect(cut).toEqual([]);
    expect(await faults(page, { name: "home", width })).toEqual([]);
    await page.context().close();
  });
}
