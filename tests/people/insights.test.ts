import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import * as rules from "#features/people/insights/rules.ts";
import { InsightsTab } from "#features/people/insights/views/insights.tsx";
import { changeCatalogue, changePrices } from "../change-catalogue.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { gets, line } from "./trade/trading.ts";

type Part = { name: string; part: number; whole: number | null };
type Insights = {
  sets: { setId: string; part: number; whole: number }[];
  year: {
    year: string;
    years: string[];
    cards: number;
    days: number;
    finished: number;
    months: number[];
    best: { cardId: string } | null;
  } | null;
  breakdowns: { key: string; parts: Part[] }[];
  timeline: { first: { name: string } | null; streak: string | null; levels: { day: string; amount: number }[] } | null;
  value: { currency: string; value: { day: string; value: number }[] } | null;
  top: { cardId: string }[];
};

const site = await useSite({}, "starter");
const { sql } = site;
site.setTime(new Date());
let ash: Person;

beforeAll(async () => {
  ash = await site.signUp({ username: "Ash" });
  for (const [number, days] of [
    [1, 3],
    [2, 2],
    [6, 0],
  ] as const) {
    const entry = await line(site, number);
    await gets(ash, entry, number);
    await sql`update entries set created_at = now() - make_interval(days => ${days}) where card_id = ${entry.cardId}`;
    await sql`update entry_changes set at = now() - make_interval(days => ${days}) where card_id = ${entry.cardId}`;
    await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${entry.cardId}, ${entry.variant}, 'tcgplayer', 'USD', ${number * 100}, now())
      on conflict (card_id, variant, source) do update set market = excluded.market`;
  }
  await changePrices(site);
});

const insightsFor = (viewer: Pick<Person, "json"> = ash) => json<Insights>(viewer.json("/u/ash/insights"));
const parts = ({ breakdowns }: Insights, key: string) =>
  breakdowns
    .find((one) => one.key === key)
    ?.parts.filter(({ part }) => part > 0)
    .map(({ name, part, whole }) => `${name}: ${part}${whole === null ? "" : ` of ${whole}`}`);

describe("insights", () => {
  test("break the cards down", async () => {
    const all = await insightsFor();
    expect(parts(all, "series")?.[0]).toMatch(/^Scarlet & Violet: 3 of \d+$/);
    expect(parts(all, "generations")).toEqual(["1 Kanto: 3 of 151"]);
    expect(parts(all, "types")).toEqual(["Grass: 2", "Fire: 1"]);
    expect(parts(all, "rarities")).toContain("Double Rare: 1");
    expect(parts(all, "decades")).toEqual(["2020s: 3"]);
    expect(parts(all, "artists")?.length).toBeGreaterThan(0);
  });

  test("count cards of unknown rarity and type apart, and link to them", async () => {
    const gary = await site.signUp({ username: "gary" });
    for (const number of [4, 7]) await gets(gary, await line(site, number), 1);
    await changeCatalogue(
      site,
      sql`update cards set rarity = null, types = '{}' where set_id = 'sv03.5' and number_key = '7'`,
    );
    const all = await json<Insights>(gary.json("/u/gary/insights"));
    expect(parts(all, "types")).toEqual(["Fire: 1", "Unknown: 1"]);
    expect(parts(all, "rarities")).toEqual(["Common: 1", "Unknown: 1"]);
    const page = await bodyOf(gary.page("/u/gary/insights"));
    expect(readPage(page).hrefs()).toContain("/u/gary/collection?rarity=unknown");
    expect((await json<{ entries: number }>(gary.json("/u/gary/collection?rarity=unknown"))).entries).toBe(1);
  });

  test("leave out what is not owned, and link to the cards", async () => {
    const page = await bodyOf(ash.page("/u/ash/insights"));
    expect(readPage(page).hrefs()).toContain("/pokedex/generation/1");
    expect(page).not.toContain("Paldea");
    expect(readPage(page).hrefs()).toContain("/series/scarlet-violet");
    expect(readPage(page).hrefs()).toContain("/u/ash/collection?rarity=Double+Rare");
  });

  test("show the first cards, the longest streak and the level over time", async () => {
    const { timeline } = await insightsFor();
    expect(timeline?.first?.name).toBe("Bulbasaur 001");
    expect(timeline?.streak).toStartWith("2 days until");
    expect(timeline?.levels.map(({ amount }) => amount)).toEqual([1, 2, 3]);
  });

  test("show value and the most valuable cards as the owner's settings allow, and times only to members", async () => {
    const misty = await site.signUp();
    expect((await insightsFor(misty)).top.map(({ cardId }) => cardId)).toEqual([
      "sv03.5-006",
      "sv03.5-002",
      "sv03.5-001",
    ]);
    const asVisitor = await insightsFor(site.anonymous);
    expect([asVisitor.timeline, asVisitor.year, asVisitor.value, asVisitor.top]).toEqual([null, null, null, []]);
    await sql`update users set collection_value_visibility = 'hide' where id = ${ash.id}`;
    const hidden = await insightsFor(misty);
    expect([hidden.value, hidden.top, hidden.year?.best]).toEqual([null, [], null]);
    expect(await bodyOf(misty.page("/u/ash/insights"))).not.toMatch(/[$€]\d/);
    expect(hidden.timeline?.levels).toHaveLength(3);
    expect((await insightsFor()).top).toHaveLength(3);
  });

  test("map how much of each set is owned, by series", async () => {
    const { sets } = await insightsFor();
    expect(sets).toContainEqual({ setId: "sv03.5", part: 3, whole: 207 });
    const cell = readPage(await bodyOf(ash.page("/u/ash/insights"))).get("link", /151, 3 of 207$/);
    expect(cell.href).toBe("/series/scarlet-violet/151");
  });

  test("sum up a year: the newest, or the one that is asked for", async () => {
    const { year } = await insightsFor();
    const now = new Date().getUTCFullYear();
    expect(year?.year).toBe(String(now));
    expect(year?.months.reduce((sum, cards) => sum + cards, 0)).toBe(year?.cards ?? -1);
    expect(year?.best?.cardId).toBe("sv03.5-006");
    const [old] = await sql<{ card: string; at: Date }[]>`
      update entries set created_at = created_at - interval '2 years' where user_id = ${ash.id} and card_id = 'sv03.5-006'
      returning card_id as card, created_at as at`;
    await gets(ash, await line(site, 1), 2);
    const before = await json<Insights>(ash.json(`/u/ash/insights?year=${old?.at.getUTCFullYear()}`));
    expect(before.year?.cards).toBe(1);
    expect(before.year?.months[old?.at.getUTCMonth() ?? 0]).toBe(1);
    expect(before.year?.years).toHaveLength(2);
    const page = readPage(await bodyOf(ash.page("/u/ash/insights")));
    expect(page.get("link", String(now)).of("aria-current")).toBe("true");
    expect((await json<Insights>(ash.json("/u/ash/insights?year=1066"))).year?.year).toBe(String(now));
    await sql`update entries set created_at = created_at + interval '2 years' where user_id = ${ash.id} and card_id = 'sv03.5-006'`;
  });

  test("leave out games that the owner hides", async () => {
    await sql`update users set disallowed_categories = '{EN}' where id = ${ash.id}`;
    const { breakdowns, sets } = await insightsFor();
    expect([breakdowns.flatMap((one) => one.parts), sets]).toEqual([[], []]);
    expect(await bodyOf(ash.page("/u/ash/insights"))).toContain("No cards yet");
    await sql`update users set disallowed_categories = '{}' where id = ${ash.id}`;
  });
});

test("a long breakdown is folded after twelve bars, one with an order of its own is whole, and none is left out", () => {
  const known = {
    ...{ heat: [], timeline: null, year: null, value: null, top: [], byValue: undefined, username: "misty" },
    breakdowns: ["artists", "rarities"].map((key) => ({
      ...{ key, title: key, unit: "Cards" },
      parts: Array.from({ length: 20 }, (_, part) => ({ name: `${key} ${part}`, part, whole: null })),
    })),
  };
  const page = readPage(renderToStaticMarkup(InsightsTab(known)));
  expect(page.names("summary")).toEqual(["8 more"]);
  expect(page.all("rowheader").map(({ name }) => name)).toEqual(
    known.breakdowns.flatMap(({ parts }) => parts.map(({ name }) => name)),
  );
});

test("the longest streak is a run of days, and no other run is longer", () => {
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40)), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      let longest = 0;
      for (let start = 0; start <= 40; start++) {
        let length = 0;
        while (sorted.includes(start + length)) length++;
        longest = Math.max(longest, length);
      }
      expect(rules.longestStreak(sorted.map(dayOf))?.days ?? 0).toBe(longest);
    }),
  );
});

test("rarities stand from the rarest to the commonest, across games; promos and unknown ones last", () => {
  const cards = [
    ["EN", "Common"],
    ["TCG-POCKET-EN", "Crown"],
    ["EN", "Promo"],
    ["EN", "Special Illustration Rare"],
    ["TCG-POCKET-EN", "2 Diamonds"],
    ["EN", null],
  ].map(
    ([category, rarity]) => ({ card: { category, rarity }, added: 0 }) as Parameters<typeof rules.rarestFirst>[1][0],
  );
  const names = rules
    .rarestFirst(
      rules.tally(cards, ({ rarity }) => rarity),
      cards,
    )
    .map(({ name }) => name);
  expect(names).toEqual(["Crown", "Special Illustration Rare", "2 Diamonds", "Common", "Promo", "Unknown"]);
});

test("decades stand in the order of time", () => {
  const parts = ["2020s", "Unknown", "1990s", "2000s"].map((name) => ({ name, part: 1, whole: null }));
  expect(rules.oldestFirst(parts).map(({ name }) => name)).toEqual(["1990s", "2000s", "2020s", "Unknown"]);
});
