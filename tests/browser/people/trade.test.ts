import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { isLong } from "#tests/long.ts";
import { befriended, trading } from "#tests/people/ties.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
const { sql } = site;
const idOf = async (name: string) =>
  (await sql<{ id: string }[]>`select id from users where username = ${name}`)[0]?.id;

/** Two friends; each has two of a card that the other lacks. */
async function twoFriends(one: Page, other: Page, names: [string, string]): Promise<void> {
  await site.join(one, names[0]);
  await site.join(other, names[1]);
  const ids = [(await idOf(names[0])) ?? "", (await idOf(names[1])) ?? ""] as const;
  await befriended(sql, ...ids);
  for (const [id, card, variant] of [
    [ids[0], "sv03.5-002", "normal"],
    [ids[1], "sv03.5-006", "holo"],
  ] as const)
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${id}, 'sv03.5', ${card}, ${variant}, 2)`;
}

const held = async (name: string) =>
  (
    await sql<{ card: string; quantity: number }[]>`
    select card_id as card, quantity from entries where user_id = ${(await idOf(name)) ?? ""} order by 1`
  ).map(({ card, quantity }) => `${card} ${quantity}`);

async function swap(one: Page, other: Page, names: [string, string], check: (page: Page) => Promise<unknown>) {
  await one.goto(`/u/${names[1]}`);
  await one.getByRole("link", { name: "Trade", exact: true }).click();
  await one.getByLabel(/^Charizard ex 006/).check();
  const sides = one.getByRole("group", { name: "Side" });
  if (await sides.isVisible()) await sides.getByText("You give").click();
  await one.getByLabel(/^Ivysaur 002/).check();
  await check(one);
  await one.getByRole("button", { name: "Propose trade" }).click();
  await one.getByText(`Waiting for ${names[1]}`).waitFor();
  const trade = one.url();
  // A page of the trade would follow by itself meanwhile.
  await one.goto("/account/settings");
  await other.goto("/trades");
  await check(other);
  await other.getByRole("link", { name: `Answer: ${names[0]}` }).click();
  await check(other);
  await other.getByRole("button", { name: "Accept" }).click();
  await other.getByRole("button", { name: "We swapped" }).click();
  await other.getByText(`Waiting for ${names[0]} to confirm`).waitFor();
  await one.goto(trade);
  await one.getByRole("button", { name: "We swapped" }).click();
  await one.getByText("Completed").waitFor();
  expect(await held(names[0])).toEqual(["sv03.5-002 1", "sv03.5-006 1"]);
  expect(await held(names[1])).toEqual(["sv03.5-002 1", "sv03.5-006 1"]);
}

test("two people trade, each on their own page", async () => {
  const viewport = { width: 1280, height: 800 };
  const [misty, brock] = [await site.openPage({ viewport }), await site.openPage({ viewport })];
  await twoFriends(misty, brock, ["misty", "brock"]);
  await swap(misty, brock, ["misty", "brock"], async (page) => {
    for (const width of [360, 1280]) expect(await faults(page, { name: page.url(), width })).toEqual([]);
    await page.setViewportSize(viewport);
  });
  await brock.getByText("Completed").waitFor();
});

test("on slow phones, with JavaScript", async () => {
  const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
  const [janine, bruno] = [await site.openPage(phone), await site.openPage(phone)];
  for (const page of [janine, bruno]) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: isLong ? 6 : 2 });
  }
  await twoFriends(janine, bruno, ["janine", "bruno"]);
  await swap(janine, bruno, ["janine", "bruno"], async (page) => {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });
});

test("on a phone, without JavaScript", async () => {
  const plain = { javaScriptEnabled: false, viewport: { width: 360, height: 800 } };
  const [erika, koga] = [await site.openPage(plain), await site.openPage(plain)];
  await twoFriends(erika, koga, ["erika", "koga"]);
  await swap(erika, koga, ["erika", "koga"], async (page) => {
    expect(await page.locator("#balance").count()).toBeLessThan(2);
  });
});

test("choosing a card updates the balance at once", async () => {
  const [gary, blaine] = [await site.openPage(), await site.openPage()];
  await twoFriends(gary, blaine, ["gary", "blaine"]);
  await gary.goto("/u/blaine/trade");
  await gary.getByText("Choose cards to see what both sides are worth.").waitFor();
  const propose = gary.getByRole("button", { name: "Propose trade" });
  const isOff = (is: boolean) =>
    gary.waitForFunction(
      (is) => document.querySelector<HTMLButtonElement>('.trade-end [data-tone="primary"]')?.disabled === is,
      is,
    );
  await isOff(true);
  await gary.getByLabel(/^Charizard ex 006/).check();
  await isOff(false);
  await gary.getByText("1 card", { exact: true }).waitFor();
  await gary.setViewportSize({ width: 360, height: 800 });
  const bar = await gary.locator(".trade-end").boundingBox();
  expect([Math.round(bar?.x ?? 1), Math.round(bar?.width ?? 0)]).toEqual([0, 360]);
  const below = await gary.locator(".trade-end").evaluate((one) => getComputedStyle(one).insetBlockEnd);
  expect(Number.parseFloat(below)).toBe((await gary.locator(".dock").boundingBox())?.height ?? 0);
  const sides = gary.getByRole("group", { name: "Side" });
  expect((await sides.innerText()).split("\n").filter(Boolean)).toEqual(["Side", "You get 1", "You give"]);
  const { y } = (await propose.boundingBox()) ?? {};
  await sides.getByText("You give").click();
  expect((await propose.boundingBox())?.y).toBe(y);
  expect(await gary.locator(".trade-end").evaluate((one) => one.getBoundingClientRect().bottom)).toBe(
    800 - Number.parseFloat(below),
  );
  await gary.getByLabel(/^Ivysaur 002/).check();
  await gary.getByText("You give 1").first().waitFor();
  expect(new URL(gary.url()).search).toBe("");
});

test("an older answer never replaces the balance of what is chosen now", async () => {
  const [sabrina, surge] = [await site.openPage(), await site.openPage()];
  await twoFriends(sabrina, surge, ["sabrina", "surge"]);
  await sabrina.goto("/u/surge/trade");
  const second = Promise.withResolvers<void>();
  let requests = 0;
  await sabrina.route("**/u/surge/trade?**", async (route) => {
    const isFirst = ++requests === 1;
    if (isFirst) await second.promise;
    await route.continue().catch(() => {});
    if (!isFirst) second.resolve();
  });
  await sabrina.getByLabel(/^Charizard ex 006/).check();
  await sabrina.getByLabel(/^Ivysaur 002/).check();
  const totals = sabrina.locator("#balance dd");
  await totals.nth(1).getByText("1 card", { exact: true }).waitFor();
  await sabrina.waitForLoadState("networkidle");
  expect((await totals.allTextContents()).slice(0, 2).map((text) => text.includes("1 card"))).toEqual([true, true]);
  await sabrina.unrouteAll({ behavior: "ignoreErrors" });
});

test("only menu links count what waits, not a notice on the page", async () => {
  const [agatha, bill] = [await site.openPage(), await site.openPage()];
  await twoFriends(agatha, bill, ["agatha", "bill"]);
  const [me, friend] = [(await idOf("agatha")) ?? "", (await idOf("bill")) ?? ""];
  await trading(sql, [friend, me], { state: "proposed", offerer: friend });
  await sql`
    insert into card_reports (user_id, category, set_id, number_key, description, answered_at)
    values (${me}, 'EN', 'sv03.5', '6', 'The name is wrong.', now())`;
  // What the first cards reached is shown on one page, and the answer on the next.
  for (let page = 0; page < 2; page++) await agatha.goto("/trades");
  await agatha.locator('a[href="/trades"][data-count="1"]').first().waitFor({ state: "attached" });
  await agatha.locator(".notice").getByRole("link", { name: "Dismiss" }).waitFor();
  expect(await agatha.locator(".notice [data-count]").count()).toBe(0);
});

test("where nothing matches, a button shows all spares", async () => {
  const [lance, clair] = [await site.openPage(), await site.openPage()];
  await twoFriends(lance, clair, ["lance", "clair"]);
  await sql`update entries set quantity = 1 where user_id in (${(await idOf("lance")) ?? ""}, ${(await idOf("clair")) ?? ""})`;
  await lance.goto("/u/clair/trade");
  expect(await lance.getByText("No matching cards").count()).toBe(2);
  await lance.getByRole("link", { name: "Include last copies" }).click();
  await lance.getByLabel(/^Charizard ex 006/).waitFor();
});
