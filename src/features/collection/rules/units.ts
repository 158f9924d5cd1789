import type { Goal } from "#ui/progress.tsx";
import { type CountedCard, copiesOf, type Owned } from "./owned.ts";

type OwnFilter = "all" | "have" | "need" | "dupes";

type Unit = { goal: Goal; variant: string };

/** Calls `take` with the quantity of each unit: the card under Complete, else each of `goalVariants` or only `variant`. */
function eachUnit(card: CountedCard, owned: Owned, { goal, variant }: Unit, take: (quantity: number) => void): void {
  if (variant !== "") {
    if (card.variants.some(({ key }) => key === variant)) take(copiesOf(owned, card.id, variant));
  } else if (goal === "complete") {
    if (!card.isExtra) take(copiesOf(owned, card.id));
  } else {
    const quantities = owned.get(card.id);
    for (const { key } of goalVariants(card, goal)) take(quantities?.get(key) ?? 0);
  }
}

const standardVariants = new WeakMap<CountedCard, CountedCard["variants"]>();

/** Complete: the main variant. Master: all standard ones, or the main one. Neither: extra prints. Grandmaster: all. */
export function goalVariants(card: CountedCard, goal: Goal): CountedCard["variants"] {
  if (goal === "grandmaster") return card.variants;
  if (card.isExtra) return [];
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

/** Whether a unit of a card for this goal fits the filter of owned cards. An extra print that is owned is shown uncounted. */
export function isShown(card: CountedCard, owned: Owned, goal: Goal, own: OwnFilter, variant = ""): boolean {
  if (card.isExtra && goal === "complete" && variant === "")
    return own !== "need" && matches[own](copiesOf(owned, card.id));
  let isAny = false;
  eachUnit(card, owned, { goal, variant }, (quantity) => {
    isAny ||= matches[own](quantity);
  });
  return isAny;
}

export type OwnCounts = Record<OwnFilter, number>;

/** Units of cards for a goal: all, owned, missing and owned more than once. */
export function countUnits(cards: readonly CountedCard[], owned: Owned, goal: Goal, variant = ""): OwnCounts {
  const counts: OwnCounts = { all: 0, have: 0, need: 0, dupes: 0 };
  const count = (quantity: number) => {
    counts.all++;
    if (quantity > 0) counts.have++;
    else counts.need++;
    if (quantity > 1) counts.dupes++;
  };
  for (const card of cards) eachUnit(card, owned, { goal, variant }, count);
  return counts;
}
