import type { LocalNameIndex } from "#features/catalogue/lookup/rules/local-names.ts";
import { nearestIn } from "./spelling.ts";

/** Words at the start of others that are a name in another language, with the words of its English names, likeliest first. */
type NamedAbroad = { length: number; names: string[][]; isEnglishToo: boolean };

const mostNames = 4;
const mostWords = 8;
const mostUnknown = 4;
const onlyLetters = /^[a-z]{6,}$/;
/** Letters from which on two may be wrong. */
const longLetters = 8;
const mostWrong = 2;
const leastOfWord = 3;
const wordsOf = (name: string): string[] => name.split(" ");

/**
 * `isWord`: of English or Japanese; `isBegun`: whether one starts so; `isName`: whether the letters of words are an English
 * name; `nearest`: the English word with at most so many other letters.
 */
type English = {
  nearest: (word: string, most: number) => string | undefined;
  isWord: (word: string) => boolean;
  isBegun: (word: string) => boolean;
  isName: (words: string[]) => boolean;
};

/** Reads words as names in other languages; English words mean those only as a whole search. */
export function namesAbroad(abroad: LocalNameIndex, english: English) {
  /** What a whole search is called in other languages, beside an English name with the same letters. */
  const wholeAbroad = (words: string[]): string[][] => abroad.called(words.join(" ")).slice(0, mostNames).map(wordsOf);
  const nearest = nearestIn(new Map(abroad.keys.filter((key) => onlyLetters.test(key)).map((key) => [key, 1])));
  return {
    wholeAbroad,
    /** The letters of the name in another language that differs from all the words, not all English, in two letters at most. */
    nearestAbroad(words: string[]): string | undefined {
      const isMisspelt = words.some((word) => word.length >= leastOfWord && !english.isBegun(word));
      const letters = words.join("");
      return words.length > 1 && isMisspelt && onlyLetters.test(letters) ? nearest(letters, mostWrong) : undefined;
    },
    /** The letters of the name in another language that is nearest to misspelt words, unless English words are as near. */
    nearAbroad(words: string[]): string | undefined {
      const letters = words.join("");
      const unknown = words.filter((word) => !english.isBegun(word));
      if (!onlyLetters.test(letters) || unknown.length === 0 || unknown.length > mostUnknown) return undefined;
      for (const most of letters.length < longLetters ? [1] : [1, mostWrong]) {
        if (unknown.every((word) => english.nearest(word, most) !== undefined)) return undefined;
        const found = nearest(letters, most);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    /** The longest name in another language at the start of words; the last one may be unfinished. */
    abroadAt(words: string[], isWhole: boolean): NamedAbroad | undefined {
      for (let length = Math.min(words.length, mostWords); length > 0; length -= 1) {
        const typed = words.slice(0, length);
        const isRest = length === words.length;
        if (english.isName(typed)) return undefined;
        const isEnglishToo = typed.every(english.isWord);
        const names = isEnglishToo && !(isWhole && isRest) ? [] : wholeAbroad(typed);
        if (names.length > 0) return { length, names, isEnglishToo };
        if (!isRest || typed.every(english.isBegun)) continue;
        const begun = abroad.begun(typed.join(" "), mostNames).map(wordsOf);
        if (begun.length > 0) return { length, names: begun, isEnglishToo: false };
      }
      return undefined;
    },
  };
}
