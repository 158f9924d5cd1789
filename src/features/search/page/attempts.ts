import type { Prepared } from "../queries/prepare.ts";
import type { Lexicon } from "../rules/lexicon/lexicon.ts";
import type { Meaning } from "../rules/lexicon/meaning.ts";
import { type Filter, join, type Query, required } from "../rules/query.ts";

/** A query to try, with its messages. */
type Attempt = {
  query: Query;
  /** Whether each word means itself alone. */
  isPlain: boolean;
  /** Words looked for in what cards say instead. */
  inTexts: string[];
  /** Ignored words. */
  unknown: string[];
};

/** Shorter words alone would be in any text. */
const minToldLength = 4;

const minKept = 2;

/** A kind or print of a card; a set that was named stays. */
const isOfPrint = (meaning: Meaning | undefined): boolean =>
  meaning !== undefined && !meaning.ways.some((way) => way.kind === "text" && ["set", "series"].includes(way.key));

/** The words as they are; else those that name nothing in the cards' texts; else without them. */
export function attemptsOf(prepared: Prepared, lexicon: Lexicon): Attempt[] {
  const { query, search, understood } = prepared;
  const { unknown, corrected } = understood;
  const instead = new Map(corrected.map((one) => [one.typed, one.instead]));
  const spelt = (word: string): string => instead.get(word) ?? word;
  const attempt = (inTexts: string[], left: string[]): Attempt => {
    const write = (word: string): Filter[] => {
      if (inTexts.includes(word)) return [{ kind: "text", key: "text", isWhole: false, text: word }];
      return left.includes(word) ? [] : [{ kind: "word", text: spelt(word) }];
    };
    return { query: rewritten(prepared, write), isPlain: false, inTexts, unknown: left };
  };
  const strange = search.words.filter((word) => unknown.includes(spelt(word)));
  const others = search.words.filter((word) => !lexicon.isSpecies(word) && !/\d/.test(word));
  const printWords = others.filter((word) => isOfPrint(lexicon.meaningOf([word])));
  const isRest = (word: string) => lexicon.isWholeName(search.words.filter((one) => one !== word));
  const dropped =
    strange.length === 0 ? printWords.filter((word) => isRest(word) || search.words.length > minKept) : [];
  const drop = (words: string[]) => words.map((word) => attempt([], [word]));
  const isStrange = corrected.length + strange.length > 0;
  const asTyped = { query, isPlain: isStrange, inTexts: [], unknown: [] };
  return [
    // The catalogue may have had a word since its words were read.
    asTyped,
    ...(isStrange ? [attempt(strange, [])] : []),
    // Sellers add words that no source has of this card: "shiny", "tera". Names stay.
    ...drop(dropped.filter(isRest)),
    ...(others.some((word) => word.length >= minToldLength) ? [attempt(others, [])] : []),
    // Without any word everything would be found.
    ...(strange.length > 0 && strange.length < search.words.length ? [attempt([], strange)] : []),
    ...drop(dropped.filter((word) => !isRest(word))),
  ];
}

/** The query with some words replaced; the others stay as typed. */
function rewritten({ query, reader }: Prepared, write: (word: string) => Filter[]): Query {
  const parts = required(query.filter).flatMap((part) => {
    if (part.kind !== "word") return [part];
    const { words, printed } = reader.search(part.text);
    const written = words.flatMap(write);
    const isSame = written.every((one, index) => one.kind === "word" && one.text === words[index]);
    return printed || (isSame && written.length === words.length) ? [part] : written;
  });
  return { ...query, filter: join("and", parts) };
}

/** The query without a word. */
export const without = (prepared: Prepared, word: string): Query =>
  rewritten(prepared, (one) => (one === word ? [] : [{ kind: "word", text: one }]));
