import { distinctWords, type Search } from "#features/catalogue/words/rules.ts";
import { everything, isEmpty, join, type SearchFilter } from "#features/search/language/rules/query.ts";
import { type Lexicon, maxWordsOfMeaning } from "./lexicon.ts";
import type { Meaning } from "./meaning.ts";

/** Words as typed, and as the catalogue spells them: "mew two" → "mewtwo". */
type Token = {
  typed: string[];
  words: string[];
  /** The nearest word to a misspelt one. */
  instead?: string;
  /** Of a name in another language: its other English names, and the words as typed if they are English too. */
  others?: string[][];
};

/** `isSet`: a number that is the name of a set, and no card's. */
type Span = { tokens: Token[]; meaning?: Meaning; isSet?: boolean };

export type Understood = {
  filter: SearchFilter;
  /** Words to rank by, corrected and completed. */
  search: Search["words"];
  /** For ranking: the words left once words with a meaning are replaced. Used only for cards that satisfy `filter`. */
  meant: { filter: SearchFilter; searches: Search["words"][] } | null;
  corrected: { typed: string; instead: string }[];
  /** Words to rank by after all others: other English names of what is typed in another language. */
  others: Search["words"][];
  /** The words in English, if some were in another language. */
  inEnglish: Search["words"] | null;
  /** Words that have no meaning and begin no known name. */
  unknown: string[];
};

/** Reads folded words in their order. `isNumbered`: beside a printed number. */
export function understand(typed: string[], lexicon: Lexicon, isNumbered = false): Understood {
  const words = typed.flatMap(lexicon.apart);
  // A whole name means that name.
  if (lexicon.isWholeName(words)) return wholeName(words, lexicon);
  const tokens = tokensOf(words, lexicon);
  const spans = withNumberedSets(spansOf(tokens, lexicon), lexicon);
  const isUnknown = ({ tokens, meaning }: Span) =>
    !meaning && tokens.some(({ words }) => !words.every(lexicon.isNamed));
  const known = spans.filter((span) => !isUnknown(span));
  // If every word is unknown, keep them: an empty filter matches every card.
  const rest = known.length > 0 ? known : spans;
  return {
    filter: filterOf(rest, prefixesOf(rest, lexicon), isNumbered),
    search: distinctWords(lexicon.inOrder(rest.flatMap((span) => literalWords(span, lexicon))).join(" ")),
    meant: meantBy(rest, lexicon),
    others: otherReadings(rest, lexicon),
    inEnglish: tokens.some(({ others }) => others) ? tokens.flatMap((token) => token.words) : null,
    corrected: tokens.flatMap(({ typed: [typed = ""], instead }) =>
      instead === undefined ? [] : [{ typed, instead }],
    ),
    unknown: spans.filter(isUnknown).flatMap(({ tokens }) => tokens.flatMap(({ typed }) => typed)),
  };
}

const isOfSet = (filter: SearchFilter): boolean =>
  filter.kind === "text" && (filter.key === "set" || filter.key === "series");

/** Marks "151" as the set beside neither a name nor another set: each set has a card of that number, so none fits better. */
function withNumberedSets(spans: Span[], { numberPrefixes }: Lexicon): Span[] {
  const isSet = ({ tokens, meaning }: Span): boolean =>
    /^\d+$/.test(tokens.flatMap(({ words }) => words).join(" ")) && meaning?.ways.some(isOfSet) === true;
  const isNarrowing = ({ tokens, meaning }: Span): boolean =>
    meaning !== undefined &&
    !meaning.ways.some(isOfSet) &&
    meaning.words.length === 0 &&
    !tokens.some(({ words }) => words.some((word) => numberPrefixes.has(word)));
  if (!spans.every((span) => isSet(span) || isNarrowing(span))) return spans;
  return spans.map((span) => (isSet(span) ? { ...span, isSet: true } : span));
}

/** Cards that another language calls so come after those of the English name. */
function wholeName(words: string[], lexicon: Lexicon): Understood {
  const others = lexicon.wholeAbroad(words).filter((other) => !words.every((word) => other.includes(word)));
  const filter = join("or", [words, ...others].map(allOf));
  return { filter, search: words, meant: null, others, inEnglish: null, corrected: [], unknown: [] };
}

const otherReadings = (spans: Span[], lexicon: Lexicon): string[][] =>
  spans.flatMap(({ tokens }) =>
    tokens.flatMap((token) =>
      (token.others ?? []).map((words) => {
        const read = (span: Span) => span.tokens.flatMap((one) => (one === token ? words : one.words));
        return distinctWords(lexicon.inOrder(spans.flatMap(read)).join(" "));
      }),
    ),
  );

/** Words, with those that mean something together in one. */
export const unitsOf = (words: string[], lexicon: Lexicon): string[][] =>
  spansOf(tokensOf(words, lexicon), lexicon).flatMap(({ tokens, meaning }) => {
    const typed = tokens.map((token) => token.typed);
    return meaning ? [typed.flat()] : typed;
  });

const maxJoined = 3;

const maxMisspelt = 4;

function tokensOf(words: string[], lexicon: Lexicon): Token[] {
  const tokens: Token[] = [];
  const misspelt = new Set<string>();
  const spell = (word: string): string | undefined => {
    if (!lexicon.isNamed(word)) misspelt.add(word);
    return misspelt.size <= maxMisspelt ? lexicon.spell(word) : undefined;
  };
  for (let at = 0; at < words.length; ) {
    const token =
      abroadAt(words.slice(at), lexicon, at === 0) ??
      (at === 0 && words.length > 1 ? nearAbroad(words, lexicon.nearAbroad(words), lexicon) : undefined) ??
      tokenAt(words.slice(at, at + maxJoined), lexicon, spell);
    tokens.push(token);
    at += token.typed.length;
  }
  return tokens;
}

function abroadAt(rest: string[], lexicon: Lexicon, isWhole: boolean): Token | undefined {
  const found = lexicon.abroadAt(rest, isWhole);
  if (!found) return undefined;
  const typed = rest.slice(0, found.length);
  const [words = typed, ...others] = found.names;
  return { typed, words, others: found.isEnglishToo ? [...others, typed] : others };
}

/** Words that are nearly a name in another language. */
function nearAbroad(typed: string[], name: string | undefined, lexicon: Lexicon): Token | undefined {
  const [words, ...others] = name === undefined || lexicon.isNamed(name) ? [] : lexicon.wholeAbroad([name]);
  return words && { typed, words, others };
}

function tokenAt(next: string[], lexicon: Lexicon, spell: Lexicon["spell"]): Token {
  for (let length = next.length; length > 0; length -= 1) {
    const typed = next.slice(0, length);
    const name = lexicon.meaningOf(typed) ? undefined : lexicon.nameOf(typed);
    if (name) return { typed, words: name };
  }
  const [word = ""] = next;
  const singular = lexicon.singularOf(word);
  const instead = singular === undefined ? spell(word) : undefined;
  return { typed: [word], words: [singular ?? instead ?? word], ...nearAbroad([word], instead, lexicon), instead };
}

function spansOf(tokens: Token[], lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    const span = spanAt(tokens.slice(at, at + maxWordsOfMeaning), lexicon);
    spans.push(span);
    at += span.tokens.length;
  }
  return spans;
}

function spanAt(next: Token[], lexicon: Lexicon): Span {
  for (let length = next.length; length > 0; length -= 1) {
    const tokens = next.slice(0, length);
    const words = tokens.flatMap((token) => token.words);
    const meaning = lexicon.meaningOf(words);
    if (meaning) return { tokens, meaning };
    if (length > 1 && lexicon.isWholeName(words)) return { tokens };
  }
  return { tokens: next.slice(0, 1) };
}

const allOf = (words: string[]): SearchFilter =>
  join(
    "and",
    words.map((text) => ({ kind: "word", text })),
  );

const isAsTyped = ({ typed, words }: Token): boolean => typed.join(" ") === words.join(" ");

/** A number also matches with the number prefix of a set in the query: "sm promo 210" finds SM210. */
function literal(token: Token, prefixes: string[]): SearchFilter {
  const [word = ""] = token.words;
  const numbers = /^\d+$/.test(word) ? prefixes.map((prefix) => allOf([prefix + word])) : [];
  if (token.others) return join("or", [token.words, ...token.others].map(allOf));
  const typed = isAsTyped(token) || token.instead !== undefined ? [] : [allOf(token.typed)];
  return join("or", [...typed, allOf(token.words), ...numbers]);
}

/** Words that narrow nothing count only where there is nothing else. */
function filterOf(spans: Span[], prefixes: string[], isNumbered: boolean): SearchFilter {
  const telling = spans.filter(({ meaning }) => !meaning?.ways.some(isEmpty));
  if (telling.length === 0 && isNumbered) return everything;
  return join(
    "and",
    (telling.length > 0 ? telling : spans).map(({ tokens, meaning, isSet }) => {
      if (isSet && meaning) return join("or", meaning.ways);
      const words = join(
        "and",
        tokens.map((token) => literal(token, prefixes)),
      );
      return meaning && telling.length > 0 ? join("or", [words, ...meaning.ways]) : words;
    }),
  );
}

const literalWords = ({ tokens, isSet }: Span, lexicon: Lexicon): string[] =>
  isSet ? [] : tokens.flatMap(({ words }) => words.map(lexicon.complete));

const prefixesOf = (spans: Span[], { numberPrefixes }: Lexicon): string[] => [
  ...new Set(
    spans.flatMap(({ tokens, meaning }) => [
      ...(meaning?.prefixes ?? []),
      ...tokens.flatMap(({ words }) => words.filter((word) => numberPrefixes.has(word))),
    ]),
  ),
];

function meantBy(spans: Span[], lexicon: Lexicon): Understood["meant"] {
  const meanings = spans.flatMap(({ meaning }) => meaning ?? []);
  const words = lexicon.inOrder(spans.flatMap((span) => span.meaning?.words ?? literalWords(span, lexicon)));
  const prefixes = prefixesOf(spans, lexicon);
  if (meanings.length === 0 && prefixes.length === 0) return null;
  const numbered = prefixes.map((prefix) => words.map((word) => (/^\d+$/.test(word) ? prefix + word : word)));
  return {
    filter: join(
      "and",
      meanings.map(({ first }) => first),
    ),
    searches: [words, ...numbered].map((one) => distinctWords(one.join(" "))),
  };
}
