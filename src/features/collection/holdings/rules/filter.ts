import { type Search, wordPattern } from "../../../catalogue/words/rules.ts";
import type { Holding } from "../cache/holdings.ts";
import type { Item } from "../cache/stock.ts";
import type { OwnedView } from "../state.ts";
import type { Figures } from "./order.ts";

export type Filter = Pick<OwnedView, "own" | "category" | "set" | "variant" | "rarity"> & {
  /** Minor units. */
  min: number | null;
  max: number | null;
  search: Search;
};

export function chooseHoldings(holdings: readonly Holding[], filter: Filter, { market }: Figures): Holding[] {
  const { own, category, set, variant, rarity, min, max, search } = filter;
  const isFound = finder(search);
  const isPriced = (item: Item) => {
    const amount = market?.amount(item) ?? null;
    return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Infinity);
  };
  return holdings.filter(
    ({ item, quantity }) =>
      (own === "all" || quantity > 1) &&
      (category === "" || item.card.category === category) &&
      (set === "" || item.card.setId === set) &&
      (variant === "" || item.variant === variant) &&
      (rarity === "" || item.card.rarity === rarity) &&
      ((min === null && max === null) || isPriced(item)) &&
      isFound(item),
  );
}

/** Matches as the quick search does. */
function finder({ printed, words }: Search): (item: Item) => boolean {
  const parts = words.map((word) => wordPattern(word).slice(1, -1));
  return ({ card }) =>
    (printed === null || (card.numberKey === printed.numberKey && card.printedTotal === printed.total)) &&
    parts.every((part) => card.text.includes(part) || card.setText.includes(part));
}
