import type { PriceRow } from "#features/prices/feeds/schema/rows.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import {
  byProduct,
  matchCardmarketPrice,
  matchPrinting,
  type PricedVariant,
  type PriceMatch,
  variantsInWords,
} from "./candidates.ts";
import { kindOfKey, spelled } from "./kinds.ts";

/**
 * Which variant a (product id, printing) is the price of. Nothing is guessed, and names are not looked at: products without
 * a known id are found by `links.ts` before.
 * 1. A variant of the product with the printing's finish and edition; of several, the only one out of booster packs.
 * 2. `settle`: a product's only variant is its only printing: a "Poké Ball pattern" is plain "Holofoil" at TCGplayer.
 */
export function createMatcher(variants: readonly PricedVariant[]) {
  const known = { tcgplayer: byProduct(variants, "tcgplayerId"), cardmarket: byProduct(variants, "cardmarketId") };
  const printings = new Map<number, Set<string>>();
  const taken = new Map<PricedVariant, Map<PriceSource, string>>();

  /** Adds variants whose product was found by group and number. */
  function learn(more: readonly PricedVariant[]): void {
    for (const [product, found] of byProduct(more, "tcgplayerId"))
      if (!known.tcgplayer.has(product)) known.tcgplayer.set(product, found);
  }

  function match(row: PriceRow): PriceMatch {
    const candidates = known[row.source].get(row.productId);
    if (!candidates) return { is: "unmatched", reason: null };
    if (row.source === "cardmarket") return matchCardmarketPrice(candidates, row.printing);
    const printing = spelled(row.printing);
    printings.set(row.productId, (printings.get(row.productId) ?? new Set()).add(printing));
    return claimed(row, printing, matchPrinting(candidates, printing));
  }

  function settle(row: PriceRow): PriceMatch {
    const candidates = known[row.source].get(row.productId) ?? [];
    const printing = spelled(row.printing);
    const [only] = candidates;
    const isOnlyPrinting = printings.get(row.productId)?.size === 1;
    const isFirstEdition = printing.startsWith("1st edition");
    if (only && candidates.length === 1 && isOnlyPrinting && kindOfKey(only.key).isFirstEdition === isFirstEdition) {
      return claimed(row, printing, { is: "matched", variant: only });
    }
    return { is: "unmatched", reason: `printing not among ${variantsInWords(candidates)}` };
  }

  function claimed(row: PriceRow, printing: string, found: PriceMatch): PriceMatch {
    if (found.is !== "matched") return found;
    const claims = taken.get(found.variant) ?? new Map<PriceSource, string>();
    taken.set(found.variant, claims);
    const before = claims.get(row.source) ?? printing;
    claims.set(row.source, before);
    return before === printing
      ? found
      : { is: "ambiguous", reason: `"${before}" is already the price of ${variantsInWords([found.variant])}` };
  }

  return { learn, match, settle };
}
