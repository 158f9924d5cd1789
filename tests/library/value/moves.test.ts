import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { movers } from "#features/library/value/queries/movers.ts";
import { historyIn } from "#features/library/value/rules/history.ts";
import { totalIn } from "#features/prices/rules/rates.ts";
import { changeText, worthText } from "#features/prices/rules/text.ts";
import { fill, now, rates, usePrices } from "./priced-site.ts";

const { site, variants } = await usePrices();

type Price = { card_id: string; variant: string; source: string; currency: string; market: number | null };
type Entry = { card_id: string; variant: string; quantity: number };

describe("price changes", () => {
  const ranges: Record<string, number> = { "24h": 1, "7d": 7, "30d": 30 };
  type Day = { card_id: string; variant: string; source: string; day: string; market: number | null };
  type Moved = { cardId: string; variant: string; past: number; present: number; currency: string };

  /** The same by hand: each entry's price now and then, ordered as numbers. */
  async function slowTrends(owner: string, since: string, by: string, up: boolean): Promise<Moved[]> {
    const { sql } = site;
    const [person] = await sql<{ source: string }[]>`select price_source as source from users where id = ${owner}`;
    const prices = await sql<Price[]>`select * from current_prices where market is not null`;
    const days = await sql<Day[]>`select *, day::text as day from price_history`;
    const fetched = await sql<{ source: string; day: string }[]>`
      select source, day::text as day from price_days order by day`;
    // The day itself if it was fetched; in a gap the next one, unless there is nothing after it.
    const compared = (source: string | undefined) => {
      const own = fetched.filter((one) => one.source === source).map(({ day }) => day);
      if (!own[0] || own[0] > since) return "";
      const day = own.find((one) => one >= since) ?? "";
      return day === since || day < (own.at(-1) ?? "") ? day : "";
    };
    const entries = await sql<Entry[]>`select * from entries where user_id = ${owner}`;
    const dollars: Record<string, number> = { USD: 1, EUR: 1 / 0.8 };
    const rows = entries.flatMap(({ card_id, variant, quantity }) => {
      const isOfEntry = (one: Price | Day) => one.card_id === card_id && one.variant === variant;
      const own = prices.filter(isOfEntry);
      const price = own.find(({ source }) => source === person?.source) ?? own[0];
      const past = days
        .filter((one) => isOfEntry(one) && one.source === price?.source && one.day <= compared(price?.source))
        .sort((one, other) => (one.day < other.day ? 1 : -1))[0];
      if (!price?.market || !past?.market) return [];
      const change = price.market - past.market;
      if (up ? change <= 0 : change >= 0) return [];
      const size = by === "percent" ? change / past.market : change * quantity * (dollars[price.currency] ?? 1);
      const row = { cardId: card_id, variant, past: past.market, present: price.market, currency: price.currency };
      return [{ ...row, size: Math.abs(size) }];
    });
    const key = ({ cardId, variant }: Moved) => `${cardId} ${variant}`;
    rows.sort((one, other) =>
      Math.abs(one.size - other.size) > 1e-9 * one.size ? other.size - one.size : key(one) < key(other) ? -1 : 1,
    );
    return rows.slice(0, 20).map(({ size: _, ...row }) => row);
  }

  test("equal a comparison of every entry, over several days, currencies and sources", async () => {
    const misty = await site.signUp();
    const daysBack = fc.integer({ min: 0, max: 40 });
    const history = fc.array(
      fc.record({
        index: fc.nat(11),
        source: fc.constantFrom("tcgplayer", "cardmarket"),
        back: daysBack,
        market: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 60, max: 160 })), { freq: 8 }),
      }),
      { minLength: 30, maxLength: 60, size: "max" },
    );
    const owned = fc.array(
      fc.record({ index: fc.nat(11), quantity: fc.integer({ min: 1, max: 50 }), slab: fc.constant(null) }),
      { minLength: 6, maxLength: 12, size: "max" },
    );
    const choices = fc.record({
      dateRange: fc.constantFrom(...Object.keys(ranges)),
      trendMode: fc.constantFrom("amount" as const, "percent" as const),
      order: fc.constantFrom("desc", "asc"),
      source: fc.constantFrom("tcgplayer", "cardmarket"),
      fetchedBack: fc.uniqueArray(daysBack, { minLength: 4, maxLength: 41, size: "max" }),
    });
    const before = await site.sql`select *, day::text as day from price_history`;
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(owned, history, choices, async (some, days, { source, fetchedBack, ...query }) => {
        await fill(site, variants, misty.id, some);
        await site.sql`update users set price_source = ${source} where id = ${misty.id}`;
        await site.sql`truncate price_history, price_days`;
        for (const back of fetchedBack) {
          const day = new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
          await site.sql`insert into price_days values ('tcgplayer', ${day}), ('cardmarket', ${day})`;
        }
        const byKey = new Map(days.map((day) => [`${day.index} ${day.source} ${day.back}`, day]));
        for (const { index, source, back, market } of byKey.values()) {
          const { card_id, key } = variants[index]!;
          const day = new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
          const currency = source === "tcgplayer" ? "USD" : "EUR";
          const row = { card_id, variant: key, source, currency, market, low: null, as_of: now.toISOString(), day };
          await site.sql`insert into price_history ${site.sql(row)}`;
        }
        const past = new Date(now.getTime() - (ranges[query.dateRange] ?? 0) * 86_400_000).toISOString().slice(0, 10);
        const found = await movers(
          site.db,
          { id: misty.id, hiddenGames: [] },
          {
            since: past,
            by: query.trendMode,
            up: query.order === "desc",
            limit: 20,
          },
        );
        seen += found.length;
        expect(found.map(({ setId: _, quantity: __, ...row }) => row)).toEqual(
          await slowTrends(misty.id, past, query.trendMode, query.order === "desc"),
        );
      }),
      { numRuns: 40 },
    );
    expect(seen).toBeGreaterThan(5);
    await site.sql`delete from price_history`;
    for (const row of before) await site.sql`insert into price_history ${site.sql(row)}`;
  });
});

describe("sums", () => {
  const amounts = fc.array(fc.record({ currency: fc.constantFrom("USD", "EUR", "JPY"), value: fc.nat(10_000_000) }), {
    maxLength: 200,
  });

  test("do not depend on the order, and are converted once", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom("USD", "EUR", "JPY"), (some, currency) => {
        const { total, rest } = totalIn(some, currency, rates);
        expect(rest).toEqual([]);
        expect(totalIn(some.toReversed(), currency, rates).total).toBe(total);
        const perDollar: Record<string, number> = { USD: 1, EUR: 0.8, JPY: 150 };
        const minor: Record<string, number> = { USD: 100, EUR: 100, JPY: 1 };
        const exact = some.reduce(
          (sum, one) =>
            sum +
            (one.value / minor[one.currency]! / perDollar[one.currency]!) * perDollar[currency]! * minor[currency]!,
          0,
        );
        expect(Math.abs(total - exact)).toBeLessThan(1.51);
      }),
    );
  });

  test.each([
    [[], null],
    [[{ currency: "USD", value: 1250 }], "$12.50"],
    [[{ currency: "EUR", value: 800 }], "≈$10.00"],
    [
      [
        { currency: "USD", value: 100 },
        { currency: "GBP", value: 5000 },
      ],
      "$1.00 + £50.00",
    ],
    [[{ currency: "GBP", value: 5000 }], "£50.00"],
    [[{ currency: "USD", value: 0 }], "$0.00"],
  ])("%j reads %p", (some, text) => {
    expect(worthText(some, "USD", rates)).toBe(text);
  });

  test("a change has an amount and a percentage", () => {
    expect(changeText(1000, 1125, "USD")).toBe("+$1.25 (+12.5%)");
    expect(changeText(1000, 500, "USD")).toBe("−$5.00 (−50%)");
    expect(changeText(0, 500, "USD")).toBe("+$5.00");
  });

  test("a history has one amount a day", () => {
    const days = [
      { day: "2026-11-01", currency: "USD", value: 100 },
      { day: "2026-11-01", currency: "EUR", value: 80 },
      { day: "2026-11-03", currency: "USD", value: 50 },
    ];
    expect(historyIn(days, "USD", rates)).toEqual([
      { day: "2026-11-01", amount: 200 },
      { day: "2026-11-03", amount: 50 },
    ]);
  });
});
