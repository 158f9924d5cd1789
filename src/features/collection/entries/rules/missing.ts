import { copiesOf, type Owned } from "#features/collection/rules/owned.ts";
import { goalVariants } from "#features/collection/rules/units.ts";
import type { Goal } from "#ui/progress.tsx";
import type { Addition, RangeCard } from "./ranges.ts";

/** One copy of each missing card: the main variant under Complete, else each variant of the goal. */
export const missingFor = (cards: readonly RangeCard[], owned: Owned, goal: Goal): Addition[] =>
  cards.flatMap((card) => {
    const isThere = goal === "complete" && copiesOf(owned, card.id) > 0;
    const wanted = isThere ? [] : goalVariants(card, goal);
    return wanted
      .filter(({ key }) => copiesOf(owned, card.id, key) === 0)
      .map(({ key }) => ({ cardId: card.id, variant: key, add: 1 }));
  });
