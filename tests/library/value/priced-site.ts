import type { Rates } from "#features/prices/rules/rates.ts";
import { changePrices } from "#tests/change-catalogue.ts";
import { type TestApp, useSite } from "#tests/harness.ts";

export const set = "sv03.5";
export const now = new Date("2026-11-21T12:00:00Z");
export const rates: Rates = new Map([
  ["EUR", { currency: "EUR", symbol: "€", perDollar: "0.8", day: "2026-11-20" }],
  ["JPY", { currency: "JPY", symbol: "¥", perDollar: "150", day: "2026-11-20" }],
]);

export type Variant = { card_id: string; key: string };

/** A site with prices for some variants of a set, and all of these. */
export async function usePrices(): Promise<{ site: TestApp; variants: Variant[] }> {
  const site = await useSite({}, "starter");
  site.setTime(now);
  const { sql } = site;
  const variants = await sql<Variant[]>`
    select card_id, key from variants join cards on cards.id = card_id where set_id = ${set} order by 1, 2 limit 60`;
  // Some have a price of one source, some of both, some of none, some an empty one.
  for (const [index, { card_id, key }] of variants.entries()) {
    const both = [
      { source: "tcgplayer", currency: "USD", market: index % 7 === 0 ? null : 100 + index },
      { source: "cardmarket", currency: "EUR", market: 90 + index * 2 },
    ];
    for (const price of both.filter((_, n) => (index + n) % 3 !== 0)) {
      const row = { card_id, variant: key, ...price, low: null, as_of: now.toISOString() };
      await sql`insert into current_prices ${sql(row)}`;
      await sql`insert into price_history ${sql({ ...row, day: "2026-11-21" })}`;
    }
  }
  await sql`insert into exchange_rates values ('EUR', '€', '0.8', 'test', '2026-11-20')`;
  await changePrices(site);
  return { site, variants };
}

export const sumsOf = (rows: { currency: string; value: number }[]) => {
  const sums = new Map<string, number>();
  for (const { currency, value } of rows) sums.set(currency, (sums.get(currency) ?? 0) + value);
  return sums;
};

/** Puts these cards and slabs, and no others, into a collection. */
export async function fill(
  { sql }: TestApp,
  variants: Variant[],
  owner: string,
  some: { index: number; quantity: number; slab: number | null }[],
) {
  await sql`delete from entries where user_id = ${owner}`;
  await sql`delete from graded_cards where user_id = ${owner}`;
  for (const { index, quantity, slab } of some) {
    const { card_id, key } = variants[index]!;
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${owner}, ${set}, ${card_id}, ${key}, ${quantity}) on conflict do nothing`;
    if (slab === null) continue;
    const value = slab === 0 ? null : slab;
    await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, value, value_currency)
      values (${owner}, ${set}, ${card_id}, ${key}, 'PSA', '10', ${value}, ${value && "GBP"})`;
  }
}
