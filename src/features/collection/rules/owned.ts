/** The main variant first. `isExtra`: a further print of another card's number; absent outside its set. */
export type CountedCard = {
  id: string;
  isExtra?: boolean;
  variants: { key: string; tier: "standard" | "special" }[];
};

/** Quantities by card id, then variant key. */
export type Owned = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Quantities by card and variant. */
export function groupOwned(entries: Iterable<{ cardId: string; variant: string; quantity: number }>): Owned {
  const owned = new Map<string, Map<string, number>>();
  for (const { cardId, variant, quantity } of entries) {
    const variants = owned.get(cardId);
    if (variants) variants.set(variant, quantity);
    else owned.set(cardId, new Map([[variant, quantity]]));
  }
  return owned;
}

/** Copies of a card in one variant, or in all of them. */
export function copiesOf(owned: Owned, cardId: string, variant?: string): number {
  const variants = owned.get(cardId);
  if (!variants) return 0;
  if (variant !== undefined) return variants.get(variant) ?? 0;
  let sum = 0;
  for (const quantity of variants.values()) sum += quantity;
  return sum;
}

/** Copies of all these cards in all variants. */
export function totalCopies(cards: readonly CountedCard[], owned: Owned): number {
  return cards.reduce((sum, card) => sum + copiesOf(owned, card.id), 0);
}
