import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { takeSnapshots } from "#features/library/value/queries/snapshots.ts";
import { valueBySet } from "#features/library/value/queries/value.ts";
import { totalIn } from "#features/prices/rules/rates.ts";
import { recurring } from "#src/jobs.ts";
import { bodyOf, testApp } from "#tests/harness.ts";
import { markDaysOfHistory } from "#tests/prices/fetched-days.ts";
import { fill, now, rates, set, sumsOf, usePrices } from "./priced-site.ts";

const { site, variants } = await usePrices();

type Price = { card_id: string; variant: string; source: string; currency: string; market: number | null };
type Entry = { card_id: string; variant: string; quantity: number };
type Graded = { card_id: string; variant: string; value: number | null; value_currency: string | null };

/** The same by hand: entry by entry, price by price. */
async function slowValue(owner: string): Promise<Map<string, number>> {
  const { sql } = site;
  const [person] = await sql<{ source: string }[]>`select price_source as source from users where id = ${owner}`;
  const prices = await sql<Price[]>`select * from current_prices`;
  const entries = await sql<Entry[]>`select * from entries where user_id = ${owner}`;
  const graded = await sql<Graded[]>`select * from graded_cards where user_id = ${owner}`;
  const sums = new Map<string, number>();
  const add = (currency: string, value: number) => sums.set(currency, (sums.get(currency) ?? 0) + value);
  for (const { card_id, variant, quantity } of entries) {
    const own = prices.filter((one) => one.card_id === card_id && one.variant === variant && one.market !== null);
    const price = own.find(({ source }) => source === person?.source) ?? own[0];
    const slabs = graded.filter((one) => one.card_id === card_id && one.variant === variant && one.value !== null);
    if (price) add(price.currency, Math.max(0, quantity - slabs.length) * (price.market ?? 0));
  }
  for (const { value, value_currency } of graded) if (value !== null) add(value_currency ?? "", value);
  return sums;
}

const collections = fc.array(
  fc.record({
    index: fc.nat(59),
    quantity: fc.integer({ min: 1, max: 99_999 }),
    slab: fc.option(fc.nat(100_000)),
  }),
  { maxLength: 25 },
);

describe("the value of a collection", () => {
  test("equals a sum over every entry, for each preferred source", async () => {
    const misty = await site.signUp();
    await fc.assert(
      fc.asyncProperty(collections, fc.constantFrom("tcgplayer", "cardmarket"), async (some, source) => {
        await fill(site, variants, misty.id, some);
        await site.sql`update users set price_source = ${source} where id = ${misty.id}`;
        expect(sumsOf(await valueBySet(site.db, misty.id))).toEqual(await slowValue(misty.id));
      }),
      { numRuns: 30 },
    );
  });

  test("is stored once a day for everyone, equal to the value at that time", async () => {
    const people = await Promise.all([site.signUp(), site.signUp(), site.signUp()]);
    for (const [index, { id }] of people.entries()) {
      await fill(site, variants, id, [
        { index, quantity: 3 + index, slab: index === 1 ? 5000 : null },
        { index: index + 10, quantity: 1, slab: null },
      ]);
    }
    await site.sql`update users set price_source = 'cardmarket' where id = ${people[2]?.id ?? ""}`;
    await takeSnapshots(site.db, "2026-11-21");
    for (const { id } of people) {
      const rows = await site.sql<{ currency: string; value: number }[]>`
        select currency, value::float8 as value from value_snapshots where user_id = ${id} and day = '2026-11-21'`;
      expect(sumsOf(rows)).toEqual(await slowValue(id));
    }
    await fill(site, variants, people[0]?.id ?? "", [{ index: 1, quantity: 9, slab: null }]);
    expect(await takeSnapshots(site.db, "2026-11-21")).toBe(0);
    expect(await takeSnapshots(site.db, "2026-11-20")).toBe(0);
    expect(await takeSnapshots(site.db, "2026-11-23")).toBeGreaterThan(0);
    await site.sql`delete from value_snapshots`;
  });

  test("is stored once by two simultaneous processes", async () => {
    const counts = await Promise.all([1, 2, 3].map(() => takeSnapshots(site.db, "2026-12-01")));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    await site.sql`delete from value_snapshots`;
    await site.sql`delete from settings where key = 'values of'`;
  });
});

describe("the days of the values", () => {
  const keep = recurring.find(({ name }) => name === "keep the day's values of collections")!;
  const zone = process.env.TZ;
  afterEach(async () => {
    process.env.TZ = zone ?? "UTC";
    site.setTime(now);
    await site.sql`delete from value_snapshots`;
    await site.sql`delete from settings where key = 'values of'`;
  });

  /** The job at a moment, as it runs every half an hour. */
  async function runAt(time: string): Promise<void> {
    site.setTime(new Date(time));
    await keep.run(site.deps);
  }

  test.each([
    ["Pacific/Kiritimati", -14 * 60],
    ["America/Los_Angeles", 8 * 60],
    ["UTC", 0],
  ])("are UTC days for a process in %s, and a day without a run has no value", async (place, offset) => {
    process.env.TZ = place;
    expect(new Date("2026-12-05T00:00:00Z").getTimezoneOffset()).toBe(offset);
    const misty = await site.signUp();
    await fill(site, variants, misty.id, [{ index: 1, quantity: 2, slab: null }]);
    const days = async () => {
      const response = await misty.json("/api/collection/price-history?limit=30");
      return ((await response.json()) as { value: { day: string }[] }).value.map(({ day }) => day);
    };
    await runAt("2026-12-05T00:00:01Z");
    await runAt("2026-12-05T23:59:59Z");
    expect(await days()).toEqual(["2026-12-05"]);
    await runAt("2026-12-06T00:00:00Z");
    expect(await days()).toEqual(["2026-12-05", "2026-12-06"]);
    // Three days off; then the clock is set back, and a day that was left out stays out.
    await runAt("2026-12-10T09:00:00Z");
    await runAt("2026-12-08T09:00:00Z");
    await runAt("2026-12-11T09:00:00Z");
    const remaining = ["2026-12-05", "2026-12-06", "2026-12-10", "2026-12-11"];
    expect(await days()).toEqual(remaining);
    const rows = await site.sql<{ day: string; value: number }[]>`
      select day::text as day, value::int as value from value_snapshots where user_id = ${misty.id} order by day`;
    expect([...rows]).toEqual(remaining.map((day) => ({ day, value: 202 })));
    const page = await bodyOf(misty.page("/collection"));
    const table = page.slice(page.indexOf('id="worth-numbers"'));
    expect(table.slice(0, table.indexOf("</table>")).match(/Dec \d+, 2026/g)).toEqual([
      "Dec 11, 2026",
      "Dec 10, 2026",
      "Dec 6, 2026",
      "Dec 5, 2026",
    ]);
  });
});

describe("the calls", () => {
  const json = async <T>(response: Response | Promise<Response>) => (await response).json() as Promise<T>;
  type History = { currency: string; value: { day: string; value: number }[] };
  type Trend = { cardId: string; past: number; present: number };

  test("history has the stored days, then today", async () => {
    const misty = await site.signUp();
    await fill(site, variants, misty.id, [{ index: 1, quantity: 2, slab: null }]);
    const row = { user_id: misty.id, category: "EN", currency: "USD" };
    for (const [day, value] of [
      ["2026-11-10", 150],
      ["2025-01-01", 1],
      ["2026-11-21", 7],
    ] as const) {
      await site.sql`insert into value_snapshots ${site.sql({ ...row, day, value })}`;
    }
    const { currency, value } = await json<History>(misty.json("/api/collection/price-history?limit=90"));
    expect(currency).toBe("USD");
    expect(value.map(({ day }) => day)).toEqual(["2026-11-10", "2026-11-21"]);
    expect(value[0]?.value).toBe(150);
    const [sum] = await valueBySet(site.db, misty.id);
    expect(value[1]?.value).toBe(totalIn(sum ? [sum] : [], "USD", rates).total);
  });

  test("trends have gains and losses since a day, sorted by amount or percent", async () => {
    const misty = await site.signUp();
    // 1 and 4 have TCGplayer prices, 101 and 104 cents.
    await fill(site, variants, misty.id, [
      { index: 1, quantity: 10, slab: null },
      { index: 4, quantity: 1, slab: null },
      { index: 10, quantity: 1, slab: null },
    ]);
    const past = async (index: number, market: number, day: string) => {
      const { card_id, key } = variants[index]!;
      const [price] = await site.sql<Price[]>`
        select * from current_prices where card_id = ${card_id} and variant = ${key} and market is not null
        order by source desc limit 1`;
      const { source, currency } = price!;
      await site.sql`insert into price_history ${site.sql({ card_id, variant: key, source, currency, market, low: null, as_of: now.toISOString(), day })}`;
    };
    await past(1, 91, "2026-11-14");
    await past(4, 52, "2026-11-14");
    await past(10, 500, "2026-11-13");
    await markDaysOfHistory(site.sql);
    const read = async (query: string) =>
      (await json<Trend[]>(misty.json(`/api/collection/trends?dateRange=7d&${query}`))).map(({ past }) => past);
    expect(await read("trendMode=amount")).toEqual([91, 52]);
    expect(await read("trendMode=percent")).toEqual([52, 91]);
    expect(await read("order=asc")).toEqual([500]);
    expect(await json<Trend[]>(misty.json("/api/collection/trends?dateRange=30d"))).toEqual([]);
  });

  test("trends need Pro where memberships are sold, for every collection", async () => {
    const paid = await testApp({ MEMBERSHIP: "stripe" }, "starter");
    await paid.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      select card_id, key, 'tcgplayer', 'USD', 100, now() from variants where card_id = 'sv03.5-001'`;
    const people = [await paid.signUp(), await paid.signUp({ roles: ["subscriber"] })] as const;
    for (const person of people) {
      await person.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
    }
    const [misty, brock] = people;
    const path = "/api/collection/trends";
    const of = `${path}?username=${brock.username}`;
    const requests = [misty.json(path), misty.json(of), paid.anonymous.json(of), brock.json(path), brock.json(of)];
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 401, 200, 200]);
    expect((await misty.json("/api/collection/price-history")).status).toBe(200);
    const pages = await Promise.all(people.map(async (person) => bodyOf(person.page("/collection?moves=gains"))));
    expect(pages.map((text) => [text.includes("gains and losses with Pro"), text.includes("Gains or losses")])).toEqual(
      [
        [true, false],
        [false, true],
      ],
    );
  });

  test("viewers who hide prices get none", async () => {
    const misty = await site.signUp();
    await fill(site, variants, misty.id, [{ index: 1, quantity: 2, slab: null }]);
    expect(await bodyOf(misty.page("/collection"))).toMatch(/[$€]\d/);
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    const text = await bodyOf(misty.page("/collection"));
    expect(text).not.toMatch(/[$€]\d/);
    expect((await json<History>(misty.json("/api/collection/price-history"))).value).toEqual([]);
    expect(await json<Trend[]>(misty.json("/api/collection/trends"))).toEqual([]);
  });

  test.each(["limit=0", "limit=x", "limit=5000"])("price-history?%s is refused", async (query) => {
    const misty = await site.signUp();
    const response = await misty.json(`/api/collection/price-history?${query}`);
    expect(response.status).toBe(422);
    expect((await json<{ fields: object }>(response)).fields).toHaveProperty("limit");
  });
});
