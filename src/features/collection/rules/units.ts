import { copiesOf, type Owned } from "./owned.ts";

/** The main variant first. */
export type CountedCard = { id: string; variants: { key: string; tier: "standard" | "special" }[] };

export type Goal = "complete" | "master" | "grandmaster";
type OwnFilter = "all" | "have" | "need" | "dupes";

/** Quantities of a goal's units: the card under Complete, else each of `goalVariants` or only `variant`. */
function unitsOf(card: CountedCard, owned: Owned, goal: Goal, variant = ""): number[] {
  if (variant !== "")
    return card.variants.some(({ key }) => key === variant) ? [copiesOf(owned, card.id, variant)] : [];
  if (goal === "complete") return [copiesOf(owned, card.id)];
  return goalVariants(card, goal).map(({ key }) => copiesOf(owned, card.id, key));
}

const standardVariants = new WeakMap<CountedCard, CountedCard["variants"]>();

/** Complete: the main variant. Master: all standard ones, or the main one. Grandmaster: all. */
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

export function isShown(card: CountedCard, owned: Owned, goal: Goal, own: OwnFilter, variant = ""): boolean {
  return unitsOf(card, owned, goal, variant).some(matches[own]);
}

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
