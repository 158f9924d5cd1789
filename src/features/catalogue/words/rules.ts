import { numberKey } from "../rules/paths.ts";

const mostWords = 10;

/** A number with the total after the slash, as it is printed on a card. */
type PrintedNumber = { numberKey: string; total: number };

/** What a typed text asks for: cards with this printed number, and with each of the words somewhere. */
export type Search = { printed: PrintedNumber | null; words: string[] };

const printedNumber = /(?<!\S)#?([a-z]{0,5}\d{1,4}[a-z]?)\/([a-z]{0,5})(\d{1,4})(?!\S)/i;

/**
 * Takes the printed number out of a text: "umbreon 215/203" is 215 of 203. The total of a gallery ("TG12/TG30") is not
 * the one of its set, so only its number stays, as a word.
 * @returns the rest, to be folded as the cards' own texts are.
 */
export function takePrintedNumber(text: string): { printed: PrintedNumber | null; rest: string } {
  const plain = text.normalize("NFKC");
  const [whole, number = "", prefix, total] = printedNumber.exec(plain) ?? [];
  if (whole === undefined) return { printed: null, rest: plain };
  if (prefix !== "") return { printed: null, rest: plain.replace(whole, () => number) };
  return {
    printed: { numberKey: numberKey(number), total: Number(total) },
    rest: plain.replace(whole, () => " "),
  };
}

/** The different words of a folded text, as many as are looked for. */
export const wordsOf = (folded: string): string[] =>
  [...new Set(folded.split(" "))].filter(Boolean).slice(0, mostWords);

/** Whether a word is of ASCII letters and digits alone. */
export const isPlain = (word: string): boolean => !/[^\p{ASCII}]/u.test(word);

/**
 * Where a word may stand in a folded text, as a LIKE pattern: one with a digit is a whole word ("6" is not "60"), another
 * is the start of one; scripts without spaces have no words, so there it may be anywhere. Folding has made spaces of
 * what means something in a pattern.
 */
export const wordPattern = (word: string): string => `%${wordPlace(word)}%`;

function wordPlace(word: string): string {
  if (!isPlain(word)) return word;
  return /\d/.test(word) ? ` ${word} ` : ` ${word}`;
}

/** Of things in their order those that have all the words in their folded text; what is named or begins so first. */
export function withWords<Thing extends { searchText: string }>(
  things: Thing[],
  words: string[],
  isFirst: "named" | "begun",
): Thing[] {
  if (words.length === 0) return [];
  const places = words.map(wordPlace);
  const first = `| ${words.join(" ")}${isFirst === "named" ? " |" : ""}`;
  const found = things.filter(({ searchText }) => places.every((place) => searchText.includes(place)));
  return [true, false].flatMap((is) => found.filter(({ searchText }) => searchText.includes(first) === is));
}

/** A whole field of a folded text. */
export const fieldPattern = (text: string): string => `%| ${text} |%`;

/** How a field of a folded text begins. */
export const fieldStartPattern = (text: string): string => `%| ${text}%`;

/** Each way to read one word as the card's number and the others as its name: "charizard 6". */
export const numberReadings = ({ words }: Search): { numberKey: string; others: string }[] =>
  words.flatMap((word, index) =>
    /\d/.test(word) ? [{ numberKey: word.toUpperCase(), others: words.toSpliced(index, 1).join(" ") }] : [],
  );

/** What the words may be the name of: all of them, or those without a digit. */
export const nameReadings = ({ words }: Search): string[] => {
  const names = [words, words.filter((word) => !/\d/.test(word))].map((name) => name.join(" "));
  return [...new Set(names)].filter((name) => name !== "");
};

/** Each way to read the first words as a name and the others as a set, and the other way round: "charizard base set". */
export const nameAndSetReadings = ({ words }: Search): [name: string, set: string][] =>
  words.slice(1).flatMap((_, index) => {
    const [first, last] = [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")];
    return [
      [first, last],
      [last, first],
    ] satisfies [string, string][];
  });
