import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { valueBackwards } from "#features/library/value/page/backwards.ts";
import { fetchedDays, gradedSums, valueSteps } from "#features/library/value/queries/backwards.ts";
import { backwardDays, mostDays } from "#features/library/value/rules/backwards.ts";
import { changePrices } from "#tests/change-catalogue.ts";
import { bodyOf } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { fill, now, usePrices } from "./priced-site.ts";

const { site, variants } = await usePrices();
const { sql } = site;
const dayOf = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  await sql`truncate price_history, price_days, value_snapshots`;
});

type Change = { index: number; source: string; back: number; market: number | null };

async function store(changes: readonly Change[], fetched: readonly number[]) {
  for (const { index, source, back, market } of changes) {
    const { card_id, key } = variants[index]!;
    const currency = source === "tcgplayer" ? "USD" : "EUR";
    const row = { card_id, variant: key, source, currency, market, as_of: now.toISOString(), day: dayOf(back) };
    await sql`insert into price_history ${sql(row)} on conflict do nothing`;
  }
  for (const back of fetched)
    await sql`insert into price_days values ('tcgplayer', ${dayOf(back)}), ('cardmarket', ${dayOf(back)})`;
  await changePrices(site);
}

type Entry = { card_id: string; variant: string; quantity: number };
type Price = { card_id: string; variant: string; source: string; currency: string; market: number | null; day: string };

/** The same by hand: day by day, entry by entry. */
async function slowDays(owner: string, days: readonly string[]) {
  const entries = await sql<Entry[]>`select * from entries where user_id = ${owner}`;
  const slabs = await sql<{ card_id: string; variant: string; value: number; value_currency: string }[]>`
    select * from graded_cards where user_id = ${owner} and value is not null`;
  const current = await sql<Price[]>`select * from current_prices where market is not null order by source desc`;
  const past = await sql<Price[]>`select *, day::text as day from price_history order by price_history.day desc`;
  return days.flatMap((day) => {
    const sums = new Map<string, number>();
    const add = (currency: string, value: number) => sums.set(currency, (sums.get(currency) ?? 0) + value);
    for (const slab of slabs) add(slab.value_currency, slab.value);
    let priced = 0;
    for (const { card_id, variant, quantity } of entries) {
      const isOf = (one: { card_id: string; variant: string }) => one.card_id === card_id && one.variant === variant;
      const { source } = current.find(isOf) ?? {};
      const price = past.find((one) => isOf(one) && one.source === source && one.day <= day);
      const copies = quantity - Math.min(quantity, slabs.filter(isOf).length);
      if (!price || price.market === null) continue;
      add(price.currency, copies * price.market);
      priced += copies;
    }
    const amounts = [...sums].filter(([, value]) => value !== 0).sort();
    return priced === 0 ? [] : [{ day, amounts, copies: priced + slabs.length }];
  });
}

describe("today's cards at the prices of earlier days", () => {
  test("equal a sum over every entry and day", async () => {
    const misty = await site.signUp();
    const owned = fc.uniqueArray(
      fc.record({
        index: fc.nat(11),
        quantity: fc.integer({ min: 1, max: 9 }),
        slab: fc.option(fc.nat(900), { freq: 3 }),
      }),
      { selector: ({ index }) => index, minLength: 3, maxLength: 10 },
    );
    const change = fc.record({
      index: fc.nat(11),
      source: fc.constantFrom("tcgplayer", "cardmarket"),
      back: fc.integer({ min: 1, max: 30 }),
      market: fc.option(fc.integer({ min: 10, max: 500 }), { freq: 6 }),
    });
    const fetched = fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 3, maxLength: 20 });
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        owned,
        fc.array(change, { minLength: 20, maxLength: 50, size: "max" }),
        fetched,
        async (some, changes, backs) => {
          await sql`truncate price_history, price_days`;
          await fill(site, variants, misty.id, some);
          await store(changes, backs);
          const owner = { id: misty.id, hiddenGames: [] };
          const days = await fetchedDays(site.db, dayOf(25), dayOf(0));
          const steps = await valueSteps(site.db, owner, [days[0]!.day, days.at(-1)!.day]);
          const found = backwardDays(steps, await gradedSums(site.db, owner), days);
          seen += found.length;
          expect(
            found.map(({ day, amounts, copies }) => ({
              day,
              amounts: amounts.map(({ currency, value }) => [currency, value]).sort(),
              copies,
            })),
          ).toEqual((await slowDays(misty.id, backs.map(dayOf).sort())) as never);
        },
      ),
      { numRuns: 30 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  test("are some sixty days of a long history, with the first and the last, and gaps", () => {
    const fetched = Array.from({ length: 400 }, (_, index) => index)
      .filter((index) => index < 100 || index > 150)
      .map((index) => ({ source: "tcgplayer", day: dayOf(400 - index) }));
    const step = { day: fetched[0]!.day, source: "tcgplayer", currency: "USD", value: 500, copies: 2 };
    const days = backwardDays([step], [], fetched);
    expect(days).toHaveLength(mostDays);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual([dayOf(400), dayOf(1)]);
    expect(days.filter(({ isAfterGap }) => isAfterGap)).toHaveLength(1);
  });

  type History = { value: { day: string; value: number; isBackwards: boolean }[] };
  const read = async (
    person: { json(path: string): Promise<Response> },
    path = "/api/collection/price-history?limit=90",
  ) => (JSON.parse(await bodyOf(person.json(path))) as History).value;
  const onePrice: Change[] = [
    { index: 1, source: "tcgplayer", back: 20, market: 50 },
    { index: 1, source: "tcgplayer", back: 10, market: 80 },
  ];

  test("come before the stored values, and never among them", async () => {
    const misty = await site.signUp();
    await fill(site, variants, misty.id, [{ index: 1, quantity: 2, slab: null }]);
    await store(onePrice, [20, 19, 10, 5, 2]);
    expect(await read(misty)).toEqual([
      { day: dayOf(20), value: 100, isBackwards: true },
      { day: dayOf(19), value: 100, isBackwards: true },
      { day: dayOf(10), value: 160, isBackwards: true },
      { day: dayOf(5), value: 160, isBackwards: true },
      { day: dayOf(2), value: 160, isBackwards: true },
      { day: dayOf(0), value: 202, isBackwards: false },
    ]);
    const row = { user_id: misty.id, category: "EN", currency: "USD", day: dayOf(5), value: 7 };
    await sql`insert into value_snapshots ${sql(row)}`;
    expect((await read(misty)).map(({ value, isBackwards }) => [value, isBackwards])).toEqual([
      [100, true],
      [100, true],
      [160, true],
      [7, false],
      [202, false],
    ]);
  });

  test("are a dashed line of the chart on the first day, with its words", async () => {
    const misty = await site.signUp();
    await fill(site, variants, misty.id, [
      { index: 1, quantity: 2, slab: null },
      { index: 2, quantity: 1, slab: null },
    ]);
    expect(await bodyOf(misty.page("/collection"))).toContain("Your value chart starts tomorrow.");
    await store(onePrice, [20, 19, 2]);
    const body = await bodyOf(misty.page("/collection"));
    expect(body).not.toContain("Your value chart starts tomorrow.");
    expect(body).toContain("2 of 3 copies had a price on Nov 1, 2026");
    const page = readPage(body);
    expect(page.find("checkbox", "Today’s cards at the prices of then")).toBeDefined();
    // From day 19 to day 2 nothing was fetched.
    expect(body.match(/stroke-dasharray="6 4"/g)).toHaveLength(1);
    expect(/ d="(M[^"]+)"[^>]*stroke-dasharray="6 4"/.exec(body)?.[1]?.match(/M/g)).toHaveLength(2);
  });

  test("are hidden with prices, and from those who may not see the value", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await fill(site, variants, misty.id, [{ index: 1, quantity: 2, slab: null }]);
    await store(onePrice, [20, 19, 2]);
    const [{ username } = { username: "" }] = await sql<{ username: string }[]>`
      select username from users where id = ${misty.id}`;
    const path = `/api/collection/price-history?limit=90&username=${username}`;
    expect(await read(brock, path)).toHaveLength(4);
    await sql`update users set collection_value_visibility = 'hide' where id = ${misty.id}`;
    expect(await read(brock, path)).toEqual([]);
    await sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await read(misty)).toEqual([]);
    expect(await bodyOf(misty.page("/collection"))).not.toContain("prices of then");
  });
});

test("of a large collection it is begun, and there once it is done", async () => {
  const misty = await site.signUp();
  const owner = { id: misty.id, priceSource: "tcgplayer" as const, hiddenGames: [] };
  await fill(
    site,
    variants,
    misty.id,
    [0, 1, 2].map((index) => ({ index, quantity: 1, slab: null })),
  );
  await store(
    [0, 1, 2].map((index) => ({ index, source: "tcgplayer", back: 5, market: 100 })),
    [5, 4],
  );
  const read = (isWaiting: boolean) =>
    valueBackwards(site.db, site.deps.catalogue, owner, { since: dayOf(9), until: dayOf(0), isWaiting, many: 0 });
  expect(await read(false)).toEqual([]);
  const days = await read(true);
  expect(days.map(({ day }) => day)).toEqual([dayOf(5), dayOf(4)]);
  expect(await read(false)).toEqual(days);
  // A page that waits for new prices makes them ready for the next page.
  await changePrices(site);
  expect(await read(true)).toEqual(days);
  expect(await read(false)).toEqual(days);
});
