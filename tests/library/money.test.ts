import { describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { sell } from "#tests/ledger/selling.ts";
import { readPage } from "#tests/page/page.ts";

type Sum = { value: number; isConverted: boolean; isWhole: boolean };
type Standing = { paid: Sum; value: Sum; gain: Sum; part: number | null; copies: number; unpriced: number };
type Money = Standing & {
  currency: string;
  withoutCost: number;
  unpricedPaid: Sum;
  groups: (Standing & { name: string })[];
  best: { cardId: string; paid: number; value: number }[];
  worst: { cardId: string }[];
  years: {
    year: string;
    sold: number;
    unpaid: number;
    gone: number;
    price: Sum;
    costs: Sum;
    paid: Sum;
    realized: Sum;
  }[];
};

const site = await useSite({}, "starter");
const { sql } = site;
const setId = "sv03.5";
await sql`insert into exchange_rates values ('EUR', '€', '0.5', 'test', '2025-06-01'), ('EUR', '€', '0.8', 'test', '2026-01-01')`;
// 001: $10, 002: €8 by today's rate $10, 003: no price, 006: $100.
const prices: [string, string, number][] = [
  ["001", "USD", 1000],
  ["002", "EUR", 800],
  ["006", "USD", 10_000],
];
for (const [number, currency, market] of prices)
  await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, key, 'tcgplayer', ${currency}, ${market}, now() from variants where card_id = ${`${setId}-${number}`}`;

async function variantOf(cardId: string): Promise<string> {
  const [row] = await sql<
    { key: string }[]
  >`select key from variants where card_id = ${cardId} order by position limit 1`;
  return row?.key ?? "";
}

type Copy = { quantity?: number; cost: string; currency: string; acquiredOn?: string };

async function buys(person: Person, number: string, quantity: number, copies: Copy[] = []) {
  const cardId = `${setId}-${number}`;
  const entry = { setId, cardId, variant: await variantOf(cardId) };
  await person.put(`/api/collection?setId=${setId}`, { ...entry, setId: undefined, quantity });
  const path = `/api/collection/${cardId}/copies?setId=${setId}&variant=${entry.variant}`;
  if (copies.length > 0) expect((await person.put(path, { copies })).status).toBe(200);
  return entry;
}

const money = (person: Person, query = "") => json<Money>(person.json(`/api/collection/money${query}`));
const dollars = (value: number, isConverted = false): Sum => ({ value, isConverted, isWhole: true });

describe("what was paid and what it is worth", () => {
  test("counts copies that have both, by the rate of their day, and tells the rest apart", async () => {
    const misty = await site.signUp();
    await buys(misty, "001", 5, [{ quantity: 2, cost: "4", currency: "USD" }]);
    // €5 of June 2025 was $10, of today $6.25.
    await buys(misty, "002", 1, [{ cost: "5", currency: "EUR", acquiredOn: "2025-07-01" }]);
    await buys(misty, "003", 1, [{ cost: "3", currency: "USD" }]);
    const all = await money(misty);
    expect(all).toMatchObject({
      currency: "USD",
      copies: 3,
      withoutCost: 3,
      unpriced: 1,
      unpricedPaid: dollars(300),
      paid: dollars(800 + 1000, true),
      value: dollars(2000 + 1000, true),
      gain: dollars(1200, true),
    });
    expect(all.part).toBeCloseTo(1200 / 1800);
    expect(all.best.map(({ cardId }) => cardId)).toEqual([`${setId}-001`, `${setId}-002`]);
    const page = readPage(await bodyOf(misty.page("/collection/money")));
    expect([page.fact("Paid"), page.fact("Value"), page.fact("Gain")]).toEqual([
      "≈$18.00",
      "≈$30.00",
      "≈+$12.00 (+66.7%)",
    ]);
    expect(page.get("main").text).toContain(
      "Of 3 copies with a price paid. Not counted: 3 copies without a price paid, 1 copy without a price today (paid $3.00).",
    );
  });

  test("a day before all rates has the first one; a currency without a rate is left out and said", async () => {
    const misty = await site.signUp();
    await buys(misty, "001", 2, [
      { cost: "5", currency: "EUR", acquiredOn: "1999-01-09" },
      { cost: "5", currency: "CHF" },
    ]);
    const { paid } = await money(misty);
    expect(paid).toEqual({ value: 1000, isConverted: true, isWhole: false });
    expect(readPage(await bodyOf(misty.page("/collection/money"))).fact("Paid")).toBe("≈$10.00 + more");
  });

  test("a graded card counts with its value, and follows its changes", async () => {
    const misty = await site.signUp();
    const { variant } = await buys(misty, "006", 1);
    await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, cost, cost_currency, value, value_currency)
      values (${misty.id}, ${setId}, ${`${setId}-006`}, ${variant}, 'PSA', '9', 5000, 'USD', 30000, 'USD')`;
    expect(await money(misty)).toMatchObject({ gain: dollars(25_000), copies: 1, withoutCost: 0 });
    await sql`update graded_cards set value = null, value_currency = null, updated_at = now() where user_id = ${misty.id}`;
    expect(await money(misty)).toMatchObject({ value: dollars(10_000) });
  });

  test("a graded card with a price paid of its own counts once, also where it is described as a copy", async () => {
    const misty = await site.signUp();
    const rows = [
      { cost: "40", currency: "USD", acquiredOn: "2024-01-01" },
      { quantity: 2, cost: "30", currency: "USD", acquiredOn: "2025-01-01" },
    ];
    const { variant } = await buys(misty, "006", 4, rows);
    const grade = () => sql`
      insert into graded_cards (user_id, set_id, card_id, variant, company, grade, cost, cost_currency)
      values (${misty.id}, ${setId}, ${`${setId}-006`}, ${variant}, 'PSA', '9', 5000, 'USD')`;
    // Three ungraded copies are the three with details, and so all four have a price paid.
    await grade();
    expect(await money(misty)).toMatchObject({ paid: dollars(4000 + 6000 + 5000), copies: 4, withoutCost: 0 });
    // Of two graded ones one is the first copy with details.
    await grade();
    expect(await money(misty)).toMatchObject({ paid: dollars(6000 + 10_000), copies: 4, withoutCost: 0 });
    const [slab] = await sql<{ id: string }[]>`select id from graded_cards where user_id = ${misty.id} limit 1`;
    const sold = await json<{ batch: string; lots: object[] }>(
      sell(misty, { cardId: `${setId}-006`, variant, gradedId: slab?.id, amount: "60", currency: "USD" }),
    );
    expect(sold.lots).toMatchObject([{ quantity: 1, cost: 5000, acquiredOn: "2024-01-01" }]);
    expect(await money(misty)).toMatchObject({ paid: dollars(6000 + 5000), copies: 3, withoutCost: 0 });
    expect((await misty.post("/api/collection/undo", { batch: sold.batch })).status).toBe(200);
    expect(await money(misty)).toMatchObject({ paid: dollars(6000 + 10_000), copies: 4, withoutCost: 0 });
  });

  test("names sets in the chosen language, Japanese too", async () => {
    const misty = await site.signUp();
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select ${misty.id}, 'jp-SV2a', card_id, key, 1 from variants where card_id = 'jp-SV2a-001' limit 1`;
    await sql`insert into copies (user_id, set_id, card_id, variant, cost, cost_currency)
      select user_id, set_id, card_id, variant, 400, 'USD' from entries where user_id = ${misty.id}`;
    await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      select card_id, key, 'tcgplayer', 'USD', 500, now() from variants where card_id = 'jp-SV2a-001'`;
    const name = async () => (await money(misty)).groups.map((group) => group.name);
    expect(await name()).toEqual(["Pokémon Card 151"]);
    await misty.put("/api/user/preferences", { nameLanguage: "ja" });
    expect(await name()).toEqual(["ポケモンカード151"]);
    const page = readPage(await bodyOf(misty.page("/collection/money")));
    expect(page.get("main").wordsIn("ja")).toContain("ポケモンカード151");
  });

  test("is grouped by set, series and game, and filtered by game", async () => {
    const misty = await site.signUp();
    await buys(misty, "001", 1, [{ cost: "4", currency: "USD" }]);
    const names = async (by: string) => (await money(misty, `?by=${by}`)).groups.map(({ name }) => name);
    expect([await names("set"), await names("series"), await names("game")]).toEqual([
      ["151"],
      ["Scarlet & Violet"],
      ["English TCG"],
    ]);
    expect(await money(misty, "?game=JP")).toMatchObject({ copies: 0, groups: [], best: [] });
    expect(await money(misty, "?game=EN")).toMatchObject({ copies: 1 });
  });

  test("without anything it says what to do; while prices are hidden it shows none", async () => {
    const misty = await site.signUp();
    expect(readPage(await bodyOf(misty.page("/collection/money"))).names("heading")).toContain("No prices paid yet");
    await buys(misty, "001", 1, [{ cost: "4", currency: "USD" }]);
    await sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await json<null>(misty.json("/api/collection/money"))).toBeNull();
    expect(readPage(await bodyOf(misty.page("/collection/money"))).get("main").text).not.toMatch(/[$€]/);
  });
});

describe("what was realized", () => {
  test("stands by year, with fees and with what had no price paid; a correction is seen at once", async () => {
    const misty = await site.signUp();
    const bulbasaur = await buys(misty, "001", 6, [{ quantity: 3, cost: "4", currency: "USD" }]);
    const one = { ...bulbasaur, amount: "10", currency: "USD", happenedOn: "2025-05-05", fees: "1" };
    expect((await sell(misty, one)).status).toBe(200);
    // Two of three have no price paid: a third of $9 less $4.
    const some = { ...one, copies: undefined, quantity: 1, kind: "lost" };
    expect((await sell(misty, some)).status).toBe(200);
    expect((await sell(misty, { ...one, quantity: 3 })).status).toBe(200);
    const sales = await json<{ value: { id: string }[] }>(misty.json("/api/collection/left"));
    const { years } = await money(misty);
    expect(years).toEqual([
      {
        ...{ year: "2025", sold: 4, unpaid: 2, gone: 1 },
        ...{ price: dollars(2000), costs: dollars(200), paid: dollars(1200) },
        // 9 − 4, 3 − 4, −4.
        realized: dollars(500 - 100 - 400),
      },
    ]);
    const [last] = sales.value;
    const changed = { amount: "13", currency: "USD", fees: "1", happenedOn: "2026-01-01" };
    expect((await misty.put(`/api/collection/left/${last?.id}`, changed)).status).toBe(200);
    expect((await money(misty)).years.map(({ year, realized }) => [year, realized.value])).toEqual([
      ["2026", 0],
      ["2025", 100],
    ]);
  });

  test("a file of a year has a line for each lot", async () => {
    const misty = await site.signUp();
    const entry = await buys(misty, "001", 3, [{ quantity: 1, cost: "4", currency: "EUR", acquiredOn: "2024-02-29" }]);
    const sale = { ...entry, quantity: 2, amount: "10.01", fees: "1", currency: "USD", happenedOn: "2025-05-05" };
    expect((await sell(misty, { ...sale, counterparty: "=Brock" })).status).toBe(200);
    expect((await sell(misty, { ...sale, quantity: 1, happenedOn: "2026-05-05" })).status).toBe(200);
    const file = await bodyOf(misty.request("/api/collection/money/sales.csv?year=2025"));
    const [titles, ...lines] = file.trim().split("\r\n");
    expect(titles).toStartWith("Date,Type,Set,Card,Number,Variant,Graded,Copies,Proceeds,Currency,Paid,");
    expect(lines.map((line) => line.split(",").slice(0, -1).join(","))).toEqual([
      "2025-05-05,Sold,151,Bulbasaur,001,Normal,,1,4.50,USD,4.00,EUR,2024-02-29,,'=Brock,10.01,1.00,0.00",
      "2025-05-05,Sold,151,Bulbasaur,001,Normal,,1,4.51,USD,,,,,'=Brock,,,",
    ]);
    expect((await bodyOf(misty.request("/api/collection/money/sales.csv"))).trim().split("\r\n")).toHaveLength(4);
    expect((await misty.json("/api/collection/money/sales.csv?year=26")).status).toBe(422);
  });
});

describe("a clean-up", () => {
  test("keeps what was sold unless its box is ticked", async () => {
    const misty = await site.signUp();
    const entry = await buys(misty, "001", 3);
    const clean = (more: object) =>
      misty.put("/api/user/cleanup", { setId, verificationString: misty.username, ...more });
    const count = async () => (await json<{ value: object[] }>(misty.json("/api/collection/left"))).value.length;
    expect((await sell(misty, entry)).status).toBe(200);
    expect((await clean({})).status).toBe(200);
    expect(await count()).toBe(1);
    expect((await clean({ sales: true })).status).toBe(200);
    expect(await count()).toBe(0);
  });
});
