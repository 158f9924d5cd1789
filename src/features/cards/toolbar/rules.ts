import { usesPrices } from "#features/collection/state.ts";
import type { ChipChoice } from "#ui/chips.tsx";

type Direction = "asc" | "desc";

/** What a list is sorted by. `dir`: the first direction; null: cannot be reversed. */
export type Orders<Sort extends string> = Record<Sort, { title: string; dir: Direction | null }>;

export const viewTitles = { grid: "Grid", full: "Zoom", table: "Table" };

export const groupTitles = {
  none: "None",
  artist: "Artist",
  rarity: "Rarity",
  released: "Release date",
  variant: "Variant",
  booster: "Booster",
  change: "Price change",
  percent: "Percent change",
};

/**
 * Attributes with which links and forms inside replace `target` where there is JavaScript, instead of loading a page.
 */
export const swaps = (target: string, swap = "outerMorph show:none") => ({
  "hx-boost:inherited": "true",
  "hx-target:inherited": target,
  "hx-swap:inherited": swap,
});

export const swapsSet = swaps("#set");

const keysOf = <Key extends string>(titles: Record<Key, unknown>, hasPrices: boolean) =>
  (Object.keys(titles) as Key[]).filter((key) => hasPrices || !usesPrices(key));

/** Choices of a menu with their addresses; those by price only where there are prices. */
export function toolbarChoices<Key extends string>(
  titles: Record<Key, string>,
  href: (key: Key) => string,
  { hasPrices = true, loaded }: { hasPrices?: boolean; loaded?: Key } = {},
): ChipChoice[] {
  return keysOf(titles, hasPrices).map((key) => ({
    key,
    title: titles[key],
    href: href(key),
    isLoaded: key === loaded,
  }));
}

export type SortOrder<Sort extends string> = { sort: Sort; dir: Direction | null };

/** Choosing the current order reverses it. */
export function orderChoices<Sort extends string>(
  orders: Orders<Sort>,
  current: SortOrder<Sort>,
  href: (order: SortOrder<Sort>) => string,
  hasPrices: boolean,
): ChipChoice[] {
  return keysOf(orders, hasPrices).map((sort) => {
    const { title, dir } = orders[sort];
    if (sort !== current.sort || dir === null) return { key: sort, title, href: href({ sort, dir }) };
    const isUp = current.dir === "asc";
    return { key: sort, title: `${title} ${isUp ? "↑" : "↓"}`, href: href({ sort, dir: isUp ? "desc" : "asc" }) };
  });
}
