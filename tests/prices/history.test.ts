import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql as raw } from "drizzle-orm";
import fc from "fast-check";
import type { PriceFeed } from "#features/prices/feeds/schema/formats.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { cardPriceHistory, pastMarkets } from "#features/prices/read/queries/past.ts";
import { carriedPrices } from "#features/prices/rules/carry.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { closeApps, testDatabase, useFolder } from "../harness.ts";
import { fillCatalogue } from "./price-catalogue.ts";

afterAll(closeApps);

const ids = [1, 2, 3];
const folder = await useFolder();
const { db, sql } = await testDatabase();
await fillCatalogue(
  db,
  ids.map((id) => ({ id: `a-${id}`, setId: "a", variants: [{ key: "normal", tcgplayerId: id }] })),
);

beforeEach(async () => {
  await db.execute(raw`truncate price_history, price_days, current_prices, held_prices`);
  await sql`delete from settings where key like '%rows of%'`;
});

const dayOf = (day: number) => `2026-08-${String(day).padStart(2, "0")}`;
type Feed = { day: number; hour?: number; prices: (number | null)[] };

async function imported({ day, hour = 12, prices }: Feed) {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  const results = prices.flatMap((marketPrice, index) =>
    marketPrice === null
      ? []
      : [{ productId: ids[index], subTypeName: "Normal", marketPrice, lowPrice: marketPrice / 2 }],
  );
  await Bun.write(file, JSON.stringify({ success: true, results }));
  const asOf = new Date(`${dayOf(day)}T${String(hour).padStart(2, "0")}:00:00Z`);
  const feeds = async function* (): AsyncGenerator<PriceFeed> {
    for await (const input of inputs([file])) yield { input, asOf };
  };
  return await importPrices(sql, feeds(), new Date("2026-09-01T00:00:00Z"), { force: true });
}

const rows = async () =>
  (
    await sql<{ row: string }[]>`
      select card_id || ' ' || day || ' ' || coalesce(market::text, '-') as row from price_history order by card_id, day`
  ).map(({ row }) => row);
const days = async () =>
  (await sql<{ day: string }[]>`select day::text as day from price_days order by day`).map(({ day }) => day);
const seen = async (id: number, since = dayOf(1)) =>
  (await cardPriceHistory(db, `a-${id}`, since)).map(({ day, market }) => `${day} ${market}`);

describe("the history", () => {
  test("keeps a row where a price changed, and each day that was fetched", async () => {
    await imported({ day: 1, prices: [1, 2, 3] });
    expect(await imported({ day: 2, prices: [1, 2, 4] })).toMatchObject({ matched: 3, changed: 1 });
    expect(await imported({ day: 3, prices: [1, 2, 4] })).toMatchObject({ matched: 3, changed: 0 });
    expect(await rows()).toEqual([
      `a-1 ${dayOf(1)} 100`,
      `a-2 ${dayOf(1)} 200`,
      `a-3 ${dayOf(1)} 300`,
      `a-3 ${dayOf(2)} 400`,
    ]);
    expect(await days()).toEqual([dayOf(1), dayOf(2), dayOf(3)]);
    expect(await seen(1)).toEqual([`${dayOf(1)} 100`, `${dayOf(2)} 100`, `${dayOf(3)} 100`]);
    expect(await seen(3, dayOf(2))).toEqual([`${dayOf(2)} 400`, `${dayOf(3)} 400`]);
  });

  test("carries a price over fetched days only", async () => {
    await imported({ day: 1, prices: [1] });
    await imported({ day: 2, prices: [1] });
    await imported({ day: 6, prices: [1] });
    expect(await seen(1)).toEqual([`${dayOf(1)} 100`, `${dayOf(2)} 100`, `${dayOf(6)} 100`]);
  });

  test("a day with a few prices of a large source is not a fetched day", async () => {
    await imported({ day: 1, prices: [1, 2, 3] });
    await sql`insert into settings values ('price rows of tcgplayer', '500') on conflict (key) do update set value = '500'`;
    await imported({ day: 2, prices: [1, 2, 9] });
    expect(await days()).toEqual([dayOf(1)]);
    expect(await seen(3)).toEqual([`${dayOf(1)} 300`, `${dayOf(2)} 900`]);
  });

  test("a file of an older day changes that day alone", async () => {
    await imported({ day: 1, prices: [1, 2] });
    await imported({ day: 9, prices: [1, 3] });
    await imported({ day: 5, prices: [7, 2, 4] });
    expect(await seen(1)).toEqual([`${dayOf(1)} 100`, `${dayOf(5)} 700`, `${dayOf(9)} 100`]);
    expect(await seen(2)).toEqual([`${dayOf(1)} 200`, `${dayOf(5)} 200`, `${dayOf(9)} 300`]);
  });

  test("read again it is what a row a day would be, whatever the order of the files", async () => {
    const market = fc.integer({ min: 1, max: 3 });
    const feed = fc.record({ day: fc.integer({ min: 1, max: 9 }), prices: fc.tuple(market, market, market) });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(feed, { selector: ({ day }) => day, minLength: 2, maxLength: 6 }),
        async (all) => {
          await db.execute(raw`truncate price_history, price_days, current_prices, held_prices`);
          for (const one of all) await imported(one);
          const expected = all.toSorted((one, other) => one.day - other.day);
          for (const [index, id] of ids.entries())
            expect(await seen(id)).toEqual(
              expected.map(({ day, prices }) => `${dayOf(day)} ${(prices[index] ?? 0) * 100}`),
            );
          const changes = expected.flatMap(({ prices }, n) =>
            prices.filter((price, index) => price !== expected[n - 1]?.prices[index]),
          );
          // Fewer where all came in order; a late file may add the day after it.
          expect((await rows()).length).toBeLessThanOrEqual(ids.length * all.length);
          if (all.every(({ day }, n) => n === 0 || day > (all[n - 1]?.day ?? 0)))
            expect(await rows()).toHaveLength(changes.length);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("a change begins on its day, in a gap on the next fetched one, and nowhere before the first", async () => {
    for (const [day, price] of [
      [2, 1],
      [3, 2],
      [7, 3],
      [8, 4],
    ] as const)
      await imported({ day, prices: [price] });
    const past = async (day: number) => (await pastMarkets(db, ["a-1"], dayOf(day)))[0]?.market;
    expect(await Promise.all([1, 2, 3, 5, 7, 8, 9].map(past))).toEqual([undefined, 100, 200, 300, 300, 400, undefined]);
  });
});

test("a price that ended is carried no further", () => {
  const change = { variant: "normal", source: "tcgplayer", currency: "USD" } as const;
  const fetched = new Map([["tcgplayer", ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]]] as const);
  const changes = [
    { ...change, day: "2025-12-31", market: 5 },
    { ...change, day: "2026-01-03", market: null },
  ];
  const carried = carriedPrices(changes, fetched, "2026-01-01");
  expect(carried.map(({ day, market }) => [day, market])).toEqual([
    ["2026-01-01", 5],
    ["2026-01-02", 5],
  ]);
});
