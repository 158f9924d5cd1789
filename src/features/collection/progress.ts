import type { SetData } from "../catalogue/set-data.ts";
import type { ShownPrices } from "../prices/shown.ts";
import {
  copiesOf,
  countUnits,
  type Goal,
  goalVariants,
  type OwnCounts,
  type Owned,
  setLevel,
  totalCopies,
} from "./rules.ts";

/** Everything a set page says about how far its viewer is. */
export type SetProgress = {
  /** Cards owned in any variant, of all. */
  complete: { part: number; whole: number };
  /** The second bar: units of the chosen goal (Master where Complete itself is chosen). */
  second: { goal: "master" | "grandmaster"; part: number; whole: number };
  copies: number;
  level: number | "Max";
  /** Counts on the tabs, in the unit of the chosen goal and variant. */
  counts: OwnCounts;
  /** What the copies are worth and what the goal still costs; null where prices are hidden or unknown. */
  worth: { yours: string; missing: string } | null;
};

export function setProgress(
  data: SetData,
  owned: Owned,
  { goal, variant }: { goal: Goal; variant: string },
  prices: ShownPrices,
): SetProgress {
  const complete = countUnits(data.cards, owned, "complete");
  const secondGoal = goal === "grandmaster" ? "grandmaster" : "master";
  const second = countUnits(data.cards, owned, secondGoal);
  return {
    complete: { part: complete.have, whole: complete.all },
    second: { goal: secondGoal, part: second.have, whole: second.all },
    copies: totalCopies(data.cards, owned),
    level: setLevel(complete.have, complete.all),
    counts: goal === "complete" && variant === "" ? complete : countUnits(data.cards, owned, goal, variant),
    worth: hasPrice(data, prices) ? worthOf(data, owned, goal, prices) : null,
  };
}

/** Whether any price of a set is known and shown. */
export const hasPrice = ({ cards }: SetData, prices: ShownPrices): boolean =>
  prices.isShown && cards.some(({ id, variants }) => variants.some(({ key }) => prices.amount(id, key) !== null));

/** A missing card is counted by its main variant, under the other goals by each that is missing (PRODUCT §2, §4). */
function worthOf({ cards }: SetData, owned: Owned, goal: Goal, prices: ShownPrices) {
  let [yours, missing] = [0, 0];
  const amount = (cardId: string, variant: string) => prices.amount(cardId, variant) ?? 0;
  for (const card of cards) {
    for (const [variant, quantity] of owned.get(card.id) ?? []) yours += quantity * amount(card.id, variant);
    const wanted = goal === "complete" ? card.variants.slice(0, 1) : goalVariants(card, goal);
    for (const { key } of wanted) {
      const has = copiesOf(owned, card.id, goal === "complete" ? undefined : key);
      if (has === 0) missing += amount(card.id, key);
    }
  }
  return { yours: prices.sum(yours), missing: prices.sum(missing) };
}
