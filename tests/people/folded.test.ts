import { afterAll, expect, test } from "bun:test";
import { closeApps, json, useSite } from "../harness.ts";
import { importFile } from "../transfer/transfer-files.ts";
import { befriended } from "./ties.ts";
import { completed, gets, line, undoes } from "./trade/trading.ts";

const site = await useSite({}, "starter");
await site.work();
afterAll(closeApps);

const textsIn = (page: string, list: RegExp): string[] =>
  [...(list.exec(page)?.[0] ?? "").matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) =>
    item
      .replace(/<(svg|form|span class="(?:face|thumb)[^>]*).*?<\/\1>/gs, "")
      .replace(/<[^>]*>/g, "")
      .trim(),
  );
const activity = (page: string) => textsIn(page, /<section class="activity">.*?<\/main>/s);
const news = (page: string) => textsIn(page, /<section class="feed">.*?<\/section>/s);

test("an import is one line of one's own activity and one of the friends' feed, however much it reaches", async () => {
  const [ash, brock] = [await site.signUp({ username: "Ash" }), await site.signUp({ username: "Brock" })];
  await befriended(site.sql, ash.id, brock.id);
  await gets(ash, await line(site, 1), 2);
  const cards = await site.sql<{ id: string; set: string; variant: string }[]>`
    select c.id, c.set_id as set, v.key as variant
    from cards c join variants v on v.card_id = c.id and v.position = 0 where c.set_id in ('sv03.5', 'base1', 'jp-SV2a') order by c.id`;
  const rows = cards.map(({ id, set, variant }) => `card,${set},${id},${variant},1`);
  expect(await importFile(ash, ["Kind,Set ID,Card ID,Variant,Quantity", ...rows].join("\n"))).toMatchObject({
    state: "done",
    copies: cards.length,
  });
  const own = activity(await (await ash.page("/account/activity")).text());
  expect(own[0]).toStartWith(`Added ${cards.length} cards from 3 sets, ${cards.length - 1} cards for the first time`);
  expect(own).toHaveLength(2);
  const milestones = await site.sql`select from milestones where user_id = ${ash.id} and kind in ('set', 'rarity')`;
  expect(milestones.length).toBeGreaterThan(15);
  const lines = news(await (await brock.page("/account/activity/friends")).text());
  expect(lines[0]).toMatch(
    /^Completed 3 sets, reached level \d+, got their first card of \d+ rarities and got their first card of \d+ Pokémon$/,
  );
  expect(lines).toHaveLength(3);
});

test("a page of the feed never ends within a change, and its pages leave none out", async () => {
  const [ash, brock] = [await site.signUp(), await site.signUp()];
  await befriended(site.sql, ash.id, brock.id);
  await site.sql`insert into milestones (user_id, kind, subject, at)
    select ${ash.id}, 'level', (n * 10)::text, now() - make_interval(hours => n / 7) from generate_series(1, 700) n`;
  type Page = { value: { change: number; amount: number }[]; pagingKey: number | null };
  const pages: Page[] = [];
  do {
    const after: number | null = pages.at(-1)?.pagingKey ?? null;
    pages.push(await json<Page>(brock.json(`/api/activity/friends${after === null ? "" : `?after=${after}`}`)));
  } while (pages.at(-1)?.pagingKey !== null);
  const changes = pages.map(({ value }) => new Set(value.map(({ change }) => change)).size);
  expect(changes).toEqual([50, 50, 2]);
  const levels = pages.flatMap(({ value }) => value.flatMap(({ amount }) => amount ?? []));
  expect(levels.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 700 }, (_, n) => (n + 1) * 10));
});

test("a trade reads as a trade; only the owner learns with whom", async () => {
  const [ash, misty, brock] = [await site.signUp(), await site.signUp(), await site.signUp()];
  await befriended(site.sql, ash.id, misty.id);
  const [one, two, three] = [await line(site, 1), await line(site, 2), await line(site, 3)];
  await gets(ash, one, 3);
  for (const card of [two, three]) await gets(misty, card, 2);
  await completed(ash, misty, { give: [{ ...one, quantity: 2 }], take: [{ ...two, quantity: 2 }, three] });
  await completed(ash, misty, { give: [one] });
  const own = activity(await (await ash.page("/account/activity")).text());
  expect(own.slice(0, 2)).toEqual([`Gave 1 card to ${misty.username}`, `Swapped 2 cards for 3 with ${misty.username}`]);
  const [, theirs] = activity(await (await misty.page("/account/activity")).text());
  expect(theirs).toBe(`Swapped 3 cards for 2 with ${ash.username}`);
  const shown = activity(await (await brock.page(`/u/${ash.username}/activity`)).text());
  expect(shown.slice(0, 2)).toEqual(["Gave 1 card to a friend", "Swapped 2 cards for 3 with a friend"]);
  const [, swap] = await json<{ trade: object | null }[]>(misty.json(`/api/activity?userId=${ash.id}`));
  expect(swap?.trade).toEqual({ gives: 2, takes: 3, username: null, isUndo: false });
});

test("an undone trade's own undo reads as that, not as a change of many cards", async () => {
  const [ash, misty] = [await site.signUp(), await site.signUp()];
  await befriended(site.sql, ash.id, misty.id);
  const [one, two] = [await line(site, 1), await line(site, 2)];
  await gets(ash, one, 3);
  await gets(misty, two, 3);
  const { id } = await completed(ash, misty, { give: [{ ...one, quantity: 2 }], take: [{ ...two, quantity: 2 }] });
  for (const person of [ash, misty]) await undoes(person, id);
  const lines = activity(await (await ash.page("/account/activity")).text());
  const swap = `Swapped 2 cards for 2 with ${misty.username}`;
  expect(lines.slice(0, 2)).toEqual([`Undid the trade with ${misty.username}`, expect.stringContaining(swap)]);
  const found = await json<{ trade: { isUndo: boolean } | null }[]>(misty.json("/api/activity"));
  expect(found.map(({ trade }) => trade?.isUndo ?? null)).toEqual([true, false, null]);
});
