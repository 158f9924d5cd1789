import { copiesOf, type Owned } from "./owned.ts";

/** What the rules need to know of a card: its variants, main one first. */
export type CountedCard = { id: string; variants: { key: string; tier: "standard" | "special" }[] };

export type Goal = "complete" | "master" | "grandmaster";
type OwnFilter = "all" | "have" | "need" | "dupes";

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
