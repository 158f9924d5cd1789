import { describe, expect, test } from "bun:test";
import type { PriceRow } from "#features/prices/feeds/schema/rows.ts";
import type { PricedVariant, PriceMatch } from "#features/prices/matching/rules/candidates.ts";
import { kindOfKey } from "#features/prices/matching/rules/kinds.ts";
import { createMatcher } from "#features/prices/matching/rules/matcher.ts";

const variant = (key: string, more: Partial<PricedVariant> = {}): PricedVariant => ({
  cardId: "a-1",
  key,
  finish: key,
  isGone: false,
  tier: "standard",
  tcgplayerId: 7,
  cardmarketId: 7,
  ...more,
});

const row = (printing: string, source: PriceRow["source"] = "tcgplayer", productId = 7): PriceRow => ({
  kind: "price",
  source,
  productId,
  printing,
  currency: "USD",
  market: 100,
  low: null,
  trend: null,
  average30: null,
  asOf: new Date("2026-07-23"),
});

/** Where each printing of product 7 goes: the variant's key, or what became of it. */
function places(variants: PricedVariant[], printings: string[], source?: PriceRow["source"]): string[] {
  const matcher = createMatcher(variants);
  const first = printings.map((printing) => ({
    row: row(printing, source),
    match: matcher.match(row(printing, source)),
  }));
  const last = first.map((one): PriceMatch => (one.match.is === "later" ? matcher.settle(one.row) : one.match));
  return last.map((match) => (match.is === "matched" ? `${match.variant.cardId} ${match.variant.key}` : match.is));
}

describe("TCGplayer", () => {
  test("one product with several printings: each goes to the variant of its finish and edition", () => {
    expect(places([variant("normal"), variant("reverse")], ["Normal", "Reverse Holofoil"])).toEqual([
      "a-1 normal",
      "a-1 reverse",
    ]);
    expect(places([variant("holo"), variant("reverse")], ["reverse-holofoil", "holofoil"])).toEqual([
      "a-1 reverse",
      "a-1 holo",
    ]);
    expect(
      places([variant("holo"), variant("holo-1st-edition")], ["1st Edition Holofoil", "Unlimited Holofoil"]),
    ).toEqual(["a-1 holo-1st-edition", "a-1 holo"]);
    expect(places([variant("normal"), variant("normal-1st-edition")], ["1st Edition", "Unlimited"])).toEqual([
      "a-1 normal-1st-edition",
      "a-1 normal",
    ]);
  });

  test("an edition that names no finish is the only one of that edition", () => {
    expect(places([variant("holo"), variant("holo-1st-edition")], ["1st Edition", "Unlimited"])).toEqual([
      "a-1 holo-1st-edition",
      "a-1 holo",
    ]);
    expect(places([variant("holo"), variant("reverse")], ["Unlimited"])).toEqual(["ambiguous"]);
  });

  test("variants without the product id are never considered, whatever their card", () => {
    expect(places([variant("normal", { tcgplayerId: 8 })], ["Normal"])).toEqual(["unmatched"]);
    expect(
      places([variant("normal"), variant("reverse", { tcgplayerId: null })], ["Normal", "Reverse Holofoil"]),
    ).toEqual(["a-1 normal", "unmatched"]);
  });

  test("the only printing of a product with one variant is that variant, under another name", () => {
    expect(places([variant("reverse-pokeball")], ["Holofoil"])).toEqual(["a-1 reverse-pokeball"]);
    expect(places([variant("lenticular-jumbo")], ["Normal"])).toEqual(["a-1 lenticular-jumbo"]);
  });

  test("a printing is never that of a variant with another finish", () => {
    expect(places([variant("normal")], ["Holofoil"])).toEqual(["unmatched"]);
    expect(places([variant("holo")], ["Normal"])).toEqual(["unmatched"]);
    expect(places([variant("reverse")], ["Holofoil"])).toEqual(["unmatched"]);
    expect(places([variant("normal-squirtle", { tier: "special" })], ["Holofoil"])).toEqual(["unmatched"]);
    const matcher = createMatcher([variant("normal"), variant("reverse")]);
    for (const printing of ["Holofoil", "Reverse Holofoil"]) matcher.match(row(printing));
    expect(matcher.settle(row("Holofoil"))).toEqual({
      is: "unmatched",
      reason: "could be a printing that the catalogue lacks beside a-1 normal, a-1 reverse",
      other: { cardId: "a-1", key: "holo", listed: ["holo", "reverse"] },
    });
  });

  test("the printing of a product with a stamp only is no plain printing of its card", () => {
    const matcher = createMatcher([variant("normal-squirtle", { tier: "special" })]);
    matcher.match(row("Holofoil"));
    expect(matcher.settle(row("Holofoil"))).not.toHaveProperty("other");
  });

  test("an assumed variant is what its name says, whatever its key", () => {
    const assumed = [variant("normal", { finish: "holo" }), variant("reverse")];
    expect(places(assumed, ["Holofoil", "Reverse Holofoil", "Normal"])).toEqual([
      ...["a-1 normal", "a-1 reverse", "unmatched"],
    ]);
  });

  test("but not when there are two printings, two variants, or another edition", () => {
    expect(places([variant("reverse-pokeball")], ["Holofoil", "Normal"])).toEqual(["unmatched", "unmatched"]);
    expect(places([variant("normal"), variant("reverse")], ["Holofoil"])).toEqual(["unmatched"]);
    expect(places([variant("normal")], ["1st Edition"])).toEqual(["unmatched"]);
  });

  test("a product on two cards, or on two variants of one kind, is ambiguous", () => {
    expect(places([variant("normal"), variant("normal", { cardId: "a-2" })], ["Normal"])).toEqual(["ambiguous"]);
    expect(
      places([variant("normal-staff", { tier: "special" }), variant("normal-logo", { tier: "special" })], ["Normal"]),
    ).toEqual(["ambiguous"]);
  });

  test("of several variants of one kind, the only one from booster packs gets the price", () => {
    expect(places([variant("normal-pre-release", { tier: "special" }), variant("normal")], ["Normal"])).toEqual([
      "a-1 normal",
    ]);
  });

  test("two printings cannot both price one variant", () => {
    expect(places([variant("normal")], ["Normal", "Unlimited"])).toEqual(["a-1 normal", "ambiguous"]);
  });
});

describe("Cardmarket", () => {
  const both = (...keys: string[]) =>
    places(
      keys.map((key) => variant(key)),
      ["plain", "holo"],
      "cardmarket",
    );

  test("plain is the ordinary print, holo the reverse holofoil", () => {
    expect(both("normal", "reverse")).toEqual(["a-1 normal", "a-1 reverse"]);
    expect(both("holo", "reverse")).toEqual(["a-1 holo", "a-1 reverse"]);
    expect(both("normal", "normal-1st-edition")).toEqual(["a-1 normal", "unmatched"]);
    expect(both("normal", "holo")).toEqual(["a-1 normal", "a-1 holo"]);
  });

  test("a product with one variant is that variant, and has no other", () => {
    for (const key of ["holo", "reverse-pokeball", "normal-1st-edition"])
      expect(both(key)).toEqual([`a-1 ${key}`, "unmatched"]);
  });

  test("a variant that is gone has no price while another one of the product is not", () => {
    expect(places([variant("normal", { isGone: true }), variant("holo")], ["plain"], "cardmarket")).toEqual([
      "a-1 holo",
    ]);
    expect(places([variant("normal", { isGone: true })], ["plain"], "cardmarket")).toEqual(["a-1 normal"]);
  });

  test("a product that could be several variants is ambiguous", () => {
    expect(both("normal", "holo", "reverse")).toEqual(["a-1 normal", "ambiguous"]);
    expect(both("reverse-pokeball", "reverse-masterball")).toEqual(["ambiguous", "ambiguous"]);
  });
});

test("the kind is read from a variant's key", () => {
  expect(kindOfKey("holo-galaxy-1st-edition")).toEqual({ finish: "holo", isFirstEdition: true });
  expect(kindOfKey("normal-1st-edition-error")).toEqual({ finish: "normal", isFirstEdition: false });
  expect(kindOfKey("metal")).toEqual({ finish: "other", isFirstEdition: false });
});
