import { expect, test } from "bun:test";
import { indexCards, type KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import type { KnownSet } from "#features/catalogue/lookup/rules/sets.ts";
import { codesOf } from "#features/catalogue/rules/set-codes.ts";
import { fileFormats } from "#features/transfer/formats/rules/formats.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import type { CardDescription } from "#features/transfer/matching/rules/row.ts";

const set = (id: string, name: string, code: string, printedTotal: number): KnownSet => ({
  ...{ id, category: id.startsWith("jp-") ? "JP" : "EN", name, englishName: name, code, ptcgo: code },
  ...{ codes: codesOf({ id, code, sourceIds: {} }), printedTotal, cardCount: 1 },
});

function card(id: string, name: string, variants: [key: string, tcgplayerId?: number][]): KnownCard {
  const [setId = "", number = ""] = id.split(/-(?=[^-]+$)/);
  return {
    ...{ id, setId, number, numberKey: number, name, englishName: null, alternateName: null, supertype: "pokemon" },
    ...{ rarities: [], artists: [], isGone: false, isSecret: false, legality: 0, releaseDate: null },
    variants: variants.map(([key, tcgplayerId = null]) => {
      const tier = /^(normal|holo|reverse)/.test(key) && !/stamp/.test(key) ? "standard" : "special";
      return { key, finish: key, isAssumed: false, name: key, tier, tcgplayerId, cardmarketId: null, isGone: false };
    }),
  };
}

const index = await indexCards(
  [
    set("base2", "Jungle", "JU", 64),
    set("jp-PMCG2", "Pokémon Jungle", "PMCG2", 48),
    set("basep", "Wizards Black Star Promos", "PR", 53),
    set("swsh5", "Battle Styles", "BST", 163),
    set("ex11", "Delta Species", "DS", 113),
    set("swshp", "SWSH Black Star Promos", "PR-SW", 307),
    set("2021swsh", "McDonald's Collection 2021", "MCD21", 25),
    set("sm115", "Hidden Fates", "HIF", 68),
  ],
  [
    card("base2-1", "Clefable", [["holo", 1], ["holo-missing-expansion-symbol"]]),
    card("jp-PMCG2-1", "Clefable", [["normal"]]),
    card("basep-20", "Psyduck", [["normal"]]),
    card("swsh5-59", "Chimecho", [["normal"]]),
    card("ex11-58", "Bagon δ", [["normal", 2], ["reverse"]]),
    card("ex11-59", "Beldum δ", [["normal", 3]]),
    card("swshp-SWSH251", "Boss's Orders", [["normal"]]),
    card("2021swsh-25", "Pikachu", [["normal-25th-celebration"], ["holo-25th-celebration"]]),
    card("sm115-7", "Charmander", [["normal"], ["reverse"], ["normal-set-logo-stamp"]]),
  ],
);

function outcome(tool: string, description: Partial<CardDescription>): string {
  const format = fileFormats.find(({ key }) => key === tool);
  if (!format) throw new Error(`There is no format ${tool}.`);
  const empty = { name: "", setName: "", setCode: "", number: "", printing: "", game: "", language: "" };
  const match = matchRow(index, format, {
    ...empty,
    ...{ tcgplayerId: "", cardmarketId: "", rarity: "", artist: "" },
    setId: "",
    cardId: "",
    variantKey: "",
    ...description,
  });
  if (match.is === "unresolved") return "!";
  const stamp = match.stamp ? `, ${match.stamp}` : "";
  if (match.is === "matched") return `${match.cardId} ${match.variant}${stamp}`;
  const [first] = match.choices;
  return `? ${first?.cardId} ${first?.variant}${stamp}`;
}

const delta = { setName: "Delta Species", printing: "Reverse Holofoil" };

test.each<[string, string, Partial<CardDescription>, string]>([
  [
    "a reverse whose product id stands at the main variant",
    "tcgplayer",
    { ...delta, name: "Bagon", number: "58/113", tcgplayerId: "2" },
    "ex11-58 reverse",
  ],
  [
    "a reverse that the card has not",
    "tcgplayer",
    { ...delta, name: "Beldum", number: "59/113", tcgplayerId: "3" },
    "? ex11-59 normal, Reverse Holofoil",
  ],
  [
    "a name with its number before its aside",
    "tcgplayer",
    { ...delta, name: "Bagon - 058/113 (Delta Species)" },
    "ex11-58 reverse",
  ],
  [
    "an English set that shares its name",
    "pricecharting",
    { name: "Clefable #1", setName: "Pokemon Jungle" },
    "base2-1 holo",
  ],
  [
    "the Japanese one",
    "pricecharting",
    { name: "Clefable #1", setName: "Pokemon Japanese Jungle" },
    "jp-PMCG2-1 normal",
  ],
  [
    "a stamp in other words",
    "pricecharting",
    { name: "Clefable [No Symbol] #1", setName: "Pokemon Jungle" },
    "base2-1 holo-missing-expansion-symbol",
  ],
  [
    "a product line whose code is another's set",
    "tcgplayer",
    { name: "Psyduck", setName: "Deck Exclusives", setCode: "PR", number: "20/100", printing: "Normal" },
    "!",
  ],
  [
    "another",
    "tcgplayer",
    { name: "Cyndaquil", setName: "EX Battle Stadium", setCode: "BST", number: "59", printing: "Normal" },
    "!",
  ],
  [
    "a stamped print of a product line",
    "tcgplayer",
    { name: "Charmander", setName: "Prize Pack Series Cards", number: "7/68", printing: "Normal" },
    "sm115-7 normal, Prize Pack Series",
  ],
  [
    "a stamp that the card has not",
    "tcgplayer",
    { name: "Charmander (League)", setName: "Hidden Fates", number: "7/68", printing: "Reverse Holofoil" },
    "? sm115-7 reverse, League",
  ],
  [
    "a number that a spreadsheet took for a month",
    "tcgplayer",
    { name: "Charmander", setName: "Hidden Fates", number: "Jul-68", printing: "Normal" },
    "sm115-7 normal",
  ],
  [
    "a stamp that every print has",
    "tcgplayer",
    { name: "Pikachu - 25/25", setName: "McDonald's 25th Anniversary Promos", printing: "Holofoil" },
    "2021swsh-25 holo-25th-celebration",
  ],
  [
    "a promo's number without its letters",
    "collectr",
    { name: "Boss's Orders", setName: "SWSH: Sword & Shield Promo Cards", number: "251", printing: "Normal" },
    "swshp-SWSH251 normal",
  ],
  [
    "a promo's number with the size of another set",
    "tcgplayer",
    { name: "Boss's Orders", setName: "SWSH: Sword & Shield Promo Cards", number: "251/192", printing: "Normal" },
    "? swshp-SWSH251 normal",
  ],
])("%s", (_, tool, description, wanted) => {
  expect(outcome(tool, description)).toBe(wanted);
});
