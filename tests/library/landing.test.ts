import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, json, type Person } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended, blocked } from "#tests/people/ties.ts";
import { markDaysOfHistory } from "#tests/prices/fetched-days.ts";
import { now, set, usePrices } from "./value/priced-site.ts";

type Overview = {
  sets: { setId: string }[];
  nearest: { setId: string; left: number; cost: string | null }[];
  cheaper: { cardId: string; variant: string; past: number; present: number }[];
  holders: { username: string; cards: number; doubles: number }[];
};

const { site, variants } = await usePrices();
const { sql } = site;

const overviewOf = (person: Person, query = "") => json<Overview>(person.json(`/collection${query}`));
const pageOf = async (person: Person, query = "") => readPage(await bodyOf(person.page(`/collection${query}`)));

const owns = (person: Person, cardId: string, variant: string, quantity: number) =>
  sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${person.id}, ${cardId.slice(0, cardId.lastIndexOf("-"))}, ${cardId}, ${variant}, ${quantity})`;

const cards = [...new Set(variants.map(({ card_id }) => card_id))];
const variantOf = (cardId: string) => variants.find(({ card_id }) => card_id === cardId)?.key ?? "";

describe("friends who have what the viewer wants", () => {
  let [ash, misty]: Person[] = [];
  beforeEach(async () => {
    [ash, misty] = [await site.signUp(), await site.signUp()];
    for (const card of cards.slice(0, 3)) await ash.put("/api/wants", { setId: set, cardId: card });
    await owns(misty, cards[0]!, variantOf(cards[0]!), 1);
    await owns(misty, cards[1]!, variantOf(cards[1]!), 2);
    await befriended(sql, ash.id, misty.id);
  });

  test("are shown with how many, and how many of these they have more than once", async () => {
    const { holders } = await overviewOf(ash!);
    expect(holders).toEqual([{ username: misty!.username, cards: 2, doubles: 1 }]);
    const link = (await pageOf(ash!)).at("holders")!.get("link", /has 2 cards you want/);
    expect(link.href).toBe(`/u/${misty!.username}/trade`);
  });

  test("lack cards that the viewer has by now, or wants in another variant", async () => {
    await owns(ash!, cards[0]!, variantOf(cards[0]!), 1);
    const other = variants.find(({ card_id, key }) => card_id === cards[1] && key !== variantOf(cards[1]!));
    await ash!.put("/api/wants", { setId: set, cardId: cards[1], variant: other?.key });
    expect((await overviewOf(ash!)).holders).toEqual([]);
  });

  const closed: [string, () => Promise<unknown>][] = [
    ["strangers", () => sql`delete from friendships`],
    ["who are suspended", () => sql`update users set suspended_at = now() where id = ${misty!.id}`],
    ["who hide the game", () => sql`update users set disallowed_categories = '{EN}' where id = ${misty!.id}`],
    [
      "of a game that the viewer hides",
      () => sql`update users set disallowed_categories = '{EN}' where id = ${ash!.id}`,
    ],
    ["who blocked the viewer", () => blocked(sql, misty!.id, ash!.id)],
  ];
  test.each(closed)("are never %s", async (_, close) => {
    await close();
    expect((await overviewOf(ash!)).holders).toEqual([]);
    expect((await pageOf(ash!)).at("holders")).toBeUndefined();
  });

  test("a private profile is shown to friends as its other pages are", async () => {
    await sql`update users set profile_visibility = 'private', collection_value_visibility = 'hide' where id = ${misty!.id}`;
    expect((await overviewOf(ash!)).holders).toHaveLength(1);
  });

  test("all of them are one link away", async () => {
    for (let more = 0; more < 5; more++) {
      const friend = await site.signUp();
      await befriended(sql, ash!.id, friend.id);
      await owns(friend, cards[0]!, variantOf(cards[0]!), 1);
    }
    const names = (await pageOf(ash!)).at("holders")!;
    expect(names.all("link", /you want/)).toHaveLength(4);
    const all = await pageOf(ash!, new URL(names.get("link", /View All/).href ?? "", "http://x").search);
    expect(all.at("holders")!.all("link", /you want/)).toHaveLength(6);
  });
});

describe("wants that got cheaper", () => {
  const priced = async (cardId: string, past: number, present: number) => {
    const row = { card_id: cardId, variant: variantOf(cardId), source: "tcgplayer", currency: "USD", low: null };
    await sql`delete from current_prices where card_id = ${cardId}`;
    await sql`delete from price_history where card_id = ${cardId}`;
    await sql`insert into current_prices ${sql({ ...row, market: present, as_of: now.toISOString() })}`;
    for (const [day, market] of [
      ["2026-11-14", past],
      ["2026-11-21", present],
    ]) {
      await sql`insert into price_history ${sql({ ...row, market, as_of: now.toISOString(), day })}`;
    }
    await markDaysOfHistory(sql);
  };

  test("are those that fell by a tenth within 7 days, the greatest fall first", async () => {
    const ash = await site.signUp();
    const [a, b, c, d] = cards.slice(5, 9) as [string, string, string, string];
    await priced(a, 1000, 900);
    await priced(b, 1000, 901);
    await priced(c, 5000, 2500);
    await priced(d, 5000, 1000);
    for (const cardId of [a, b, c, d]) await ash.put("/api/wants", { setId: set, cardId });
    await owns(ash, d, variantOf(d), 1);
    const { cheaper } = await overviewOf(ash);
    expect(cheaper.map(({ cardId, past, present }) => [cardId, past, present])).toEqual([
      [c, 5000, 2500],
      [a, 1000, 900],
    ]);
    const part = (await pageOf(ash)).at("cheaper")!;
    expect(part.text).toContain("−$25.00 (−50%)");
  });

  test("are not shown to those who hide prices or the game", async () => {
    const ash = await site.signUp();
    await priced(cards[5]!, 1000, 500);
    await ash.put("/api/wants", { setId: set, cardId: cards[5] });
    await sql`update users set show_prices = false where id = ${ash.id}`;
    expect((await overviewOf(ash)).cheaper).toEqual([]);
    await sql`update users set show_prices = true, disallowed_categories = '{EN}' where id = ${ash.id}`;
    expect((await overviewOf(ash)).cheaper).toEqual([]);
  });
});

describe("the sets", () => {
  const complete = async (person: Person, setId: string, part: number) => sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${person.id}, set_id, id, (select key from variants where card_id = cards.id order by position limit 1), 1
    from cards where set_id = ${setId} and gone_at is null order by position
    limit (select ceil(card_count * ${part}::float8) from sets where id = ${setId})`;

  test("begin with those that lack least, with what these cost; what is done comes last", async () => {
    const ash = await site.signUp();
    const sets = await sql<{ id: string; name: string }[]>`
      select id, coalesce(english_name, name) as name from sets where card_count > 0 order by card_count limit 4`;
    const parts = [0.2, 0.9, 1, 0.5];
    for (const [index, { id }] of sets.entries()) await complete(ash, id, parts[index] ?? 0);
    await complete(ash, set, 0.1);
    const { nearest } = await overviewOf(ash);
    const [low, high, done, half] = sets.map(({ id }) => id);
    expect(nearest.map(({ setId }) => setId)).toEqual([high, half, low, set] as string[]);
    const page = await pageOf(ash);
    const shown = page.at("sets")!.hrefs();
    expect(shown).toHaveLength(5);
    const [path] = await sql<{ slug: string }[]>`select slug from sets where id = ${done ?? ""}`;
    expect(shown.at(-1)).toEndWith(`/${path?.slug}`);
    const cost = nearest.at(-1)?.cost ?? "";
    expect(cost).toMatch(/[$]\d/);
    expect(page.text).toContain(`${nearest.at(-1)?.left} left for ${cost}`);
    const own = readPage(await bodyOf(ash.page("/series/scarlet-violet/151")));
    expect(own.text).toContain(cost);
    await sql`update users set show_prices = false where id = ${ash.id}`;
    expect((await overviewOf(ash)).nearest.every(({ cost }) => cost === null)).toBe(true);
  });

  test("are found by name and code, as a page, a fragment and JSON; a long list has a way to all", async () => {
    const ash = await site.signUp();
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select distinct on (c.set_id) ${ash.id}::uuid, c.set_id, c.id, v.key, 1
      from cards c join variants v on v.card_id = c.id where c.gone_at is null and v.gone_at is null order by c.set_id, c.id`;
    const found = (await overviewOf(ash, "?q=151")).sets.map(({ setId }) => setId);
    expect(found).toContain(set);
    const page = await pageOf(ash, "?q=151");
    expect(page.get("searchbox", "Find a set of yours").value).toBe("151");
    const links = page.at("sets")!.hrefs();
    expect(links.filter((href) => href?.startsWith("/series/") || href?.includes("/series/"))).toHaveLength(
      found.length,
    );
    const fragment = await bodyOf(
      ash.request("/collection?q=151", { headers: { "HX-Request": "true", "HX-Request-Type": "partial" } }),
    );
    expect(readPage(fragment).at("sets")!.hrefs()).toEqual(links);
    expect(readPage(fragment).find("heading", "Your collection")).toBeUndefined();
    expect((await pageOf(ash, "?q=nothing+of+it")).at("sets")!.text).toContain("No set of yours matches");
  });
});

describe("the value", () => {
  test("says how it changed since the day before, with a sign and words", async () => {
    const ash = await site.signUp();
    await owns(ash, cards[1]!, variantOf(cards[1]!), 1);
    const valueNow = async () => (await pageOf(ash)).at("value")!.text;
    expect(await valueNow()).not.toContain("since");
    const [worth] = await sql<{ value: number }[]>`
      select market::int as value from current_prices where card_id = ${cards[1]!} and source = 'tcgplayer' limit 1`;
    const value = (worth?.value ?? 0) + 50;
    await sql`insert into value_snapshots (user_id, day, category, currency, value)
      values (${ash.id}, '2026-11-20', 'EN', 'USD', ${value})`;
    expect(await valueNow()).toMatch(/−[$]0[.]50 [(]−[\d.]+%[)] since yesterday/);
    await sql`update value_snapshots set value = value - 100, day = '2026-11-18' where user_id = ${ash.id}`;
    expect(await valueNow()).toMatch(/[+][$]0[.]50 [(][+][\d.]+%[)] since Nov 18, 2026/);
    await sql`update value_snapshots set value = value + 50 where user_id = ${ash.id}`;
    expect(await valueNow()).toContain("No change since Nov 18, 2026");
    // The change over all days counts from the first stored one, not from the first of the chosen days.
    await sql`insert into value_snapshots (user_id, day, category, currency, value)
      values (${ash.id}, '2026-11-10', 'EN', 'USD', ${value - 80})`;
    expect(await valueNow()).toMatch(/[+][$]0[.]30 [(][+][\d.]+%[)] since Nov 10, 2026/);
  });
});
