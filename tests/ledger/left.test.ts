import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended } from "#tests/people/ties.ts";
import { completed, undoes } from "#tests/people/trade/trading.ts";
import { card, describes, type Left, left, owns, sold, withCopies } from "./selling.ts";

const site = await useSite({}, "starter");
const path = "/collection/money/left";

const change = (person: Person, id: string, money: object) => person.put(`/api/collection/left/${id}`, money);

const hidePrices = (person: Person) => site.sql`update users set show_prices = false where id = ${person.id}`;

describe("what left", () => {
  test("is a list by year with what it brought, and a page for each", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    expect(readPage(await bodyOf(misty.page(path))).names("heading")).toContain("Nothing sold yet");
    const { id } = await sold(misty, { quantity: 2, happenedOn: "2025-03-01", fees: "2", counterparty: "Brock" });
    await sold(misty, { kind: "lost", happenedOn: "2026-02-03" });
    const page = readPage(await bodyOf(misty.page(path)));
    expect(page.names("heading")).toEqual(["Sold and gone", "2026", "2025"]);
    const [lost, sale] = page.all("listitem").filter(({ name, text }) => /Charizard/.test(name + text));
    expect(lost?.text).toContain("Lost · Feb 3, 2026");
    expect(sale?.text).toMatch(/2 × Charizard ex 006.*To Brock.*€20\.00.*\+€12\.00/s);
    const one = readPage(await bodyOf(misty.page(`${path}/${id}`)));
    expect([one.fact("Price"), one.fact("Fees"), one.fact("Proceeds"), one.fact("Paid"), one.fact("Gain")]).toEqual([
      "€20.00",
      "−€2.00",
      "€18.00",
      "€6.00",
      "+€12.00",
    ]);
  });

  test("has pages, each row once", async () => {
    const misty = await site.signUp();
    await owns(misty, 200);
    for (let n = 0; n < 61; n++) await sold(misty);
    const first = await json<{ value: Left[]; pagingKey: string }>(misty.json("/api/collection/left"));
    const after = new URLSearchParams({ after: first.pagingKey });
    const second = await json<{ value: Left[]; pagingKey: null }>(misty.json(`/api/collection/left?${after}`));
    expect([first.value.length, second.value.length, second.pagingKey]).toEqual([60, 1, null]);
    expect(new Set([...first.value, ...second.value].map(({ id }) => id)).size).toBe(61);
    const page = readPage(await bodyOf(misty.page(path)));
    expect(page.hrefs()).toContain(`${path}?${after}`);
  });

  test("can be corrected; its copies stay", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const { id } = await sold(misty);
    const money = { amount: "9", postage: "1", currency: "USD", happenedOn: "2024-02-29", counterparty: "Gary" };
    expect(await json<Left>(change(misty, id, money))).toMatchObject({
      ...{ amount: 900, fees: 0, postage: 100, currency: "USD", happenedOn: "2024-02-29", counterparty: "Gary" },
      lots: [{ cost: 300, costCurrency: "EUR" }],
      realized: [
        { currency: "EUR", value: -300 },
        { currency: "USD", value: 800 },
      ],
    });
    expect((await change(misty, id, { ...money, amount: "" })).status).toBe(422);
    const form = new URLSearchParams({ ...money, amount: "x", fees: "" });
    const wrong = await misty.request(`/api/collection/left/${id}?_method=PUT`, {
      method: "POST",
      body: form,
      headers: html,
    });
    expect(readPage(await bodyOf(wrong, 422)).get("textbox", "Price")).toMatchObject({ value: "x", isInvalid: true });
  });

  test("is its owner's alone", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await withCopies(misty);
    const { id, batch } = await sold(misty);
    for (const address of [`${path}/${id}`, `/api/collection/left/${id}`])
      expect((await brock.json(address)).status).toBe(404);
    expect((await change(brock, id, { amount: "1", currency: "EUR" })).status).toBe(404);
    expect((await brock.request(`/api/collection/left/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await brock.post("/api/collection/undo", { batch })).status).toBe(404);
    expect(await left(misty)).toHaveLength(1);
  });

  test("has no amounts while prices are hidden, and a correction keeps them", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const { id } = await sold(misty, { fees: "1" });
    await hidePrices(misty);
    const [hidden] = await left(misty);
    expect(Object.keys({ ...hidden, ...hidden?.lots[0] })).not.toContainAnyValues([
      "amount",
      "fees",
      "cost",
      "realized",
    ]);
    const pages = [path, `${path}/${id}`, `/collection/sell?setId=${card.setId}&cardId=${card.cardId}`];
    for (const page of pages) expect(readPage(await bodyOf(misty.page(page))).get("main").text).not.toMatch(/[€$]/);
    expect((await change(misty, id, { happenedOn: "2026-01-01" })).status).toBe(200);
    await site.sql`update users set show_prices = true where id = ${misty.id}`;
    expect(await left(misty)).toMatchObject([{ amount: 2000, fees: 100, happenedOn: "2026-01-01" }]);
  });
});

describe("a trade", () => {
  test("is in the giver's ledger; price paid, date and seller stay there, and an undo brings them back", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await befriended(site.sql, misty.id, brock.id);
    await owns(misty, 4);
    await describes(misty, [{ quantity: 2, cost: "3", currency: "EUR", condition: "LP", acquiredOn: "2023-05-01" }]);
    await site.sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, cost, cost_currency, seller)
      values (${misty.id}, ${card.setId}, ${card.cardId}, ${card.variant}, 'PSA', '9', 7000, 'USD', 'Gary')`;
    const [slab] = await site.sql<{ id: string }[]>`select id from graded_cards where user_id = ${misty.id}`;
    const give = [{ ...card, quantity: 2 }, { gradedId: slab?.id }];
    const { id } = await completed(misty, brock, { give });
    const given = (await left(misty)).toSorted((a, b) => b.quantity - a.quantity);
    expect(given).toMatchObject([
      { kind: "traded", quantity: 2, realized: [], lots: [{ cost: null }, { cost: 300, condition: "LP" }] },
      {
        kind: "traded",
        quantity: 1,
        graded: { grade: "9" },
        lots: [{ cost: 7000, costCurrency: "USD", seller: "Gary" }],
      },
    ]);
    expect(await left(brock)).toEqual([]);
    const paid = () => site.sql`select cost, cost_currency, seller from graded_cards where id = ${slab?.id ?? ""}`;
    expect<object>(await paid()).toMatchObject([{ cost: null, cost_currency: null, seller: null }]);
    const [got] = await site.sql`select cost, acquired_on, condition from copies where user_id = ${brock.id}`;
    expect(got).toMatchObject({ cost: null, acquired_on: null, condition: "LP" });
    for (const person of [misty, brock]) expect((await undoes(person, id)).status).toBe(200);
    expect(await left(misty)).toEqual([]);
    expect<object>(await paid()).toMatchObject([{ cost: 7000, cost_currency: "USD", seller: "Gary" }]);
  });
});
