import { beforeEach, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const misty = await site.signUp({ username: "Misty" });
const page = "/series/scarlet-violet/151/6";
beforeEach(async () => {
  await sql`truncate entries, friendships`;
});

const collector = async (quantity: number) => {
  const person = await site.signUp();
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${person.id}, 'sv03.5', 'sv03.5-006', 'holo', ${quantity})`;
  return person;
};

test("a card's page has a tab of the friends who own it, and marks who has a spare", async () => {
  const [one, two, stranger] = [await collector(1), await collector(3), await collector(9)];
  for (const { id } of [one, two]) await befriended(sql, misty.id, id);
  const tab = await bodyOf(misty.page(`${page}?tab=friends`));
  const open = readPage(tab)
    .get("navigation", "About this card")
    .all("link")
    .filter((link) => link.of("aria-current"));
  expect(open.map(({ href }) => href)).toEqual([`${page}?tab=friends#about`]);
  for (const { username } of [one, two]) expect(readPage(tab).hrefs()).toContain(`/u/${username}`);
  expect(tab).not.toContain(stranger.username);
  expect(tab.match(/Spare<\/span>/g)).toHaveLength(1);
});

test("the tab says if no friend owns the card, and visitors have no tab", async () => {
  expect(await bodyOf(misty.page(`${page}?tab=friends`))).toContain("No friends own this card");
  expect(await bodyOf(site.anonymous.page(page))).not.toContain("?tab=friends");
});

test("the tab shows twenty friends per page", async () => {
  const people = [];
  for (let n = 0; n < 23; n++) people.push(await collector(1));
  for (const { id } of people) await befriended(sql, misty.id, id);
  const first = await bodyOf(misty.page(`${page}?tab=friends`));
  const next = /href="([^"]+after=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await bodyOf(misty.page(next));
  const count = (text: string) => (text.match(/class="person"/g) ?? []).length;
  expect([count(first), count(second)]).toEqual([20, 3]);
  expect(count(await bodyOf(misty.page(`${page}?tab=friends&after=nonsense`)))).toBe(20);
});
