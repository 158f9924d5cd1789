import type { Search } from "#features/catalogue/words/rules.ts";

export type VariantName = { name: string; searchText: string };

export type Reader = {
  /** null: signed out. */
  userId: string | null;
  /** YYYY-MM-DD */
  today: string;
  /** `search`: words and printed number of a text; `fold`: the whole text, folded by the database. */
  search: (text: string) => Search;
  fold: (text: string) => string;
  /** Whether no card and no set has this word, so that no index is asked. */
  isNowhere: (word: string) => boolean;
  variantNames: readonly VariantName[];
  /** To minor units of the viewer's currency. */
  toMinor: (price: number) => number;
};
