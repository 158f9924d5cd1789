import type { SealedKind } from "#db/schema/catalogue/sealed.ts";

/** Cardmarket's categories of things that hold cards, by the names in its product list. */
const kinds: ReadonlyMap<string, SealedKind> = new Map([
  ["Booster", "booster"],
  ["Display", "display"],
  ["Elite Trainer Boxes", "elite-trainer-box"],
  ["Tins", "tin"],
  ["Blisters", "blister"],
  ["Box Set", "box-set"],
  ["Theme Deck", "deck"],
  ["Trainer Kits", "deck"],
  ["Lot", "other"],
  ["Pokémon Sets", "other"],
]);

const withoutCards = new Set(["Coins"]);

const categoryOf = (categoryName: string): string => categoryName.replace(/^Pokémon /, "");

/** Whether it is neither a coin nor an empty tin. */
export const holdsCards = (name: string, categoryName: string): boolean =>
  !withoutCards.has(categoryOf(categoryName)) && !/\bempty\b/i.test(name);

/** What a product of Cardmarket is, by its category, and by its name where a category mixes kinds. Null: unknown. */
export function sealedKind(name: string, categoryName: string): SealedKind | null {
  if (/\bCase$/i.test(name)) return "other";
  if (/\bBooster Bundle$/i.test(name)) return "bundle";
  return kinds.get(categoryOf(categoryName)) ?? null;
}

/** How many packs its name says are inside; a booster is one. Null: its name does not say. */
export function packsInside(name: string, kind: SealedKind | null): number | null {
  const stated = /\((\d{1,3}) Boosters\)|\b(\d{1,2})-Pack Blister\b/i.exec(name);
  if (stated) return Number(stated[1] ?? stated[2]);
  return kind === "booster" ? 1 : null;
}

/**
 * Sets of Cardmarket's expansions that our sources lack or state wrongly, read from the names of their boosters. Null:
 * of no one set.
 */
const EXPANSIONS: Record<number, string | null> = {
  3384: "jp-S3a",
  3697: "jp-S5R",
  3712: "jp-S5I",
  3871: "jp-SM7b",
  3876: "jp-SM7a",
  3881: "jp-SM7",
  3886: "jp-SM6b",
  3891: "jp-SM6a",
  3896: "jp-SM6",
  3901: "jp-SM5p",
  3906: "jp-SM5M",
  3911: "jp-SM5S",
  3916: "jp-SM4p",
  3921: "jp-SM4A",
  3926: "jp-SM4S",
  3931: "jp-SM3p",
  3936: "jp-SM3N",
  3941: "jp-SM3H",
  3946: "jp-SM2p",
  3951: "jp-SM2L",
  3956: "jp-SM2K",
  3966: "jp-SM1M",
  3971: "jp-SM1S",
  4069: "jp-CP5",
  4074: "jp-CP4",
  4094: "jp-CP3",
  4171: "jp-S6H",
  4172: "jp-S6K",
  4173: null,
  4239: "jp-S6a",
  4329: "jp-S7D",
  4786: "jp-S10b",
  5051: "swsh10.5",
  5094: "jp-S11",
  5212: null,
  5257: "jp-SV1a",
  5432: "jp-SV3a",
  5519: "jp-SV4a",
  5526: "mfb",
  5690: "jp-SV6",
  5928: "jp-SV8a",
  6037: "jp-SV9a",
  6092: "jp-SV10",
  6096: "sv10",
  6130: "jp-SV11B",
  6189: "jp-M1L",
  6190: "jp-M1S",
  6291: "jp-M2",
  6380: "jp-M2a",
  6427: "jp-M3",
  6494: "jp-M4",
  6556: "jp-M5",
};

/** The set that each expansion of the table is of. */
export const expansionSets: ReadonlyMap<number, string | null> = new Map(
  Object.entries(EXPANSIONS).map(([expansion, set]) => [Number(expansion), set]),
);
