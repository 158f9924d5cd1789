import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended, trading } from "#tests/people/ties.ts";
import { slab } from "#tests/requests/sample.ts";
import { card, cardPage, described, left, owns, quantity, sale, sell, sold, withCopies } from "./selling.ts";

const site = await useSite({}, "starter");

describe("selling", () => {
  test("takes the copies that came first, says what was paid for them, and is undone with its batch", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const before = await described(misty);
    const one = await sold(misty, { quantity: 3, fees: "1.50", postage: "0.50" });
    expect(one).toMatchObject({ kind: "sold", quantity: 3, amount: 2000, withoutCost: 0 });
    expect(one.lots.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [2, 300],
      [1, 500],
    ]);
    expect(one.realized).toEqual([{ currency: "EUR", value: 2000 - 200 - 1100 }]);
    expect(await quantity(misty)).toBe(1);
    expect(await described(misty)).toEqual([]);
    expect((await misty.post("/api/collection/undo", { batch: one.batch })).status).toBe(200);
    expect(await quantity(misty)).toBe(4);
    expect(await described(misty)).toEqual(before);
    expect(await left(misty)).toEqual([]);
    expect((await misty.json(`/api/collection/left/${one.id}`)).status).toBe(404);
  });

  test("of a part of a row divides it; an undo brings back what left", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const { id, lots } = await sold(misty, { quantity: 1 });
    expect(lots).toMatchObject([{ quantity: 1, cost: 300, condition: "LP", acquiredOn: "2023-05-01" }]);
    expect((await described(misty)).map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [1, 500],
      [1, 300],
    ]);
    expect((await misty.request(`/api/collection/left/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await described(misty)).reduce((sum, copy) => sum + copy.quantity, 0)).toBe(3);
    expect(await quantity(misty)).toBe(4);
  });

  test("takes chosen copies, those without details too, whose price paid is not known", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const [dear] = await described(misty);
    const one = await sold(misty, {
      copies: [
        { id: dear?.id, quantity: 1 },
        { id: null, quantity: 1 },
      ],
    });
    expect(one.lots.map(({ cost }) => cost)).toEqual([500, null]);
    expect(one).toMatchObject({ quantity: 2, withoutCost: 1, realized: [{ currency: "EUR", value: 1000 - 500 }] });
    const refused = await sell(misty, { copies: [{ id: null, quantity: 1 }] });
    expect(refused.status).toBe(422);
    expect(await json<object>(refused)).toMatchObject({
      fields: { which: "You don’t have that many of these copies." },
    });
    expect(await quantity(misty)).toBe(2);
  });

  test("of a graded card takes it, and an undo brings it back with what was paid", async () => {
    const misty = await site.signUp();
    await owns(misty, 1);
    const graded = `/api/collection/${card.cardId}/graded?setId=sv03.5`;
    const paid = { cost: "80", paidIn: "JPY", acquiredOn: "2025-01-02", seller: "Brock" };
    const given = { ...slab, ...card, setId: undefined, cardId: undefined, certificate: "77", ...paid };
    const made = await misty.request(graded, {
      method: "POST",
      body: JSON.stringify(given),
      headers: { "content-type": "application/json" },
    });
    const added = await json<{ id: string }>(made);
    expect(added).toMatchObject({ cost: 80, costCurrency: "JPY", acquiredOn: "2025-01-02", seller: "Brock" });
    expect((await sell(misty, { quantity: 1 })).status).toBe(409);
    const one = await sold(misty, { gradedId: added.id });
    expect(one).toMatchObject({
      graded: { company: slab.company, certificate: "77" },
      lots: [{ cost: 80, seller: "Brock" }],
    });
    expect(one.realized).toEqual([
      { currency: "EUR", value: 2000 },
      { currency: "JPY", value: -80 },
    ]);
    expect(await json<object[]>(misty.json(graded))).toEqual([]);
    await misty.post("/api/collection/undo", { batch: one.batch });
    expect(await json<object[]>(misty.json(graded))).toEqual([added]);
    expect(await quantity(misty)).toBe(1);
  });

  test("that was sent twice counts once", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const id = crypto.randomUUID();
    const all = await Promise.all([sold(misty, { id }), sold(misty, { id })]);
    expect(all.map((one) => one.id)).toEqual([id, id]);
    expect(await quantity(misty)).toBe(3);
  });

  test("gave away and lost have no price; what was paid is their loss", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    for (const kind of ["gave", "lost"]) {
      expect(await sold(misty, { kind })).toMatchObject({ kind, amount: null, realized: [{ value: -300 }] });
    }
  });

  test.each([
    [{ quantity: 5 }, "quantity"],
    [{ quantity: 0 }, "quantity"],
    [{ amount: "" }, "amount"],
    [{ amount: "1.234" }, "amount"],
    [{ fees: "-1" }, "fees"],
    [{ currency: "QQQ" }, "currency"],
    [{ kind: "traded" }, "kind"],
    [{ happenedOn: "2099-01-01" }, "happenedOn"],
    [{ happenedOn: "yesterday" }, "happenedOn"],
    [{ gradedId: crypto.randomUUID() }, "which"],
  ])("%o is refused and names its field", async (more, field) => {
    const misty = await site.signUp();
    await withCopies(misty);
    const refused = await sell(misty, more);
    expect(refused.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(refused)).fields)).toEqual([field]);
    expect(await quantity(misty)).toBe(4);
  });

  test("is refused of a locked collection, of a copy in an open trade, and once it is undone again", async () => {
    const locked = await site.signUp({ areWritesLocked: true });
    expect((await sell(locked)).status).toBe(409);
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await befriended(site.sql, misty.id, brock.id);
    const ivysaur = { cardId: "sv03.5-002", variant: "normal" };
    const id = await trading(site.sql, [misty.id, brock.id], { state: "proposed", offerer: brock.id });
    expect((await sell(misty, ivysaur)).status).toBe(200);
    await misty.put("/api/collection?setId=sv03.5", { ...ivysaur, quantity: 2 });
    await site.sql`update trades set state = 'accepted' where id = ${id}`;
    expect((await sell(misty, ivysaur)).status).toBe(200);
    const refused = await sell(misty, ivysaur);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("open trade")]);
  });

  test("cannot be undone after the number of copies changed again", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    const { id } = await sold(misty);
    await owns(misty, 7);
    expect((await misty.request(`/api/collection/left/${id}`, { method: "DELETE" })).status).toBe(409);
    expect(await left(misty)).toHaveLength(1);
  });
});

describe("the form", () => {
  const at = `/collection/sell?setId=${card.setId}&cardId=${card.cardId}`;

  test("offers the copies that are there, works without a script, and keeps what was typed", async () => {
    const misty = await site.signUp();
    await withCopies(misty);
    expect(readPage(await bodyOf(misty.page(cardPage))).hrefs()).toContain(at);
    const page = readPage(await bodyOf(misty.page(at)));
    const which = page.get("combobox", "Which copies").names("option");
    expect(which).toEqual([
      "Those you got first",
      "1 copy · Near Mint, paid €5.00, May 1, 2024",
      "2 copies · Lightly Played, paid €3.00, May 1, 2023",
      "1 copy without details",
    ]);
    const form = { ...sale, id: page.hidden("id") ?? "", quantity: "2", which: "", fees: "", postage: "" };
    const wrong = await misty.request("/api/collection/left", {
      method: "POST",
      body: new URLSearchParams({ ...form, amount: "much" }),
      headers: html,
    });
    const again = readPage(await bodyOf(wrong, 422));
    expect(again.get("textbox", "Price")).toMatchObject({ value: "much", isInvalid: true });
    const done = await misty.request("/api/collection/left", {
      method: "POST",
      body: new URLSearchParams({ ...form, counterparty: "Brock" }),
      headers: html,
    });
    expect([done.status, done.headers.get("location")]).toEqual([303, cardPage]);
    const back = await bodyOf(misty.page(cardPage));
    expect(readPage(back).find("button", "Undo")).toBeDefined();
    expect(back).toContain("Sold: 2 × Charizard ex 006.");
  });

  test("of a card that one does not have says so; of no card is not found", async () => {
    const misty = await site.signUp();
    expect(readPage(await bodyOf(misty.page(at))).names("heading")).toContain("No copies");
    expect((await misty.page("/collection/sell?setId=sv03.5&cardId=none")).status).toBe(404);
  });
});
