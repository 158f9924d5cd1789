import type { VariantIdentity } from "./variant-identity.ts";

type Print = {
  identity: VariantIdentity;
  tcgplayerId?: number | undefined;
  cardmarketId?: number | undefined;
};

/** "other": the print is sold as another product than the one of the boosters; "later": its source lists it later. */
type Place = "other" | "later";

const isFinish = ({ type, foil, jumbo, marks }: VariantIdentity, ...types: string[]): boolean =>
  types.includes(type) && foil === "" && !jumbo && marks.length === 0;

const isSame = (a: Print, b: Print): boolean =>
  a.tcgplayerId === b.tcgplayerId && (a.tcgplayerId !== undefined || a.cardmarketId === b.cardmarketId);

/** Whether two prints are different products in one of the shops. */
const isOther = (a: Print, b: Print): boolean =>
  !isSame(a, b) &&
  [
    [a.tcgplayerId, b.tcgplayerId],
    [a.cardmarketId, b.cardmarketId],
  ].some(([one, two]) => one !== undefined && two !== undefined && one !== two);

/**
 * Of the plain and the holofoil print of a card, those that its boosters do not hold, because they are of a deck or a
 * promotion. Shops sell all finishes of a booster as one product, and reverses are only in boosters; where no product
 * tells, the print that the source lists first is the one of the boosters. Of 94 English cards with both, the order
 * is wrong for four (three of Legendary Collection), the products for none.
 */
export function outsideBoosters<P extends Print>(prints: readonly P[]): Map<P, Place> {
  const plain = prints.filter(({ identity }) => isFinish(identity, "normal", "holo"));
  const [first] = plain;
  if (!first || plain.length === 1) return new Map();
  const reverse = prints.find(({ identity }) => isFinish(identity, "reverse"));
  const soldWith = plain.filter(({ tcgplayerId }) => tcgplayerId !== undefined && tcgplayerId === reverse?.tcgplayerId);
  const main = soldWith[0] ?? first;
  const others = plain.filter((one) => one !== main && !isProvenSame(one, main));
  return new Map(others.map((one) => [one, isOther(one, main) ? "other" : "later"]));
}

const isProvenSame = (a: Print, b: Print): boolean =>
  isSame(a, b) && (a.tcgplayerId !== undefined || a.cardmarketId !== undefined);
