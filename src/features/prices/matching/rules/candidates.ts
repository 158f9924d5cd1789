import * as v from "valibot";
import { type Finish, kindOfKey, PRINTINGS } from "./kinds.ts";

export const PricedVariant = v.strictObject({
  cardId: v.string(),
  key: v.string(),
  /** What the variant is, in the words of keys: the key of an assumed one does not say it. */
  finish: v.string(),
  isGone: v.boolean(),
  tier: v.picklist(["standard", "special"]),
  tcgplayerId: v.nullable(v.number()),
  cardmarketId: v.nullable(v.number()),
});
export type PricedVariant = v.InferOutput<typeof PricedVariant>;

/** Another printing of a card than its variants are; `key`: of the variant that it would be. */
export type OtherPrinting = { cardId: string; key: string; listed: string[] };

/** Unmatched without a reason: no variant has the product id, as with sealed goods. "later": ask `settle` last. */
export type PriceMatch =
  | { is: "matched"; variant: PricedVariant }
  | { is: "unmatched"; reason: string | null; other?: OtherPrinting }
  | { is: "ambiguous"; reason: string }
  | { is: "later" };

/** Variants by a source's product id; several may share one. */
export function byProduct(variants: readonly PricedVariant[], id: "tcgplayerId" | "cardmarketId") {
  const found = new Map<number, PricedVariant[]>();
  for (const variant of variants) {
    const product = variant[id];
    if (product !== null) found.set(product, [...(found.get(product) ?? []), variant]);
  }
  return found;
}

/** The variant of a product that TCGplayer's printing means, or why there is none. */
export function matchPrinting(candidates: PricedVariant[], printing: string): PriceMatch {
  const wanted = PRINTINGS[printing];
  if (!wanted) return { is: "later" };
  const sameEdition = candidates.filter(({ finish }) => kindOfKey(finish).isFirstEdition === wanted.isFirstEdition);
  const exact = sameEdition.filter(({ finish }) => kindOfKey(finish).finish === wanted.finish);
  return oneOf(exact.length === 0 && wanted.isOpen ? sameEdition : exact);
}

/** Plain: no reverse and no first edition, normal before holofoil. Holo: the reverse, or the holofoil beside a normal one. */
export function matchCardmarketPrice(all: PricedVariant[], printing: string): PriceMatch {
  const living = all.filter(({ isGone }) => !isGone);
  const candidates = living.length > 0 ? living : all;
  const unlimited = candidates.filter(({ finish }) => !kindOfKey(finish).isFirstEdition);
  const of = (wanted: Finish) => unlimited.filter(({ finish }) => kindOfKey(finish).finish === wanted);
  const [normal, holo, reverse] = [of("normal"), of("holo"), of("reverse")];
  if (printing === "plain") {
    if (candidates.length === 1) return oneOf(candidates);
    const choices = [normal, holo, of("other")].find((group) => group.length > 0) ?? [];
    return choices.length > 0
      ? oneOf(choices)
      : { is: "ambiguous", reason: `could be any of ${variantsInWords(candidates)}` };
  }
  if (reverse.length > 0 && normal.length > 0 && holo.length > 0) {
    return { is: "ambiguous", reason: `could be any of ${variantsInWords([...holo, ...reverse])}` };
  }
  const choices = reverse.length > 0 ? reverse : normal.length > 0 ? holo : [];
  const isWhole = candidates.length === 1;
  return choices.length > 0 && !isWhole
    ? oneOf(choices)
    : { is: "unmatched", reason: "no holo variant beside the plain one" };
}

function oneOf(found: PricedVariant[]): PriceMatch {
  if (found.length === 0) return { is: "later" };
  const standard = found.length === 1 ? found : found.filter(({ tier }) => tier === "standard");
  const [only] = standard;
  return only && standard.length === 1
    ? { is: "matched", variant: only }
    : { is: "ambiguous", reason: `could be any of ${variantsInWords(found)}` };
}

/** Variants in a sentence, by card and key. */
export const variantsInWords = (variants: PricedVariant[]): string =>
  variants.map(({ cardId, key }) => `${cardId} ${key}`).join(", ");
