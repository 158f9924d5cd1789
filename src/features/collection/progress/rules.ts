import { derived } from "../../../lib/cache/derived.ts";
import type { SetData } from "../../catalogue/sets/cache.ts";
import type { ShownPrices } from "../../prices/read/cache/shown.ts";
import type { Amount } from "../../prices/rules/rates.ts";
import type { MarketPrice } from "../../prices/rules/sources.ts";
import { copiesOf, type Owned, totalCopies } from "../rules/owned.ts";
import { setLevel } from "../rules/progress.ts";
import { countUnits, type Goal, goalVariants, type OwnCounts } from "../rules/units.ts";

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
    counts: variant === "" ? (goal === "complete" ? complete : second) : countUnits(data.cards, owned, goal, variant),
    worth: hasPrice(data, prices) ? worthOf(data, owned, goal, prices) : null,
  };
}

/** Sums by currency: one or two, so a list is searched faster than a map. */
function add(sums: Amount[], price: MarketPrice | undefined, copies: number): void {
  if (!price) return;
  const sum = sums.find(({ currency }) => currency === price.currency);
  if (sum) sum.value += copies * price.market;
  else sums.push({ currency: price.currency, value: copies * price.market });
}

/** What all that a goal asks for costs: a card by its main variant, or by each that counts (docs/product.md, Goals and levels). */
const costs = derived(({ cards }: SetData, prices: ShownPrices): Record<Goal, Amount[]> => {
  const costOf = (goal: Goal) => {
    const sums: Amount[] = [];
    for (const card of cards) {
      for (const { key } of goalVariants(card, goal)) add(sums, prices.ofCard(card.id)?.get(key), 1);
    }
    return sums;
  };
  return { complete: costOf("complete"), master: costOf("master"), grandmaster: costOf("grandmaster") };
});

/** Whether any price of a set is known and shown. */
export const hasPrice = (data: SetData, prices: ShownPrices): boolean => costs(data, prices).grandmaster.length > 0;

/** Under Complete no card is missing that is there in any variant. Prices of one currency are added before they are converted. */
function worthOf(data: SetData, owned: Owned, goal: Goal, prices: ShownPrices) {
  const yours: Amount[] = [];
  const missing = costs(data, prices)[goal].map((sum) => ({ ...sum }));
  for (const [cardId, quantities] of owned) {
    const card = data.byId.get(cardId);
    const known = prices.ofCard(cardId);
    if (!card || !known) continue;
    for (const [variant, quantity] of quantities) add(yours, known.get(variant), quantity);
    for (const { key } of goalVariants(card, goal)) {
      if (copiesOf(owned, cardId, goal === "complete" ? undefined : key) > 0) add(missing, known.get(key), -1);
    }
  }
  const text = (sums: Amount[]) => prices.sum(sums.filter(({ value }) => value !== 0));
  return { yours: text(yours), missing: text(missing) };
}
