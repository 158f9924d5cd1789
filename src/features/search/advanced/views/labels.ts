import type { KeyCompletion } from "#features/search/suggestions/rules.ts";
import type { AdvancedFilter } from "./filters.ts";
import {
  capitalized,
  kindOptions,
  notSearchFlagTitles,
  rarityTitle,
  searchFlagTitles,
  subtypeOptions,
} from "./options.ts";

const moreOrLess = {
  number: { "": "", ">=": "At least ", "<=": "At most ", ">": "More than ", "<": "Less than " },
  date: { "": "", ">=": "Since ", "<=": "Until ", ">": "After ", "<": "Before " },
};
const notMoreOrLess = {
  number: { "": "Not ", ">=": "Not at least ", "<=": "Not at most ", ">": "Not more than ", "<": "Not less than " },
  date: { "": "Not ", ">=": "Not since ", "<=": "Not until ", ">": "Not after ", "<": "Not before " },
};

type Sign = keyof typeof moreOrLess.number;
const isSign = (sign: string): sign is Sign => Object.hasOwn(moreOrLess.number, sign);

export function labelOf({ options, compares }: AdvancedFilter, value: string): string {
  const [, minus = "", sign = "", text = ""] = /^(-?)([<>]?=?)(.*)$/s.exec(value) ?? [];
  const isNot = minus !== "";
  if (compares && isSign(sign)) return (isNot ? notMoreOrLess : moreOrLess)[compares][sign] + text;
  const named = () => {
    if (options) return options.find((option) => option.value === text)?.label ?? capitalized(text);
    return sign === "=" ? text : `“${text}”`;
  };
  return isNot ? `Not ${named()}` : named();
}

const gameNames: Record<string, string> = { en: "English", jp: "Japanese", pocket: "TCG Pocket" };
const directionTitles: Record<string, string> = { asc: "Ascending", desc: "Descending" };
const has = (no: string): [string, string] => [`No ${no}`, `Has a ${no}`];

/** In words, and negated: `{}` is the value. Filters without an entry choose cards. */
const completed: Record<string, [is: string, isNot: string]> = {
  energy: ["{} type", "Not {} type"],
  weakness: ["Weak to {}", "Not weak to {}"],
  resistance: ["Resists {}", "Doesn’t resist {}"],
  format: ["Legal in {}", "Not legal in {}"],
};

const isFlag = (value: string): value is keyof typeof searchFlagTitles => Object.hasOwn(searchFlagTitles, value);

function wordsOf(key: string, value: string): [is: string, isNot: string] {
  if (value === "none") return has(key);
  if (key === "is" && isFlag(value)) return [searchFlagTitles[value], notSearchFlagTitles[value]];
  const isEnergy = key === "type" && kindOptions.every((kind) => kind.value !== value);
  return completed[isEnergy ? "energy" : key] ?? ["{} cards", "Not {} cards"];
}

function nameOf(key: string, value: string): string {
  if (key === "rarity") return rarityTitle(value) ?? capitalized(value);
  const options = key === "type" ? kindOptions : key === "is" || key === "subtype" ? subtypeOptions : [];
  return options.find((option) => option.value === value)?.label ?? gameNames[value] ?? capitalized(value);
}

/** "Fire type", "Not Promo cards" */
export function wordsOfCompletion({ key, value, isNegated }: KeyCompletion): string {
  if (key === "dir") return directionTitles[value] ?? value;
  if (key === "sort")
    return value === "match" ? "Best match first" : `Sort by ${value === "released" ? "release date" : value}`;
  const [is, isNot] = wordsOf(key, value);
  return (isNegated ? isNot : is).replace("{}", nameOf(key, value));
}
