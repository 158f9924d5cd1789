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
import { keyOfPrinting, kindOfKey, spelled } from "./kinds.ts";

/**
 * Which variant a (product id, printing) is the price of. Nothing is guessed, and names are not looked at: products without
 * a known id are found by `links.ts` before.
 * 1. A variant of the product with the printing's finish and edition; of several, the only one out of booster packs.
 * 2. `settle`: a product's only variant is its only printing, if shops sell it as that: a "Poké Ball pattern" is plain
 *    "Holofoil" at TCGplayer. A printing that is none of a card's variants could be one that the catalogue lacks.
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
    if (only && candidates.length === 1 && isOnlyPrinting && isSoldAs(only.finish, printing))
      return claimed(row, printing, { is: "matched", variant: only });
    const key = keyOfPrinting(printing);
    const isOneCard = candidates.every(({ cardId }) => cardId === only?.cardId);
    const isOrdinary = candidates.some(({ finish }) => /^(normal|holo|reverse)(-1st-edition)?$/.test(finish));
    const other =
      only && key && isOneCard && isOrdinary ? { cardId: only.cardId, key, listed: listed(row.productId) } : undefined;
    const reason = `could be a printing that the catalogue lacks beside ${variantsInWords(candidates)}`;
    return { is: "unmatched", reason, ...(other && { other }) };
  }

  /** Keys of all printings of a product that were read. */
  const listed = (product: number): string[] =>
    [...(printings.get(product) ?? [])].flatMap((printing) => keyOfPrinting(printing) ?? []);

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

  /** All products that were read, with the keys of their printings. */
  const allListed = () => [...printings.keys()].map((product) => ({ product, listed: listed(product) }));

  return { allListed, learn, match, settle };
}

/** Whether TCGplayer, which names only finish and edition, sells a variant as a printing that it is not called. */
function isSoldAs(finish: string, printing: string): boolean {
  const [variant, sold] = [kindOfKey(finish), keyOfPrinting(printing)];
  if (sold === null || variant.isFirstEdition !== kindOfKey(sold).isFirstEdition) return false;
  return variant.finish === "other" || (/^reverse-/.test(finish) && kindOfKey(sold).finish === "holo");
}
