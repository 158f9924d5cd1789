type Valued = { amount: number | null; quantity: number };

/** The known values of a side, in minor units of one currency, and how many cards have none. */
export const totalOf = (cards: readonly Valued[]): { total: number; unknown: number } => ({
  total: cards.reduce((sum, { amount, quantity }) => sum + (amount ?? 0) * quantity, 0),
  unknown: cards.filter(({ amount }) => amount === null).length,
});

const mostSuggested = 3;

/** Cards that together come close to a gap without passing it: each time the dearest that fits. */
export function closing<Card extends { amount: number | null }>(gap: number, cards: readonly Card[]): Card[] {
  const chosen: Card[] = [];
  let left = gap;
  for (const card of cards.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0))) {
    if (card.amount === null || card.amount <= 0 || card.amount > left) continue;
    chosen.push(card);
    left -= card.amount;
    if (chosen.length === mostSuggested) break;
  }
  return chosen;
}
