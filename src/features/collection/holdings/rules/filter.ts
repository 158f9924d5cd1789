import { type Search, wordPattern } from "#features/catalogue/words/rules.ts";
import type { StockItem } from "../cache/stock.ts";
import type { OwnedView } from "../state.ts";
import { unknownRarity } from "./facets.ts";
import type { HoldingFigures } from "./order.ts";
import type { Holding } from "./place.ts";

export type HoldingsFilter = Pick<OwnedView, "own" | "category" | "set" | "variant" | "rarity"> & {
  /** Minor units. */
  min: number | null;
  max: number | null;
  search: Search;
  /** Entries, as "card variant", of which a copy fits; null: all do. */
  fitting: ReadonlySet<string> | null;
};

/** `unpriced`: how many a bound of the price leaves out because theirs is unknown. */
export function chooseHoldings(holdings: readonly Holding[], filter: HoldingsFilter, { market }: HoldingFigures) {
  const { own, category, set, variant, rarity, min, max, search, fitting } = filter;
  const isFound = finder(search);
  const found = holdings.filter(
    ({ item, quantity }) =>
      (own === "all" || quantity > 1) &&
      (category === "" || item.card.category === category) &&
      (set === "" || item.card.setId === set) &&
      (variant === "" || item.variant === variant) &&
      (rarity === "" || (item.card.rarity ?? unknownRarity) === rarity) &&
      (fitting === null || fitting.has(`${item.card.id} ${item.variant}`)) &&
      isFound(item),
  );
  if (min === null && max === null) return { chosen: found, unpriced: 0 };
  const amount = ({ item }: Holding) => market?.amount(item) ?? null;
  const isWithin = (price: number) => price >= (min ?? 0) && price <= (max ?? Infinity);
  return {
    chosen: found.filter((one) => isWithin(amount(one) ?? Number.NaN)),
    unpriced: found.filter((one) => amount(one) === null).length,
  };
}

function finder({ printed, words }: Search): (item: StockItem) => boolean {
  const parts = words.map((word) => wordPattern(word).slice(1, -1));
  return ({ card }) =>
    (printed === null || (card.numberKey === printed.numberKey && card.printedTotal === printed.total)) &&
    parts.every((part) => card.text.includes(part) || card.setText.includes(part));
}
