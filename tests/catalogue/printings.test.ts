import { afterAll, describe, expect, test } from "bun:test";
import { checkCatalogue, checkLines } from "#features/catalogue/import/commands/check.ts";
import { setPrintings } from "#features/catalogue/import/queries/printings.ts";
import { statedFinish } from "#features/catalogue/import/rules/finishes.ts";
import { importedVariants } from "#features/catalogue/import/rules/variants.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

const print = (type: string, tcgplayer?: number, cardmarket?: number) => ({
  type,
  thirdParty: { tcgplayer, cardmarket },
});
const named = (...raw: Parameters<typeof importedVariants>[0]) =>
  importedVariants(raw, "sv", null).map(({ key, tier }) => `${key} ${tier}`);

describe("the first variant is what boosters hold", () => {
  test.each([
    [
      "the finish that is one product with the reverse, whatever the order",
      [print("normal", 9), print("reverse", 5), print("holo", 5)],
      ["holo standard", "reverse standard", "normal special"],
    ],
    [
      "also where only the other shop knows the print of the deck",
      [print("holo", 5, 7), print("reverse", 5, 7), print("normal", undefined, 8)],
      ["holo standard", "reverse standard", "normal special"],
    ],
    [
      "of several finishes out of boosters, which are one product: Normal, Holofoil",
      [print("holo", 5), print("normal", 5)],
      ["normal standard", "holo standard"],
    ],
    [
      "the one that the source lists first, where no product tells; the other may be of a pack",
      [print("holo"), print("reverse"), print("normal")],
      ["holo standard", "reverse standard", "normal standard"],
    ],
    ["a holofoil of a tin comes later", [print("normal", 5), print("holo", 6)], ["normal standard", "holo special"]],
  ])("%s", (_, raw, keys) => {
    expect(named(...raw)).toEqual(keys);
  });
});

describe("what a source says by the only finish of a card", () => {
  const promo = { name: "Rowlet", rarity: "PROMO", series: "sm", isPlaceholder: false };
  test.each([
    ["a promo's Normal is a default", "normal", {}, null],
    ["a promo's Holofoil is none", "holo", {}, "holo"],
    ["nor is that of a placeholder", "holo", { isPlaceholder: true }, "holo"],
    ["a placeholder's Normal says nothing", "normal", { rarity: "RARE", isPlaceholder: true }, null],
    ["promos of other series are looked at", "normal", { series: "sv" }, "normal"],
    ["a card that is foil by its name is a holofoil", "normal", { name: "Charizard GX" }, "holo"],
    ["other rarities are as stated", "normal", { rarity: "RARE" }, "normal"],
  ])("%s", (_, type, change, finish) => {
    expect(statedFinish(type, { ...promo, ...change })).toBe(finish);
  });
});

sayWithoutRealData("printings are counted for the starter catalogue.");
const { sql } = await testDatabase(realData ? "real" : "starter");

test("the check counts each doubt and lists the sets that have one", async () => {
  const { printings } = await checkCatalogue(sql);
  const lines = [...checkLines(await checkCatalogue(sql))];
  const unpriced = printings.reduce((sum, one) => sum + one.unpriced, 0);
  expect(lines).toContain(`without a source of prices: ${unpriced} cards`);
  const [set] = printings;
  await sql`update variants v set tcgplayer_id = null, cardmarket_id = null from cards c
    where c.id = v.card_id and c.set_id = ${set!.id}`;
  const [changed] = await setPrintings(sql);
  expect(changed!.unpriced).toBeGreaterThan(set!.unpriced);
  expect([...checkLines(await checkCatalogue(sql))]).toContain(
    `${set!.id.padEnd(16)} without a source of prices ${changed!.unpriced}`,
  );
});

if (realData)
  describe("the real catalogue", () => {
    const variantsOf = async (id: string) =>
      (
        await sql`select key, name, tier, source from variants where card_id = ${id} and gone_at is null order by position, key`
      ).map((row) => Object.values(row).join(", "));

    test("no card leads with a print that its boosters do not hold", async () => {
      const printings = await setPrintings(sql);
      expect(printings.filter(({ notOfBoosters }) => notOfBoosters > 0)).toEqual([]);
      const of = (id: string) => printings.find((one) => one.id === id)?.assumedPromos;
      expect(["bwp", "xyp", "smp", "swshp"].map(of)).toEqual([88, 139, 163, 77]);
    });

    test.each([
      ["sv08-014", ["holo, Holofoil, standard, tcgdex", "reverse, Reverse Holofoil, standard, tcgdex"]],
      ["lc-3", ["holo, Holofoil, standard, tcgdex", "reverse, Reverse Holofoil, standard, tcgdex"]],
      ["dp4-6", ["holo, Holofoil, standard, tcgdex", "reverse, Reverse Holofoil, standard, tcgdex"]],
      ["pop4-2", ["normal, Normal, standard, tcgdex", "holo, Holofoil, standard, tcgdex"]],
      ["hgss2-24", ["normal, Normal, standard, tcgdex", "reverse, Reverse Holofoil, standard, tcgdex"]],
      ["smp-SM01", ["normal, Normal, standard, derived"]],
      ["smp-SM211", ["holo, Holofoil, standard, tcgdex"]],
      ["swshp-SWSH001", ["holo, Holofoil, standard, tcgdex"]],
      ["sm10-205", ["normal, Holofoil, standard, derived"]],
    ])("%s: %p", async (id, first) => {
      expect((await variantsOf(id)).slice(0, first.length)).toEqual(first);
    });

    test("a print of a deck is special, as stamps are", async () => {
      expect(await variantsOf("sv08-014")).toContain("normal, Normal, special, tcgdex");
    });
  });
