import { everything, join, type SearchFilter } from "#features/search/language/rules/query.ts";
import { filterOf, type Meaning, narrows, narrowsText } from "./meaning.ts";

type MeaningsOf = (words: string[]) => Meaning[];

const minStartLength = 3;
const minPartLength = 4;
const mostSets = 4;
const isNumber = (word: string) => /^\d+$/.test(word);
const padded = (names: string[]) => names.map((name) => ` ${name} `);

/** First letters of a name's words: "crown zenith" is "cz". */
export const initialsOf = (name: string): string => name.replace(/(\w)\w* ?/g, "$1");

/** "paldea" is rather Paldea Evolved than Paldean Fates. */
const anySet = (text: string, names: string[]): SearchFilter =>
  names.length > mostSets
    ? { kind: "text", key: "set", isWhole: false, text }
    : join(
        "or",
        names.map((name) => ({ kind: "text", key: "set", isWhole: true, text: name.trim() })),
      );

/** Words of a variant's name, or their starts. */
export function ofVariants(variants: string[], isOther: (words: string[]) => boolean): MeaningsOf {
  const names = padded(variants);
  return (words) => {
    if (isOther(words) || words.some(isNumber)) return [];
    const parts = words.map((word) => (word.length < minStartLength ? ` ${word} ` : ` ${word}`));
    const isVariant = names.some((name) => parts.every((part) => name.includes(part)));
    return isVariant ? [narrowsText("variant", words.join(" "), false)] : [];
  };
}

/** What words of a set's name mean ("terastal festival"), or its initials ("cz": Crown Zenith). */
export function ofSetParts(setNames: string[], isOfCards: (word: string) => boolean): MeaningsOf {
  const names = padded(setNames);
  return (words) => {
    const own = words.filter((word) => !isOfCards(word) && !/\d/.test(word));
    const text = words.join(" ");
    const isOwn = own.some((word) => word.length >= minPartLength);
    const named = isOwn ? names.filter((name) => name.includes(words.length > 1 ? ` ${text}` : ` ${text} `)) : [];
    if (named.length > 0) return [{ ...narrowsText("set", text, false), first: anySet(text, named) }];
    const called =
      own.length === 1 && /^[a-z]{2,3}$/.test(text) ? setNames.filter((one) => initialsOf(one) === text) : [];
    return called.length > 0 ? [narrows(...called.map(filterOf))] : [];
  };
}

/** Singular typed, plural in a name: "sky" → "skies". */
export function ofPlural([word = "", ...others]: string[], names: { has(word: string): boolean }): Meaning[] {
  const plural = word.replace(/y$/, "ies");
  if (others.length > 0 || plural === word || !names.has(plural)) return [];
  return [{ ...narrows(filterOf(plural)), first: everything, words: [word] }];
}
