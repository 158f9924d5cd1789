import { describe, expect, test } from "bun:test";
import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { markDaysOfHistory } from "#tests/prices/fetched-days.ts";
import { bodyOf, useSite } from "../harness.ts";

const now = new Date("2026-11-21T12:00:00Z");
const weekAgo = "2026-11-14";
const setPage = "/series/scarlet-violet/151";

/** Prices of the main variants of cards 1 to 8, now and a week ago, in cents; the others have none. */
const prices: [number: number, market: number, past: number | null][] = [
  [1, 1300, 1000],
  [2, 1150, 1000],
  [3, 1050, 1000],
  [4, 1000, 1000],
  [5, 950, 1000],
  [6, 850, 1000],
  [7, 3500, 5000],
  [8, 777, null],
];
const percentGroups = {
  "Up 25% or more": ["1"],
  "Up 10% to 25%": ["2"],
  "Up less than 10%": ["3"],
  "No change in 7 days": ["4"],
  "Down less than 10%": ["5"],
  "Down 10% to 25%": ["6"],
  "Down 25% or more": ["7"],
};
const moneyGroups = {
  "Up $1.00 to $10.00": ["1", "2"],
  "Up less than $1.00": ["3"],
  "No change in 7 days": ["4"],
  "Down less than $1.00": ["5"],
  "Down $1.00 to $10.00": ["6"],
  "Down $10.00 or more": ["7"],
};

const site = await useSite({}, async ({ sql }) => {
  await loadSeed(sql);
  for (const [number, market, past] of prices) {
    const [main] = await sql<{ card_id: string; variant: string }[]>`
      select card_id, key as variant from variants where card_id = ${`sv03.5-00${number}`} order by position limit 1`;
    const price = { ...main!, source: "tcgplayer", currency: "USD", low: null, as_of: now.toISOString() };
    await sql`insert into current_prices ${sql({ ...price, market })}`;
    await sql`insert into price_history ${sql({ ...price, market, day: "2026-11-21" })}`;
    if (past !== null) await sql`insert into price_history ${sql({ ...price, market: past, day: weekAgo })}`;
    // Older than what counts, and younger.
    if (past !== null) await sql`insert into price_history ${sql({ ...price, market: 1, day: "2026-11-01" })}`;
    await sql`insert into price_history ${sql({ ...price, market: 2, day: "2026-11-15" })}`;
  }
  await markDaysOfHistory(sql);
  await sql`update cards set boosters = array['Left'] where id = 'sv03.5-002'`;
  await sql`update cards set release_date = '2024-02-01' where id = 'sv03.5-003'`;
});
site.setTime(now);

const read = async (path: string, person: { page: (path: string) => Promise<Response> } = site.anonymous) =>
  bodyOf(person.page(path));

/** The headings of a page with the numbers of the cards below, and how many it says there are. */
function groupsOf(html: string): Record<string, string[]> {
  const parts = html.split("<h2>").slice(1);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, title = "", count] = /^([^<]*) <span>· (\d+)<\/span>/.exec(part) ?? [];
      const cards = [...part.matchAll(/<a class="name" href="[^"]*\/([^/"]+)"/g)].map(([, number = ""]) => number);
      if (count === undefined) return [];
      expect(cards).toHaveLength(Number(count));
      return [[title, cards]];
    }),
  );
}

describe("grouped by price change", () => {
  test.each(["", "&view=table"])("in percent: the greatest gain first, unknown last%s", async (view) => {
    const { "No price history": unknown, ...known } = groupsOf(await read(`${setPage}?group=percent${view}`));
    expect(Object.entries(known)).toEqual(Object.entries(percentGroups));
    expect(unknown?.[0]).toBe("8");
    expect(unknown).toHaveLength(200);
  });

  test("by amount: in the viewer's currency", async () => {
    const { "No price history": unknown, ...known } = groupsOf(await read(`${setPage}?group=change`));
    expect(Object.entries(known)).toEqual(Object.entries(moneyGroups));
    expect(unknown).toHaveLength(200);
  });

  test("the cards keep their order below, and filters hold", async () => {
    const { "Up $1.00 to $10.00": up } = groupsOf(await read(`${setPage}?group=change&sort=name&dir=desc`));
    expect(up).toEqual(["2", "1"]);
    expect(groupsOf(await read(`${setPage}?group=change&q=ivysaur`))).toEqual({
      "Up $1.00 to $10.00": ["2"],
      "No price history": ["167"],
    });
  });

  test("the page of a Pokémon has the same groups", async () => {
    const groups = groupsOf(await read("/pokedex/charmander?group=percent"));
    expect(groups["No change in 7 days"]).toEqual(["4"]);
    expect(Object.keys(groups).at(-1)).toBe("No price history");
  });

  test("a new day compares with another day", async () => {
    const path = `${setPage}?group=percent`;
    expect(groupsOf(await read(path))["No change in 7 days"]).toEqual(["4"]);
    site.setTime(new Date("2026-11-22T12:00:00Z"));
    expect(groupsOf(await read(path))["No change in 7 days"]).toBeUndefined();
    site.setTime(now);
    expect(groupsOf(await read(path))["No change in 7 days"]).toEqual(["4"]);
  });

  test("viewers who hide prices are not offered it, and an old link shows the set ungrouped", async () => {
    const misty = await site.signUp();
    const offered = /href="[^"]*group=(?:change|percent)|href="[^"]*sort=(?:change|percent)/;
    expect(await read(setPage, misty)).toMatch(offered);
    await misty.put("/api/user/preferences", { showPrices: false });
    for (const query of ["group=percent", "group=change", "sort=percent", "sort=change&dir=desc", "sort=price"]) {
      for (const path of [setPage, "/pokedex/charmander"]) {
        const html = await read(`${path}?${query}`, misty);
        expect(groupsOf(html)).toEqual({});
        expect(html).not.toMatch(offered);
        expect(html).not.toMatch(/No price history|[+−]\$|\bin 7 days/);
      }
    }
  });

  test("a game without prices does not offer it", async () => {
    const path = "/tcg-pocket-en/series/pokemon-tcg-pocket/crimson-blaze";
    const html = await read(`${path}?group=percent`);
    expect(groupsOf(html)).toEqual({});
    expect(html).not.toContain("group=change");
  });
});

describe("sorted by each order of docs/product.md, Set page", () => {
  const numbers = (html: string) =>
    [...html.matchAll(/<a class="name" href="[^"]*\/([^/"]+)"/g)].map(([, number = ""]) => number);

  test.each([
    ["percent", "desc", ["1", "2", "3", "4", "5", "6", "7", "8"]],
    ["percent", "asc", ["7", "6", "5", "4", "3", "2", "1", "8"]],
    ["change", "desc", ["1", "2", "3", "4", "5", "6", "7", "8"]],
    ["booster", "asc", ["2", "1", "3", "4", "5", "6", "7", "8"]],
  ])("%s, %s: unknown values come last", async (sort, dir, first) => {
    expect(numbers(await read(`${setPage}?sort=${sort}&dir=${dir}`)).slice(0, 8)).toEqual(first);
  });

  test("variant: by the name of the variant that a card is shown as", async () => {
    const rows = await site.sql<{ number: string; name: string }[]>`
      select distinct on (c.position, c.id) c.number_key as number, v.name from cards c join variants v on v.card_id = c.id
      where c.set_id = 'sv03.5' order by c.position, c.id, v.position, v.key`;
    const names = new Map(rows.map(({ number, name }) => [number, name]));
    const shown = numbers(await read(`${setPage}?sort=variant`)).map((number) => names.get(number) ?? "");
    expect(shown).toEqual(shown.toSorted());
    expect(new Set(shown).size).toBeGreaterThan(1);
  });
});

test("the heading of a release date is a formatted date", async () => {
  const titles = Object.keys(groupsOf(await read(`${setPage}?group=released`)));
  expect(titles).toEqual(["Sep 22, 2023", "Feb 1, 2024"]);
});
