import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Amount } from "#features/prices/rules/rates.ts";
import type { MarketPrice } from "#features/prices/rules/sources.ts";
import { NO_PRICE } from "#features/prices/rules/text.ts";
import { derived } from "#lib/cache/derived.ts";
import type { Goal } from "#ui/progress.tsx";
import { highestGoal } from "../rules/finished.ts";
import { copiesOf, type Owned, totalCopies } from "../rules/owned.ts";
import { setLevel } from "../rules/progress.ts";
import { countUnits, goalVariants, type OwnCounts } from "../rules/units.ts";

export type SetProgress = {
  complete: { part: number; whole: number };
  second: { goal: "master" | "grandmaster"; part: number; whole: number };
  copies: number;
  level: number | "Max";
  /** The highest goal that is reached. */
  reached: Goal | null;
  counts: OwnCounts;
  worth: { yours: string; missing: string } | null;
};

/** How far a set is complete for each goal, and what the missing cards cost. */
export function setProgress(
  data: SetData,
  owned: Owned,
  { goal, variant }: { goal: Goal; variant: string },
  prices: ShownPrices,
): SetProgress {
  const complete = countUnits(data.cards, owned, "complete");
  const secondGoal = goal === "grandmaster" ? "grandmaster" : "master";
  const second = countUnits(data.cards, owned, secondGoal);
  const copies = totalCopies(data.cards, owned);
  const { need } = goal === "complete" ? complete : second;
  return {
    complete: { part: complete.have, whole: complete.all },
    second: { goal: secondGoal, part: second.have, whole: second.all },
    copies,
    level: setLevel(complete.have, complete.all),
    reached: complete.need > 0 ? null : highestGoal(data.cards, owned),
    counts: variant === "" ? (goal === "complete" ? complete : second) : countUnits(data.cards, owned, goal, variant),
    worth: hasPrice(data, prices) ? worthOf(data, owned, goal, prices, { copies, need }) : null,
  };
}

function add(sums: Amount[], price: MarketPrice | undefined, copies: number): void {
  if (!price) return;
  const sum = sums.find(({ currency }) => currency === price.currency);
  if (sum) sum.value += copies * price.market;
  else sums.push({ currency: price.currency, value: copies * price.market });
}

/** The cost of each goal (docs/product.md, Goals and levels). */
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

/** Whether any card of a set has a price. */
export const hasPrice = (data: SetData, prices: ShownPrices): boolean => costs(data, prices).grandmaster.length > 0;

type Held = { copies: number; need: number };

/** Amounts of one currency are added before conversion. Cards of which none has a price are not worth 0. */
function worthOf(data: SetData, owned: Owned, goal: Goal, prices: ShownPrices, { copies, need }: Held) {
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
  const text = (sums: Amount[], cards: number) => {
    const known = sums.filter(({ value }) => value !== 0);
    if (known.length > 0) return prices.sum(known);
    return cards > 0 ? NO_PRICE : "";
  };
  return { yours: text(yours, copies), missing: text(missing, need) };
}
