import type { PriceSource } from "../../rules.ts";
import type { PriceRow } from "../schema/rows.ts";

/** A variant that a product id of some source is known for. */
export type PricedVariant = {
  cardId: string;
  key: string;
  tier: "standard" | "special";
  tcgplayerId: number | null;
  cardmarketId: number | null;
};

type Finish = "normal" | "holo" | "reverse" | "other";
type Kind = { finish: Finish; isFirstEdition: boolean };

/**
 * Where a row belongs. Unmatched without a reason: no variant has its product id, as with sealed goods.
 * "later": only when all rows are seen can it be told; ask `settle` then.
 */
export type Match =
  | { is: "matched"; variant: PricedVariant }
  | { is: "unmatched"; reason: string | null }
  | { is: "ambiguous"; reason: string }
  | { is: "later" };

/** The finish and edition in a variant's key, which begins with its finish: "holo-1st-edition", "reverse-pokeball". */
export function kindOfKey(key: string): Kind {
  const [first = ""] = key.split("-");
  const finish = first === "normal" || first === "holo" || first === "reverse" ? first : "other";
  return { finish, isFirstEdition: /-1st-edition(?!-(scratch-)?error)/.test(key) };
}

/** One spelling for a printing: "Reverse Holofoil", "reverse-holofoil" and "reverseHolofoil" are one. */
const spelled = (printing: string): string =>
  printing
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();

/** TCGplayer's printings. "1st Edition" and "Unlimited" alone name no finish: the normal one, or the only one there is. */
const PRINTINGS: Record<string, Kind & { isOpen?: true }> = {
  normal: { finish: "normal", isFirstEdition: false },
  holofoil: { finish: "holo", isFirstEdition: false },
  holo: { finish: "holo", isFirstEdition: false },
  "reverse holofoil": { finish: "reverse", isFirstEdition: false },
  reverse: { finish: "reverse", isFirstEdition: false },
  unlimited: { finish: "normal", isFirstEdition: false, isOpen: true },
  "unlimited holofoil": { finish: "holo", isFirstEdition: false },
  "1st edition": { finish: "normal", isFirstEdition: true, isOpen: true },
  "1st edition holofoil": { finish: "holo", isFirstEdition: true },
};

/**
 * Decides which variant a (product id, printing) is the price of. Names are never looked at.
 *
 * 1. Only variants that carry the product id are considered.
 * 2. Of those, the one whose finish and edition are the printing's. Where several are, the only one out of booster packs.
 * 3. Otherwise, when the product stands for a single variant and the feed knows a single printing of it, they are the
 *    same thing under two names: a "Poké Ball pattern" is plain "Holofoil" at TCGplayer. Editions must still agree.
 * 4. What is still open is ambiguous (several could be meant) or unmatched (none is), and never guessed.
 *
 * Cardmarket prices a product as "plain" and as "holo". Plain is the variant that is no reverse and no first edition,
 * normal before holofoil; "holo" is the reverse holofoil, or the holofoil where there is a normal one and no reverse.
 */
export function createMatcher(variants: readonly PricedVariant[]) {
  const known = { tcgplayer: byProduct(variants, "tcgplayerId"), cardmarket: byProduct(variants, "cardmarketId") };
  const printings = new Map<number, Set<string>>();
  const taken = new Map<PricedVariant, Map<PriceSource, string>>();

  function match(row: PriceRow): Match {
    const candidates = known[row.source].get(row.productId);
    if (!candidates) return { is: "unmatched", reason: null };
    if (row.source === "cardmarket") return matchCardmarket(candidates, row.printing);
    const printing = spelled(row.printing);
    printings.set(row.productId, (printings.get(row.productId) ?? new Set()).add(printing));
    return claimed(row, printing, matchPrinting(candidates, printing));
  }

  /** The last word on a row that `match` put off, once every row has been through `match`. */
  function settle(row: PriceRow): Match {
    const candidates = known[row.source].get(row.productId) ?? [];
    const printing = spelled(row.printing);
    const [only] = candidates;
    const isOnlyPrinting = printings.get(row.productId)?.size === 1;
    const isFirstEdition = printing.startsWith("1st edition");
    if (only && candidates.length === 1 && isOnlyPrinting && kindOfKey(only.key).isFirstEdition === isFirstEdition) {
      return claimed(row, printing, { is: "matched", variant: only });
    }
    return { is: "unmatched", reason: `printing not among ${named(candidates)}` };
  }

  /** Two printings of one product cannot both be the price of one variant. */
  function claimed(row: PriceRow, printing: string, found: Match): Match {
    if (found.is !== "matched") return found;
    const claims = taken.get(found.variant) ?? new Map<PriceSource, string>();
    taken.set(found.variant, claims);
    const before = claims.get(row.source) ?? printing;
    claims.set(row.source, before);
    return before === printing
      ? found
      : { is: "ambiguous", reason: `"${before}" is already the price of ${named([found.variant])}` };
  }

  return { match, settle };
}

function byProduct(variants: readonly PricedVariant[], id: "tcgplayerId" | "cardmarketId") {
  const found = new Map<number, PricedVariant[]>();
  for (const variant of variants) {
    const product = variant[id];
    if (product !== null) found.set(product, [...(found.get(product) ?? []), variant]);
  }
  return found;
}

function matchPrinting(candidates: PricedVariant[], printing: string): Match {
  const wanted = PRINTINGS[printing];
  if (!wanted) return { is: "later" };
  const sameEdition = candidates.filter(({ key }) => kindOfKey(key).isFirstEdition === wanted.isFirstEdition);
  const exact = sameEdition.filter(({ key }) => kindOfKey(key).finish === wanted.finish);
  return oneOf(exact.length === 0 && wanted.isOpen ? sameEdition : exact);
}

function matchCardmarket(candidates: PricedVariant[], printing: string): Match {
  const unlimited = candidates.filter(({ key }) => !kindOfKey(key).isFirstEdition);
  const of = (finish: Finish) => unlimited.filter(({ key }) => kindOfKey(key).finish === finish);
  const [normal, holo, reverse] = [of("normal"), of("holo"), of("reverse")];
  if (printing === "plain") {
    if (candidates.length === 1) return oneOf(candidates);
    const choices = [normal, holo, of("other")].find((group) => group.length > 0) ?? [];
    return choices.length > 0 ? oneOf(choices) : { is: "ambiguous", reason: `could be any of ${named(candidates)}` };
  }
  if (reverse.length > 0 && normal.length > 0 && holo.length > 0) {
    return { is: "ambiguous", reason: `could be any of ${named([...holo, ...reverse])}` };
  }
  const choices = reverse.length > 0 ? reverse : normal.length > 0 ? holo : [];
  const isWhole = candidates.length === 1;
  return choices.length > 0 && !isWhole
    ? oneOf(choices)
    : { is: "unmatched", reason: "no holo variant beside the plain one" };
}

function oneOf(found: PricedVariant[]): Match {
  if (found.length === 0) return { is: "later" };
  const standard = found.length === 1 ? found : found.filter(({ tier }) => tier === "standard");
  const [only] = standard;
  return only && standard.length === 1
    ? { is: "matched", variant: only }
    : { is: "ambiguous", reason: `could be any of ${named(found)}` };
}

const named = (variants: PricedVariant[]): string => variants.map(({ cardId, key }) => `${cardId} ${key}`).join(", ");
