import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { undescribed } from "#features/collection/rules/copies.ts";
import { chosenLots, firstIn, type HeldVariant, plainOf, slabLots, ungradedOf } from "#features/ledger/rules/lots.ts";
import { figuresOf, sharesOf } from "#features/ledger/rules/sums.ts";

const copy = (id: number, quantity: number, acquiredOn: string | null = null, cost: number | null = null) => ({
  ...undescribed,
  ...{ id, quantity, acquiredOn, cost, costCurrency: cost === null ? null : "EUR" },
});

const held = (quantity: number, copies: HeldVariant["copies"] = [], slabs: HeldVariant["slabs"] = []): HeldVariant => ({
  quantity,
  copies,
  slabs,
});

const size = (lots: { quantity: number }[] | null) => lots?.reduce((sum, { quantity }) => sum + quantity, 0);

describe("which copies leave", () => {
  test("those that came first; without a date as they were entered, without details last, graded ones never", () => {
    const copies = [copy(1, 1), copy(2, 2, "2024-01-01"), copy(3, 1, "2023-01-01"), copy(4, 1, "2024-01-01")];
    const mine = held(8, copies, [{ id: "slab" }]);
    expect(firstIn(mine, 7)?.map(({ copyId, quantity }) => [copyId, quantity])).toEqual([
      [3, 1],
      [2, 2],
      [4, 1],
      [1, 1],
      [null, 2],
    ]);
    expect(firstIn(mine, 8)).toBeNull();
  });

  test("chosen ones that are there, however often a row is named", () => {
    const mine = held(3, [copy(1, 2)]);
    const twice = [1, 1].map((id) => ({ id, quantity: 1 }));
    expect(chosenLots(mine, twice)).toEqual([{ copyId: 1, gradedId: null, quantity: 2 }]);
    expect(chosenLots(mine, [...twice, { id: 1, quantity: 1 }])).toBeNull();
    expect(chosenLots(mine, [{ id: null, quantity: 2 }])).toBeNull();
    expect(chosenLots(mine, [{ id: 9, quantity: 1 }])).toBeNull();
  });

  test("a graded card that is described as a copy too is that copy", () => {
    const lots = slabLots(held(1, [copy(1, 1)], [{ id: "slab" }]), "slab");
    expect(lots).toEqual([{ copyId: 1, gradedId: "slab", quantity: 1 }]);
    expect(slabLots(held(2, [copy(1, 1)], [{ id: "slab" }]), "slab")).toMatchObject([{ copyId: null }]);
    expect(slabLots(held(0, [], [{ id: "slab" }]), "slab")).toBeNull();
  });

  const anyHeld = fc
    .record({
      rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.option(fc.constantFrom("2023-01-01", "2024-01-01")))),
      plain: fc.nat(5),
      slabs: fc.nat(3),
    })
    .map(({ rows, plain, slabs }) => {
      const copies = rows.map(([quantity, day], place) => copy(place + 1, quantity, day));
      const graded = Array.from({ length: slabs }, (_, n) => ({ id: String(n) }));
      return held((size(copies) ?? 0) + plain + slabs, copies, graded);
    });

  test("are as many as leave, of rows that are there, for any collection", () => {
    fc.assert(
      fc.property(anyHeld, fc.integer({ min: 1, max: 30 }), (mine, quantity) => {
        const lots = firstIn(mine, quantity);
        if (quantity > ungradedOf(mine)) return expect(lots).toBeNull();
        expect(size(lots)).toBe(quantity);
        const again = lots?.map(({ copyId, quantity: copies }) => ({ id: copyId, quantity: copies })) ?? [];
        expect(chosenLots(mine, again)).toEqual(lots);
        expect(lots?.find(({ copyId }) => copyId === null)?.quantity ?? 0).toBeLessThanOrEqual(plainOf(mine));
      }),
    );
  });
});

describe("sums", () => {
  test("shares add up to the whole, in whole units, none further off than one", () => {
    const sizes = fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }).filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), sizes, (amount, all) => {
        const shares = sharesOf(amount, all);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const whole = all.reduce((sum, one) => sum + one, 0);
        for (const [place, share] of shares.entries())
          expect(Math.abs(share - (amount * (all[place] ?? 0)) / whole)).toBeLessThan(2);
      }),
    );
  });

  const sale = { kind: "sold", amount: 1000, fees: 90, postage: 10, currency: "EUR" } as const;
  const lot = (quantity: number, cost: number | null, costCurrency = "EUR") => ({
    ...{ quantity, cost, costCurrency: cost === null ? null : costCurrency },
  });

  test.each([
    ["a price paid", [lot(2, 100)], 0, [{ currency: "EUR", value: 700 }]],
    ["a price paid of a part", [lot(1, 100), lot(2, null)], 2, [{ currency: "EUR", value: 200 }]],
    ["no price paid", [lot(3, null)], 3, null],
    [
      "two currencies",
      [lot(1, 100), lot(1, 100, "JPY")],
      0,
      [
        { currency: "EUR", value: 800 },
        { currency: "JPY", value: -100 },
      ],
    ],
    ["nothing paid", [lot(1, 0)], 0, [{ currency: "EUR", value: 900 }]],
  ])("a sale with %s", (_, lots, unpaid, realized) => {
    expect(figuresOf(sale, lots)).toMatchObject({ unpaid, realized });
  });

  test("what is given away or lost is a loss; a trade carries it over; a sale of unknown price is neither", () => {
    const of = (kind: "gave" | "lost" | "traded" | "opened" | "sold") =>
      figuresOf({ ...sale, kind, amount: null, currency: null }, [lot(2, 100)]).realized;
    const loss = [{ currency: "EUR", value: -200 }];
    expect([of("gave"), of("lost"), of("traded"), of("opened"), of("sold")]).toEqual([loss, loss, [], [], null]);
  });
});
