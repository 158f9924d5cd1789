import { numberKey } from "../rules/paths.ts";

const maxWords = 10;

/** `isPadded`: "006/165". */
export type PrintedNumber = { numberKey: string; total: number; isPadded: boolean };

export type Search = { printed: PrintedNumber | null; words: string[] };

const printedNumber = /(?<!\S)#?([a-z]{0,5}\d{1,4}[a-z]?)\/([a-z]{0,5})(\d{1,4})(?!\S)/i;

/** "umbreon 215/203": number 215, set total 203. In "TG12/TG30" the total is the gallery's, so "TG12" stays a word. */
export function takePrintedNumber(text: string): { printed: PrintedNumber | null; rest: string } {
  const plain = text.normalize("NFKC");
  const [whole, number = "", prefix, total] = printedNumber.exec(plain) ?? [];
  if (whole === undefined) return { printed: null, rest: plain };
  if (prefix !== "") return { printed: null, rest: plain.replace(whole, () => number) };
  return {
    printed: { numberKey: numberKey(number), total: Number(total), isPadded: number.startsWith("0") },
    rest: plain.replace(whole, () => " "),
  };
}

/** Distinct words of a folded text, at most `maxWords`. */
export const distinctWords = (folded: string): string[] =>
  [...new Set(folded.split(" "))].filter(Boolean).slice(0, maxWords);

/** Whether a word has ASCII characters only. */
export const isPlain = (word: string): boolean => !/[^\p{ASCII}]/u.test(word);

/** A LIKE pattern of a text with a word: see `wordPlace`. */
export const wordPattern = (word: string): string => `%${wordPlace(word)}%`;

/** A word with a digit matches a whole word ("6" is not "60"), another ASCII word a prefix, a non-ASCII word any substring. */
export function wordPlace(word: string): string {
  if (!isPlain(word)) return word;
  return /\d/.test(word) ? ` ${word} ` : ` ${word}`;
}

/** Things that match all words, in order, with exact or prefix name matches first. */
export function withWords<Thing extends { searchText: string }>(
  things: readonly Thing[],
  words: string[],
  isFirst: "named" | "begun",
): Thing[] {
  if (words.length === 0) return [];
  const places = words.map(wordPlace);
  const first = `| ${words.join(" ")}${isFirst === "named" ? " |" : ""}`;
  const found = things.filter(({ searchText }) => places.every((place) => searchText.includes(place)));
  return [true, false].flatMap((is) => found.filter(({ searchText }) => searchText.includes(first) === is));
}

/** A LIKE pattern for a card one of whose fields is this text. */
export const fieldPattern = (text: string): string => `%| ${text} |%`;

/** A LIKE pattern for a card one of whose fields begins with this text. */
export const fieldStartPattern = (text: string): string => `%| ${text}%`;

/** "charizard 6" */
export const numberReadings = ({ words }: Search): { numberKey: string; others: string }[] =>
  words.flatMap((word, index) =>
    /\d/.test(word) ? [{ numberKey: word.toUpperCase(), others: words.toSpliced(index, 1).join(" ") }] : [],
  );

/** Words of a search read as the name: all words, or only those without a digit; "ゲッコウガ ex" is printed "ゲッコウガex". */
export const nameReadings = ({ words }: Search): string[] => {
  const names = [words, words.filter((word) => !/\d/.test(word))].map((name) => name.join(" "));
  const joined = names.map((name) => name.replace(/(?<=[^\p{ASCII}]) (?=[a-z])/gu, ""));
  return [...new Set([...names, ...joined])].filter((name) => name !== "");
};

/** Either order: "charizard base set", "base set charizard". */
export const nameAndSetReadings = ({ words }: Search): [name: string, set: string][] =>
  words.slice(1).flatMap((_, index) => {
    const [first, last] = [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")];
    return [
      [first, last],
      [last, first],
    ] satisfies [string, string][];
  });
