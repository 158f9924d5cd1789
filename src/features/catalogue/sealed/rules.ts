import type { SealedKind } from "#db/schema/catalogue/sealed.ts";

/** Cardmarket's categories of things that hold cards, by the names in its product list. */
const KINDS: Record<string, SealedKind> = {
  Booster: "booster",
  Display: "display",
  "Elite Trainer Boxes": "elite-trainer-box",
  Tins: "tin",
  Blisters: "blister",
  "Box Set": "box-set",
  "Theme Deck": "deck",
  "Trainer Kits": "deck",
  Lot: "other",
  "Pokémon Sets": "other",
};

const withoutCards = new Set(["Coins"]);

const categoryOf = (categoryName: string): string => categoryName.replace(/^Pokémon /, "");

/** Whether it is neither a coin nor an empty tin. */
export const holdsCards = (name: string, categoryName: string): boolean =>
  !withoutCards.has(categoryOf(categoryName)) && !/\bempty\b/i.test(name);

/** What a product of Cardmarket is, by its category, and by its name where a category mixes kinds. Null: unknown. */
export function sealedKind(name: string, categoryName: string): SealedKind | null {
  if (/\bCase$/i.test(name)) return "other";
  if (/\bBooster Bundle$/i.test(name)) return "bundle";
  return KINDS[categoryOf(categoryName)] ?? null;
}

/** How many packs its name says are inside; a booster is one. Null: its name does not say. */
export function packsInside(name: string, kind: SealedKind | null): number | null {
  const stated = /\((\d{1,3}) Boosters\)|\b(\d{1,2})-Pack Blister\b/i.exec(name);
  if (stated) return Number(stated[1] ?? stated[2]);
  return kind === "booster" ? 1 : null;
}
