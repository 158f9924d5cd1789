import type { PrintedNumber } from "#features/catalogue/words/rules.ts";
import { join, type Query, required, type SearchFilter } from "#features/search/language/rules/query.ts";
import type { Lexicon } from "#features/search/lexicon/rules/lexicon.ts";
import type { Meaning, WiderNickname } from "#features/search/lexicon/rules/meaning.ts";
import type { Correction } from "#features/search/lexicon/rules/spelling.ts";
import type { Prepared } from "../queries/prepare.ts";

/** A query to try, and what to tell the user if it finds cards. */
type Attempt = {
  query: Query;
  /** Whether each word matches only literally. */
  isPlain: boolean;
  /** Words that are searched for in the cards' texts. */
  inTexts: string[];
  /** Ignored words. */
  unknown: string[];
  corrected: Correction[];
};

/** Almost every text has some shorter word. */
const minTextWordLength = 4;

const minWordsLeft = 2;

/** Whether a word rather names a kind or print of card than a set or series. */
function isOfPrint(meaning: Meaning | undefined): boolean {
  const likeliest = meaning?.ways[0];
  return likeliest !== undefined && !(likeliest.kind === "text" && ["set", "series"].includes(likeliest.key));
}

/** In this order: the words as typed; as names nearly so; unknown words in the cards' texts; without some words or a total. */
export function* attemptsOf(prepared: Prepared, lexicon: Lexicon): Generator<Attempt> {
  const { query, search, understood } = prepared;
  const { unknown, corrected } = understood;
  const corrections = new Map(corrected.map(({ typed, instead }) => [typed, instead]));
  const correctedWord = (word: string): string => corrections.get(word) ?? word;
  const attempt = (inTexts: string[], ignored: string[]): Attempt => {
    const filtersOf = (word: string): SearchFilter[] => {
      if (inTexts.includes(word)) return [{ kind: "text", key: "text", isWhole: false, text: word }];
      return ignored.includes(word) ? [] : [{ kind: "word", text: correctedWord(word) }];
    };
    const corrected = understood.corrected.filter(({ typed }) => !inTexts.includes(typed));
    return { query: rewritten(prepared, filtersOf), isPlain: false, inTexts, unknown: ignored, corrected };
  };
  const unknownWords = search.words.filter((word) => unknown.includes(correctedWord(word)));
  const hasFaults = corrected.length + unknownWords.length > 0;
  // The lexicon may be older than the catalogue.
  yield { query, isPlain: hasFaults, inTexts: [], unknown: [], corrected: [] };
  const textWords = search.words.filter((word) => !lexicon.isSpecies(word) && !/\d/.test(word));
  const isNameWithout = (word: string) => lexicon.isWholeName(search.words.filter((one) => one !== word));
  const printWords = unknownWords.length > 0 ? [] : textWords.filter((word) => isOfPrint(lexicon.meaningOf([word])));
  const besideName = printWords.filter(isNameWithout);
  const besideWords = search.words.length > minWordsLeft ? printWords.filter((word) => !isNameWithout(word)) : [];
  const eachWithout = (words: string[]) => words.map((word) => attempt([], [word]));
  const beside = lexicon.spellPhrase(search.words);
  const isOtherName = ({ typed, instead }: Correction) => corrections.has(typed) && corrections.get(typed) !== instead;
  // "pokemon breader" is a breeder, though "breaker" is as near.
  if (beside.length > 0 && beside.every(isOtherName)) {
    const spelling = new Map(beside.map(({ typed, instead }) => [typed, instead]));
    yield respelt(prepared, (word) => spelling.get(word) ?? correctedWord(word));
  }
  if (hasFaults) yield attempt(unknownWords, []);
  const inNames = new Map(lexicon.spellPhrase(search.words.map(correctedWord)).map((one) => [one.typed, one.instead]));
  if (inNames.size > 0) yield respelt(prepared, (word) => inNames.get(correctedWord(word)) ?? correctedWord(word));
  const abroad = lexicon.nearestAbroad(search.words);
  if (abroad !== undefined) {
    const query = rewritten(prepared, (word) => (word === search.words[0] ? [{ kind: "word", text: abroad }] : []));
    yield { query, isPlain: false, inTexts: [], unknown: [], corrected: [] };
  }
  const eitherName = orNames(query.filter);
  if (eitherName)
    yield { query: { ...query, filter: eitherName }, isPlain: false, inTexts: [], unknown: [], corrected: [] };
  yield* besideNickname(prepared, lexicon.widerNickname(search.words));
  for (const word of search.words.filter(lexicon.isAttack)) yield besideAttack(prepared, word);
  if (search.printed) yield withoutTotal(prepared, search.printed);
  // Sellers add words that no source has for this card: "shiny", "tera".
  yield* eachWithout(besideName);
  if (textWords.some((word) => word.length >= minTextWordLength)) yield attempt(textWords, []);
  // A query without words would find every card.
  if (unknownWords.length > 0 && unknownWords.length < search.words.length) yield attempt([], unknownWords);
  yield* eachWithout(besideWords);
  const [quantity = ""] = search.words;
  if (/^\d{1,2}$/.test(quantity) && search.words.length > minWordsLeft) yield attempt([], [quantity]);
}

function respelt(prepared: Prepared, spellingOf: (word: string) => string): Attempt {
  const spelt = prepared.search.words.map((typed) => ({ typed, instead: spellingOf(typed) }));
  const corrected = spelt.filter(({ typed, instead }) => typed !== instead);
  const query = rewritten(prepared, (word) => [{ kind: "word", text: spellingOf(word) }]);
  return { query, isPlain: false, inTexts: [], unknown: [], corrected };
}

/** "japanese moonbreon": the nickname is of an English card, so its name is searched for. */
function* besideNickname(prepared: Prepared, nickname: WiderNickname | undefined): Generator<Attempt> {
  if (!nickname) return;
  const { typed, name, readings } = nickname;
  const corrected = [{ typed: typed.join(" "), instead: name }];
  for (const reading of readings) {
    const query = rewritten(prepared, (word) => {
      if (word === typed[0]) return reading;
      return typed.includes(word) ? [] : [{ kind: "word", text: word }];
    });
    yield { query, isPlain: false, inTexts: [], unknown: [], corrected };
  }
}

/** "tackle" is also in the name of a card. */
function besideAttack(prepared: Prepared, attack: string): Attempt {
  const query = rewritten(prepared, (text) => [
    text === attack ? { kind: "text", key: "attack", isWhole: true, text } : { kind: "word", text },
  ]);
  return { query, isPlain: false, inTexts: [], unknown: [], corrected: [] };
}

const namesAndSlash = /^(\p{L}+)\/(\p{L}+)$/u;

/** "kyogre/groudon ex": a stroke may be an `or`. */
function orNames(filter: SearchFilter): SearchFilter | null {
  const parts = required(filter);
  const at = parts.findIndex((part) => part.kind === "word" && namesAndSlash.test(part.text));
  const part = parts[at];
  const [, first = "", second = ""] = (part?.kind === "word" && namesAndSlash.exec(part.text)) || [];
  if (first === "" || parts.some(({ kind }) => kind !== "word")) return null;
  const sides: SearchFilter[][] = [
    [...parts.slice(0, at), { kind: "word", text: first }],
    [{ kind: "word", text: second }, ...parts.slice(at + 1)],
  ];
  return join(
    "or",
    sides.map((side) => join("and", side)),
  );
}

/** Sellers get totals wrong. */
function withoutTotal({ query, reader }: Prepared, { numberKey, total }: PrintedNumber): Attempt {
  const parts = required(query.filter).flatMap((part): SearchFilter[] => {
    const { printed, words } = reader.search("text" in part ? part.text : "");
    return part.kind === "word" && printed ? [numberKey, ...words].map((text) => ({ kind: "word", text })) : [part];
  });
  const corrected = [{ typed: `${numberKey}/${total}`, instead: numberKey }];
  return { query: { ...query, filter: join("and", parts) }, isPlain: false, inTexts: [], unknown: [], corrected };
}

/** Replaces each word by its filters. Parts whose words stay the same stay as typed. */
function rewritten({ query, reader }: Prepared, filtersOf: (word: string) => SearchFilter[]): Query {
  const parts = required(query.filter).flatMap((part) => {
    if (part.kind !== "word") return [part];
    const { words, printed } = reader.search(part.text);
    const filters = words.flatMap(filtersOf);
    const isSame = filters.every((one, index) => one.kind === "word" && one.text === words[index]);
    return printed || (isSame && filters.length === words.length) ? [part] : filters;
  });
  return { ...query, filter: join("and", parts) };
}

export const without = (prepared: Prepared, word: string): Query =>
  rewritten(prepared, (one) => (one === word ? [] : [{ kind: "word", text: one }]));
