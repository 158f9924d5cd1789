import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { until } from "#tests/until.ts";
import { add, face, faults, saved, setPath, tile, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");
const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

type Person = Awaited<ReturnType<typeof site.signUp>>;

async function signedIn(options = {}): Promise<{ page: Page; misty: Person }> {
  const misty = await site.signUp();
  const page = await site.openPage(options);
  const cookies = [...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL }));
  await page.context().addCookies(cookies);
  await page.goto(setPath);
  return { page, misty };
}

const heart = (page: Page, number: number) => tile(page, number).getByRole("button", { name: /^Want / });
const pressed = (page: Page, number: number, isPressed: boolean) =>
  tile(page, number)
    .getByRole("button", { name: /^Want /, pressed: isPressed })
    .waitFor();

/** Until as many cards are wanted, as another device sees it. */
const stored = (person: Person, count: number) =>
  until(
    () => site.sql`select from wants where user_id = ${person.id}`,
    (rows) => rows.length === count,
  );

test("one tap on a tile wants a card, another no longer; it stays after a reload, and is filled in the open card too", async () => {
  const { page, misty } = await signedIn(phone);
  await heart(page, 6).tap();
  await pressed(page, 6, true);
  await stored(misty, 1);
  await page.reload();
  await pressed(page, 6, true);
  expect(await faults(page, { width: 360 })).toEqual([]);
  await face(page, 6).tap();
  const open = page.getByRole("dialog").getByRole("button", { name: /^Want / });
  expect(await open.getAttribute("aria-pressed")).toBe("true");
  await open.tap();
  await stored(misty, 0);
  await page.keyboard.press("Escape");
  await pressed(page, 6, false);
  await page.context().close();
});

test("a card that is owned shows its heart only where it is wanted", async () => {
  const { page } = await signedIn(phone);
  await add(page, 7).click();
  await saved(page, 7, 1);
  await heart(page, 7).waitFor({ state: "hidden" });
  await heart(page, 8).tap();
  await add(page, 8).click();
  await saved(page, 8, 1);
  await pressed(page, 8, true);
  await page.context().close();
});

test("W is the heart of the focused card, unless shortcuts are off", async () => {
  const { page, misty } = await signedIn();
  await face(page, 6).focus();
  await page.keyboard.press("w");
  await pressed(page, 6, true);
  await stored(misty, 1);
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { shortcuts: "off" }));
  await page.keyboard.press("w");
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { shortcuts: "" }));
  await pressed(page, 6, true);
  await page.keyboard.press("w");
  await pressed(page, 6, false);
  await stored(misty, 0);
  await page.context().close();
});

test("a heart that is refused is taken back, and says why; without a connection it can be sent again", async () => {
  const { page, misty } = await signedIn(phone);
  await page.route("**/api/wants", (route) => route.abort());
  await heart(page, 6).tap();
  await page.getByText("No connection.").waitFor();
  await pressed(page, 6, false);
  await page.unroute("**/api/wants");
  await page.getByRole("button", { name: "Try again" }).tap();
  await pressed(page, 6, true);
  await stored(misty, 1);
  await page.context().close();
});
