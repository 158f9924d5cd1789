/** What the rules need to know of a card: its variants, main one first. */
export type CountedCard = { id: string; variants: { key: string; tier: "standard" | "special" }[] };

/** Quantities by card id, then variant key. Nothing stored means none. */
export type Owned = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Goal = "complete" | "master" | "grandmaster";
type OwnFilter = "all" | "have" | "need" | "dupes";

export const largestQuantity = 99_999;

/** Why nothing can be changed during maintenance. */
export const lockedMessage =
  "Your collection is locked from adding and removing cards while we make some updates behind the scenes. " +
  "This is only temporary. If this message won't go away, click or tap here, or come back later.";

/** What a visitor is told who filters by what they own. */
export const ownNeedsSession = "Log in to filter by what you own";

/** Groups entries for the rules below. */
export function groupOwned(entries: Iterable<{ cardId: string; variant: string; quantity: number }>): Owned {
  const owned = new Map<string, Map<string, number>>();
  for (const { cardId, variant, quantity } of entries) {
    const variants = owned.get(cardId);
    if (variants) variants.set(variant, quantity);
    else owned.set(cardId, new Map([[variant, quantity]]));
  }
  return owned;
}

/** Copies of a card over all its variants, or of one variant. */
export function copiesOf(owned: Owned, cardId: string, variant?: string): number {
  const variants = owned.get(cardId);
  if (!variants) return 0;
  if (variant !== undefined) return variants.get(variant) ?? 0;
  let sum = 0;
  for (const quantity of variants.values()) sum += quantity;
  return sum;
}

/**
 * The quantities of a card's units under a goal: under Complete the card is one unit, owned in any variant; under the
 * others each (card, variant) pair is one: all standard variants for Master (the main one where there is none), every
 * variant for Grandmaster. With `variant` only that variant counts, and only where the card has it.
 */
function unitsOf(card: CountedCard, owned: Owned, goal: Goal, variant = ""): number[] {
  if (variant !== "")
    return card.variants.some(({ key }) => key === variant) ? [copiesOf(owned, card.id, variant)] : [];
  if (goal === "complete") return [copiesOf(owned, card.id)];
  return goalVariants(card, goal).map(({ key }) => copiesOf(owned, card.id, key));
}

const standardVariants = new WeakMap<CountedCard, CountedCard["variants"]>();

/** The variants that a goal asks for: the main one, all standard ones (the main one where there is none), or every one. */
export function goalVariants(card: CountedCard, goal: Goal): CountedCard["variants"] {
  if (goal === "grandmaster") return card.variants;
  if (goal === "complete") return card.variants.slice(0, 1);
  let standard = standardVariants.get(card);
  if (standard === undefined) {
    standard = card.variants.filter(({ tier }) => tier === "standard");
    if (standard.length === 0) standard = card.variants.slice(0, 1);
    standardVariants.set(card, standard);
  }
  return standard;
}

const matches: Record<OwnFilter, (quantity: number) => boolean> = {
  all: () => true,
  have: (quantity) => quantity > 0,
  need: (quantity) => quantity === 0,
  dupes: (quantity) => quantity > 1,
};

/** Whether a card is shown under a filter: one of its units is in that state. */
export function isShown(card: CountedCard, owned: Owned, goal: Goal, own: OwnFilter, variant = ""): boolean {
  return unitsOf(card, owned, goal, variant).some(matches[own]);
}

/** How many units are in each state. */
export type OwnCounts = Record<OwnFilter, number>;

export function countUnits(cards: readonly CountedCard[], owned: Owned, goal: Goal, variant = ""): OwnCounts {
  const counts: OwnCounts = { all: 0, have: 0, need: 0, dupes: 0 };
  for (const card of cards) {
    for (const quantity of unitsOf(card, owned, goal, variant)) {
      counts.all++;
      if (quantity > 0) counts.have++;
      else counts.need++;
      if (quantity > 1) counts.dupes++;
    }
  }
  return counts;
}

/** Copies of all the cards in all their variants. */
export function totalCopies(cards: readonly CountedCard[], owned: Owned): number {
  return cards.reduce((sum, card) => sum + copiesOf(owned, card.id), 0);
}

/** A set's level: nothing at 0 %, then 1 to 4 by quarters, and "Max" when complete. `part` of `whole` units are owned. */
export function setLevel(part: number, whole: number): number | "Max" {
  if (part === 0 || whole === 0) return 0;
  if (part >= whole) return "Max";
  return 1 + Math.floor((part * 4) / whole);
}

/** A collector's level is the number of different cards: its tens are the badge, its ones the progress ring. */
export const levelParts = (uniqueCards: number): { badge: number; ring: number } => ({
  badge: Math.floor(uniqueCards / 10),
  ring: uniqueCards % 10,
});

/** The level over the categories that a collector has not switched off. */
export const levelOf = (
  stats: { category: string; uniqueCardCount: number }[],
  disallowed: readonly string[],
): number =>
  stats.reduce(
    (sum, { category, uniqueCardCount }) => (disallowed.includes(category) ? sum : sum + uniqueCardCount),
    0,
  );
