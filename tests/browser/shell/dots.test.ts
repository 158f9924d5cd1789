import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import type { Person } from "#tests/harness.ts";
import { befriended } from "#tests/people/ties.ts";
import { gets, line, proposed } from "#tests/people/trade/trading.ts";
import { useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

async function open(options: BrowserContextOptions, person: Person): Promise<Page> {
  const page = await site.openPage(options);
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL }));
  await page.context().addCookies(cookies);
  await page.goto("/collection");
  return page;
}

/** Which of the things that open over the page are open. */
const opened = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll(":popover-open, dialog[open]")].map(({ id }) => id));

test("only one menu is open at a time on a phone, and each closes the others", async () => {
  const page = await open(phone, await site.signUp());
  const ways = { menu: "button.burger", "viewer-menu": '.dock [popovertarget="viewer-menu"]', find: "#find-open" };
  for (const [first, way] of Object.entries(ways)) {
    for (const [second, other] of Object.entries(ways)) {
      if (first === second) continue;
      for (const one of [way, other]) await page.locator(one).evaluate((button: HTMLElement) => button.click());
      expect([first, second, await opened(page)]).toEqual([first, second, [second]]);
      await page.evaluate(() => document.querySelector<HTMLElement>(":popover-open")?.hidePopover());
    }
  }
  await page.getByRole("button", { name: "Me", exact: true }).click();
  await page.locator("#viewer-menu").getByRole("link", { name: "Friends" }).click();
  await page.getByRole("dialog", { name: "Friends" }).waitFor();
  expect(await opened(page)).toEqual(["friends"]);
  await page.context().close();
});

test.each([phone, desktop])("a trade that waits shows a dot on the closed menu, within its button", async (options) => {
  const [ash, gary] = [await site.signUp(), await site.signUp()];
  await befriended(site.sql, ash.id, gary.id);
  await gets(gary, await line(site, 1), 2);
  const page = await open(options, ash);
  const dots = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[popovertarget="viewer-menu"]')]
        .filter((one) => one.checkVisibility() && getComputedStyle(one, "::after").content !== "none")
        .map((one) => {
          const [box, dot] = [one.getBoundingClientRect(), getComputedStyle(one, "::after")];
          const [top = -1, right = -1] = [dot.top, dot.right].map(Number.parseFloat);
          return {
            radius: dot.borderRadius,
            size: dot.inlineSize,
            isWithin: top >= 0 && right >= 0 && right < box.width,
          };
        }),
    );
  expect(await dots()).toEqual([]);
  await proposed(gary, ash, { give: [await line(site, 1)] });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator("#viewer-menu [data-count]").waitFor({ state: "attached" });
  const shown = await dots();
  expect(shown.length).toBeGreaterThan(0);
  for (const dot of shown) expect(dot).toEqual({ radius: "50%", size: "10px", isWithin: true });
  await page.context().close();
});
