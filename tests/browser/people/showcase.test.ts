import { expect, test } from "bun:test";
import { until } from "#tests/until.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
const { sql } = site;

const slots = async (name: string) =>
  (
    await sql<{ card: string }[]>`
    select right(card_id, 1) as card from showcase join users on users.id = user_id where username = ${name} order by slot`
  )
    .map(({ card }) => card)
    .join("");

test("cards of a showcase are reordered by mouse and keyboard", async () => {
  const page = await site.openPage({ viewport: { width: 1280, height: 800 } });
  await site.join(page, "lorelei");
  for (const [slot, card, variant] of [
    [1, "sv03.5-002", "normal"],
    [2, "sv03.5-006", "holo"],
    [3, "sv03.5-004", "normal"],
  ] as const) {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select id, 'sv03.5', ${card}, ${variant}, 1 from users where username = 'lorelei'`;
    await sql`insert into showcase (user_id, slot, set_id, card_id)
      select id, ${slot}, 'sv03.5', ${card} from users where username = 'lorelei'`;
  }
  await page.goto("/u/lorelei");
  const list = page.locator("#showcase ol[data-sorted]");
  await list.waitFor();
  const is = (order: string) =>
    until(
      () => slots("lorelei"),
      (now) => now === order,
    );
  const before = await list.elementHandle();
  await page.getByRole("button", { name: "Drag Ivysaur" }).focus();
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  expect(await is("624")).toBe("624");
  await page.waitForFunction((one) => !one?.isConnected, before);
  await list.waitFor();
  const [from, to] = [await list.locator("li").nth(0).boundingBox(), await list.locator("li").nth(2).boundingBox()];
  if (!from || !to) throw new Error("There are no cards.");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 });
  await page.mouse.move(to.x + to.width - 10, to.y + 60, { steps: 5 });
  await list.locator("li").nth(2).getByText("Charizard").first().waitFor();
  await page.mouse.up();
  expect(await is("426")).toBe("426");
  for (const width of [360, 1280]) expect(await faults(page, { name: "a showcase", width })).toEqual([]);
});

test("the cards for a slot are searched while typing, and each name is one line", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 780 } });
  await site.join(page, "karen");
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select users.id, 'sv03.5', card_id, key, 1 from users, variants
    where username = 'karen' and card_id in ('sv03.5-002', 'sv03.5-004', 'sv03.5-006', 'sv03.5-176') and position = 0`;
  await page.goto("/account/showcase?slot=3");
  const cards = page.locator(".showcase-choices li");
  expect(await cards.count()).toBe(4);
  await page.getByLabel("Search your cards").pressSequentially("cha", { delay: 60 });
  await page.waitForURL(/q=cha&slot=3$/);
  await page.waitForFunction(() => document.querySelectorAll(".showcase-choices li").length === 2);
  expect(await cards.locator("button b").allTextContents()).toEqual(["Charmander", "Charizard ex"]);
  await page.evaluate(() => {
    for (const set of document.querySelectorAll(".showcase-choices small > span"))
      set.textContent = "Scarlet & Violet Black Star Promos";
  });
  expect(new Set(await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).size).toBe(1);
  // None over its neighbour.
  const overlapping = (all: Element[]) =>
    all.filter((one) =>
      [...one.querySelectorAll("*")].some(
        (part) => part.getBoundingClientRect().right > one.getBoundingClientRect().right + 1,
      ),
    ).length;
  expect(await cards.evaluateAll(overlapping)).toBe(0);
  expect(await faults(page, { name: "cards for a showcase", width: 360 })).toEqual([]);
  await cards.getByRole("button", { name: "Charmander" }).click();
  await page.waitForURL("**/u/karen#showcase");
  expect(await slots("karen")).toBe("4");
});
