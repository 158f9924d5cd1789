import { type CopyFilter, filtersOfCopies } from "#features/collection/rules/copies.ts";
import type { StockItem } from "../cache/stock.ts";
import type { Holding } from "./place.ts";

/** Chooses cards whose rarity no source states. */
export const unknownRarity = "unknown";

type Option = { value: string; label: string };

export type HoldingFacets = {
  categories: string[];
  sets: (Option & { category: string })[];
  variants: Option[];
  rarities: Option[];
};

/** Games, sets, variants and rarities of holdings, for the choices of the filter. */
export function facetsOf(holdings: readonly Holding[]): HoldingFacets {
  const categories = new Set<string>();
  const sets = new Map<string, StockItem>();
  const variants = new Map<string, StockItem>();
  const rarities = new Map<string, StockItem>();
  for (const { item } of holdings) {
    const { category, setId, rarity } = item.card;
    categories.add(category);
    if (!sets.has(setId)) sets.set(setId, item);
    if (!variants.has(item.variant)) variants.set(item.variant, item);
    if (rarity !== null && !rarities.has(rarity)) rarities.set(rarity, item);
  }
  const sorted = (found: Map<string, StockItem>, by: (item: StockItem) => number) =>
    [...found].sort(([, a], [, b]) => by(a) - by(b));
  return {
    categories: [...categories].sort(),
    sets: sorted(sets, ({ place }) => place).map(([value, { card }]) => ({
      value,
      label: card.setName,
      category: card.category,
    })),
    variants: sorted(variants, ({ ranks }) => ranks.variant).map(([value, item]) => ({
      value,
      label: item.variantName,
    })),
    rarities: [
      ...sorted(rarities, ({ ranks }) => ranks.rarity).map(([value]) => ({ value, label: value })),
      ...(holdings.some(({ item }) => item.card.rarity === null) ? [{ value: unknownRarity, label: "Unknown" }] : []),
    ],
  };
}

/** A field of copies in the filter. */
export type CopyFacet = { key: CopyFilter; label: string; options: Option[] };

/** Choices by what the owner's copies are, in the order of the form; without fields that no copy has. */
export const copyFacets = (values: Record<CopyFilter, string[]>): CopyFacet[] =>
  filtersOfCopies
    .map(([key, { label, options = {} }]) => {
      const order = Object.keys(options);
      const found = values[key].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      return { key, label, options: found.map((value) => ({ value, label: options[value] ?? value })) };
    })
    .filter(({ options }) => options.length > 0);
