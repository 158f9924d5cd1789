import { searchSorts } from "#features/search/language/rules/query.ts";
import { formatWords, searchFlags } from "#features/search/language/rules/words.ts";
import {
  energiesOrNone,
  energyOptions,
  factOptions,
  gameOptions,
  kindOptions,
  namedOptions,
  type Option,
  ofCollection,
  rarities,
  searchFlagTitles,
  subtypeOptions,
} from "./options.ts";

/** Lists too long for every page; the browser fetches them. */
export type LongList = "sets" | "artists" | "species";

export type AdvancedFilter = {
  name: string;
  label: string;
  example?: string;
  /** All values of a filter; without them any text is allowed. */
  options?: Option[];
  /** Suggestions; other text is allowed. */
  list?: LongList;
  /** Allows bounds. */
  compares?: "number" | "date";
  /** Suggested before anything is typed. */
  usual?: string[];
  isSingle?: boolean;
};

export type FilterViewer = {
  /** The currency prices are typed in; absent when prices are hidden. */
  currency?: string;
  isSignedIn: boolean;
};

const own: AdvancedFilter = {
  name: "own",
  label: "Copies you own",
  compares: "number",
  usual: ["0", ">=1", ">=2", ">=4"],
  example: "Any, 0 or >=2",
};

const price: AdvancedFilter = {
  name: "price",
  label: "Price",
  compares: "number",
  usual: ["<=1", ">=10", ">=100"],
  example: "Any, 1 or >=10",
};

/** The first group has no title. */
export const filterGroups = [
  { title: "", names: ["type", "energy", "subtype", "set", "rarity"] },
  { title: "Set and printing", names: ["series", "number", "variant", "artist", "released", "category"] },
  {
    title: "Attacks and rules",
    names: ["hp", "attack", "ability", "text", "weakness", "resistance", "retreat", "evolves", "format", "unknown"],
  },
  { title: "Collection and price", names: ["own", "price", "is", "dex"] },
  { title: "Sort", names: ["sort", "dir"] },
];

export function filtersFor({ currency, isSignedIn }: FilterViewer): AdvancedFilter[] {
  const flagOptions = searchFlags
    .filter((flag) => isSignedIn || !ofCollection.includes(flag))
    .map((flag) => ({ value: flag, label: searchFlagTitles[flag] }));
  return [
    { name: "type", label: "Card type", options: kindOptions },
    { name: "energy", label: "Energy type", options: energyOptions },
    { name: "subtype", label: "Subtype", options: subtypeOptions },
    { name: "set", label: "Set", list: "sets", example: "Any name or code" },
    { name: "series", label: "Series", example: "Sword & Shield, xy …" },
    { name: "rarity", label: "Rarity", options: rarities },
    { name: "weakness", label: "Weakness", options: energiesOrNone },
    { name: "resistance", label: "Resistance", options: energiesOrNone },
    {
      name: "retreat",
      label: "Retreat cost",
      compares: "number",
      usual: ["0", "1", "2", "3", "4"],
      example: "Any, 2 or <=1",
    },
    {
      name: "hp",
      label: "Hit points",
      compares: "number",
      usual: ["<=60", ">=100", ">=200", ">=300"],
      example: "Any, 60 or >=200",
    },
    { name: "attack", label: "Attack" },
    { name: "number", label: "Number", example: "4, TG12, 215/203" },
    { name: "ability", label: "Ability" },
    { name: "text", label: "Text of attacks and rules", example: "Flip a coin …" },
    { name: "artist", label: "Artist", list: "artists" },
    { name: "evolves", label: "Evolves from", list: "species" },
    { name: "variant", label: "Variant", example: "Reverse, 1st edition …" },
    ...(isSignedIn ? [own] : []),
    ...(currency ? [{ ...price, label: `Price in ${currency}` }] : []),
    { name: "released", label: "Released", compares: "date", example: "Any, 2023 or >=2023-05" },
    { name: "dex", label: "Pokédex number", compares: "number", example: "Any, 25 or <=151" },
    { name: "category", label: "Game", options: gameOptions },
    { name: "format", label: "Legal in", options: namedOptions(formatWords) },
    {
      name: "unknown",
      label: "Not known",
      options: currency ? factOptions : factOptions.filter(({ value }) => value !== "price"),
    },
    { name: "is", label: "Show only", options: flagOptions },
    {
      name: "sort",
      label: "Sort by",
      isSingle: true,
      options: namedOptions(searchSorts.filter((sort) => sort !== "match" && (currency || sort !== "price"))),
    },
    {
      name: "dir",
      label: "Direction",
      isSingle: true,
      options: [
        { value: "asc", label: "Ascending" },
        { value: "desc", label: "Descending" },
      ],
    },
  ];
}
