import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { json } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { moreMenu, setPath, useSite } from "../harness.ts";

const site = await useSite();

async function streamer() {
  const person = await site.signUp();
  const page = await site.openPage();
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  const pushed = async () => (await json<{ cardId: string } | null>(person.json("/api/stream/card")))?.cardId ?? null;
  return { page, pushed };
}

const toast = (page: Page, text: string) => page.locator("#toast").getByText(text).waitFor();

test.each([setPath, "/search?q=charizard+s:151", `${setPath}?view=table`])(
  "a key pushes the card of a focused tile of %s to the stream, and clears it",
  async (path) => {
    const { page, pushed } = await streamer();
    await page.goto(path);
    await page.locator('a.face[href*="/151/6"], a.name[href*="/151/6"]').first().focus();
    await page.keyboard.press("p");
    await toast(page, "Pushed to your stream.");
    expect(await pushed()).toBe("sv03.5-006");
    await page.keyboard.press("p");
    await toast(page, "Cleared from your stream.");
    expect(await pushed()).toBeNull();
    await page.context().close();
  },
);

test("a search result that is opened has the button, and the key presses it", async () => {
  const { page, pushed } = await streamer();
  await page.goto("/search?q=charizard+s:151");
  await page.locator('a.face[href*="/151/6"]').first().click();
  const dialog = page.getByRole("dialog");
  await moreMenu(dialog).click();
  await dialog.getByRole("button", { name: "Push to Stream" }).waitFor();
  await page.keyboard.press("p");
  await dialog.getByRole("button", { name: "Clear from Stream" }).click();
  await dialog.getByRole("button", { name: "Push to Stream" }).click();
  await until(pushed, (id) => id === "sv03.5-006");
  await page.context().close();
});

test("the key does nothing for those who may not stream", async () => {
  const { flags } = site.deps;
  const before = flags.enabled;
  flags.enabled = new Set();
  const { page, pushed } = await streamer();
  await page.goto(setPath);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.locator('a.face[href$="/151/6"]').focus();
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowRight");
  expect(calls.filter((url) => url.includes("/api/stream"))).toEqual([]);
  flags.enabled = before;
  expect(await pushed()).toBeNull();
  await page.context().close();
});

test("the menu of a tile has the button, unless the overlay of pushed cards is off", async () => {
  const { page, pushed } = await streamer();
  const menu = async () => {
    await page.goto(setPath);
    await page.locator('a.dots[href*="/151/2#"]').click();
    await page.getByRole("dialog").getByRole("link", { name: "Open card page" }).waitFor();
    return page.getByRole("dialog");
  };
  await (await menu()).getByRole("button", { name: "Push to Stream" }).click();
  await (await menu()).getByRole("button", { name: "Clear from Stream" }).waitFor();
  expect(await pushed()).toBe("sv03.5-002");
  await site.sql`insert into overlays (user_id, kind, generation, is_on) select user_id, 'card', 1, false from stream_cards`;
  expect(await (await menu()).getByRole("button", { name: /Stream/ }).count()).toBe(0);
  await page.context().close();
});
