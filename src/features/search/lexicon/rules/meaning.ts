import { readQuery } from "#features/search/language/rules/language.ts";
import {
  everything,
  isEmpty,
  join,
  only,
  required,
  type SearchFilter,
  type TextKey,
} from "#features/search/language/rules/query.ts";

/** What words may mean besides themselves. */
export type Meaning = {
  /** Any of these; the first is the likeliest. */
  ways: SearchFilter[];
  /** The filter for cards that are ranked by the remaining words. */
  first: SearchFilter;
  /** Name words to rank by instead of the typed ones. */
  words: string[];
  /** Prefixes of card numbers, such as `sm`. */
  prefixes: string[];
};

/** The filter of a search in the search language; its problems are ignored. */
export const filterOf = (search: string): SearchFilter => readQuery(search).query.filter;

/** The meaning of words that stand for one of these filters; the first counts most. */
export const narrows = (...ways: SearchFilter[]): Meaning => ({
  ways,
  first: ways[0] ?? everything,
  words: [],
  prefixes: [],
});

/** The meaning of words that stand for the text of a key. */
export const narrowsText = (key: TextKey, text: string, isWhole = true): Meaning =>
  narrows({ kind: "text", key, isWhole, text });

/** The words of a nickname's search replace it in the name; its other parts become the filter. */
export function nicknameMeaning(search: string): Meaning {
  const filter = filterOf(search);
  const words = required(filter).flatMap((part) => (part.kind === "word" ? part.text : []));
  return { ways: [filter], first: only(filter, ({ kind }) => kind !== "word"), words, prefixes: [] };
}

/** One meaning of several: all their filters as alternatives. */
export const together = (meanings: Meaning[]): Meaning => {
  const firsts = meanings.map(({ first }) => first);
  return {
    ways: meanings.flatMap(({ ways }) => ways),
    first: firsts.some(isEmpty) ? everything : join("or", firsts),
    words: meanings[0]?.words ?? [],
    prefixes: meanings.flatMap(({ prefixes }) => prefixes),
  };
};

/** A nickname among words, the name it stands for, and wider searches for that name, the narrowest first. */
export type WiderNickname = { typed: string[]; name: string; readings: SearchFilter[][] };

const kinds = ["v", "vmax", "vstar", "ex", "gx"];
const namesPrinting = /\d/;

/** Finds a nickname of one printing among words: where they contradict it, its name in another alternate art, else the name. */
export function widerNicknames(nicknames: Record<string, string>): (words: string[]) => WiderNickname | undefined {
  const all = Object.entries(nicknames).flatMap(([text, search]): WiderNickname[] => {
    const words = nicknameMeaning(search).words.filter((word) => !namesPrinting.test(word));
    if (words.length === 0 || words.length === required(filterOf(search)).length) return [];
    const name: SearchFilter[] = words.map((word) => ({ kind: "word", text: word }));
    const inAlternateArt = words.some((word) => kinds.includes(word)) ? [[...name, filterOf("is:alt")]] : [];
    return [{ typed: text.split(" "), name: words.join(" "), readings: [...inAlternateArt, name] }];
  });
  return (words) => all.find(({ typed }) => ` ${words.join(" ")} `.includes(` ${typed.join(" ")} `));
}
