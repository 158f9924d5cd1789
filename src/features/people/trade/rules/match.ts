import type { Holding } from "../../../collection/holdings/cache/holdings.ts";
import type { Item } from "../../../collection/holdings/cache/stock.ts";
import { copiesOf, groupOwned, type Owned } from "../../../collection/rules/owned.ts";
import type { Goal } from "../../../collection/rules/units.ts";

export type Spare = { item: Item; spare: number };

export type Side = {
  holdings: readonly Holding[];
  owned: Owned;
  goal: Goal;
  /** Copies that are graded or described, by "card variant"; they are no spares. */
  special: ReadonlyMap<string, number>;
  /** Copies to keep of single sets, by id. */
  kept: ReadonlyMap<string, number>;
};

export const entryKey = (cardId: string, variant: string): string => `${cardId} ${variant}`;

export const ownedOf = (holdings: readonly Holding[]): Owned =>
  groupOwned(holdings.map(({ item, quantity }) => ({ cardId: item.card.id, variant: item.variant, quantity })));

/** What a goal still lacks (docs/product.md, Goals and levels). */
function needs({ owned, goal }: Pick<Side, "owned" | "goal">, { card, variant, isMaster }: Item): boolean {
  if (goal === "complete") return copiesOf(owned, card.id) === 0;
  return (goal === "grandmaster" || isMaster) && copiesOf(owned, card.id, variant) === 0;
}

/** Copies beyond those to keep of a unit of the goal, without special ones. */
function spareOf({ owned, goal, special, kept }: Side, { item, quantity }: Holding, usual: number): number {
  const keep = kept.get(item.card.setId) ?? usual;
  const raw = quantity - (special.get(entryKey(item.card.id, item.variant)) ?? 0);
  const whole = goal === "complete" ? copiesOf(owned, item.card.id) : quantity;
  return Math.max(0, Math.min(raw, whole - keep));
}

/** What one side has to spare, and the other needs; with `isAll` everything it has to spare. */
export const sparesFor = (from: Side, to: Side, { keep, isAll }: { keep: number; isAll: boolean }): Spare[] =>
  from.holdings.flatMap((holding) => {
    const spare = spareOf(from, holding, keep);
    return spare > 0 && (isAll || needs(to, holding.item)) ? [{ item: holding.item, spare }] : [];
  });
