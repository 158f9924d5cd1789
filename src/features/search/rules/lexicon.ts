import { readQuery } from "./language.ts";
import { meanings, patterns } from "./meanings.ts";
import { asksNothing, everything, type Filter, join, only, required, type TextKey } from "./query.ts";
import { nearestWord } from "./spelling.ts";
import { raritiesWith, rarityNames } from "./words.ts";

/** Folded texts of the catalogue. */
export type Vocabulary = {
  /** Names and numbers, with how many cards have each. */
  cardFields: ReadonlyMap<string, number>;
  /** Names and codes. */
  setNames: string[];
  series: string[];
  artists: string[];
  /** Of abilities too. */
  attacks: string[];
  variants: string[];
  species: string[];
  /** `prefix`: the letters that begin the numbers of the set's cards. */
  codes: { code: string; id: string; prefix: string | null }[];
};

/** What words may mean besides themselves. */
export type Meaning = {
  /** Any of these; the first is the likeliest. */
  ways: Filter[];
  /** What narrows a search by name. */
  first: Filter;
  /** What takes the words' place in a name. */
  words: string[];
  /** Letters that begin numbers. */
  prefixes: string[];
};

export type Lexicon = ReturnType<typeof makeLexicon>;

export const mostWordsOfMeaning = 6;
const shortestPart = 4;
const shortestStart = 3;

const filterOf = (search: string): Filter => readQuery(search).query.filter;
const textFilter = (key: TextKey, text: string, isWhole: boolean): Filter => ({ kind: "text", key, isWhole, text });
const wordsIn = (texts: Iterable<string>): string[] => [...texts].flatMap((text) => text.split(" "));
const narrows = (...ways: Filter[]): Meaning => ({ ways, first: ways[0] ?? everything, words: [], prefixes: [] });

/** A nickname's words stand in a name's place; its filters narrow. */
function nicknameMeaning(search: string): Meaning {
  const filter = filterOf(search);
  const words = required(filter).flatMap((part) => (part.kind === "word" ? part.text : []));
  return { ways: [filter], first: only(filter, ({ kind }) => kind !== "word"), words, prefixes: [] };
}

const together = (meanings: Meaning[]): Meaning => ({
  ways: meanings.flatMap(({ ways }) => ways),
  first: meanings.some(({ first }) => asksNothing(first))
    ? everything
    : join(
        "or",
        meanings.map(({ first }) => first),
      ),
  words: meanings[0]?.words ?? [],
  prefixes: meanings.flatMap(({ prefixes }) => prefixes),
});

export function makeLexicon(vocabulary: Vocabulary, nicknames: Record<string, string>) {
  const { cardFields, setNames, artists, attacks, variants, species } = vocabulary;
  const cardWords = countWords(cardFields);
  const names = new Set([...cardWords.keys(), ...wordsIn(setNames)]);
  const speciesWords = new Set(wordsIn(species));
  const isOfNames = (words: string[]) => words.length === 1 && cardWords.has(words[0] ?? "");
  const variantNames = variants.map((name) => ` ${name} `);

  const known = new Map<string, Meaning[]>();
  const add = (text: string, meaning: Meaning) => known.set(text, [...(known.get(text) ?? []), meaning]);
  for (const [text, search] of Object.entries(nicknames)) add(text, nicknameMeaning(search));
  for (const [texts, ...searches] of meanings) {
    for (const text of texts.split("|")) add(text, narrows(...searches.map(filterOf)));
  }
  for (const name of rarityNames) {
    if (!name.includes(" ") || known.has(name)) continue;
    for (const text of new Set([name, name.replace(/s$/, "")])) add(text, narrows(filterOf(`r:"${name}"`)));
  }
  for (const name of setNames) {
    if (!speciesWords.has(name) && name.length >= shortestStart) add(name, narrows(textFilter("set", name, true)));
  }
  for (const { code, id, prefix } of vocabulary.codes) {
    const isOrdinary = cardWords.has(code) || code.length < shortestStart;
    if (isOrdinary && !/^[a-z]+\d+$/.test(code)) continue;
    add(code, { ...narrows(textFilter("set", id, true)), prefixes: prefix === null ? [] : [prefix] });
  }
  for (const name of vocabulary.series) if (!cardWords.has(name)) add(name, narrows(textFilter("series", name, true)));
  for (const name of artists) add(name, narrows(textFilter("artist", name, true)));
  for (const word of new Set(wordsIn(artists))) {
    const isName = word.length >= shortestPart && !speciesWords.has(word) && !known.has(word);
    if (isName) add(word, narrows(textFilter("artist", word, false)));
  }
  for (const name of attacks) {
    if (name.length >= shortestPart && !isOfNames([name]) && !names.has(name)) {
      add(name, narrows(join("or", [textFilter("attack", name, true), textFilter("ability", name, true)])));
    }
  }
  const compact = compactNames(cardFields);
  const starts = startsOf(names);
  const spelt = new Map<string, number>(
    [...wordsIn(known.keys()), ...wordsIn(variants), ...wordsIn(rarityNames), ...names].map((word) => [
      word,
      cardWords.get(word) ?? 1,
    ]),
  );
  const spellable = new Map([...spelt].filter(([word]) => /^[a-z]{3,}$/.test(word)));
  const speltStarts = startsOf(spellable.keys());
  const numberPrefixes = new Set(vocabulary.codes.flatMap(({ prefix }) => prefix ?? []));

  const ofVariant = (words: string[]): Meaning[] => {
    const isAllowed = !isOfNames(words) && !words.some((word) => speciesWords.has(word) || /^\d+$/.test(word));
    const isIn = (name: string, word: string) => name.includes(word.length < shortestStart ? ` ${word} ` : ` ${word}`);
    const isVariant = isAllowed && variantNames.some((name) => words.every((word) => isIn(name, word)));
    return isVariant ? [narrows(textFilter("variant", words.join(" "), false))] : [];
  };

  /** "sky": "skies" of a set's name. */
  const ofPlural = ([word = "", ...others]: string[]): Meaning[] => {
    const plural = word.replace(/y$/, "ies");
    const isName = others.length === 0 && plural !== word && names.has(plural);
    return isName ? [{ ...narrows(filterOf(plural)), first: everything, words: [word] }] : [];
  };

  return {
    numberPrefixes,
    isSpecies: (word: string): boolean => speciesWords.has(word),
    meaningOf(words: string[]): Meaning | undefined {
      const text = words.join(" ");
      const found = [...(known.get(text) ?? []), ...ofPattern(text), ...ofVariant(words), ...ofPlural(words)];
      return found.length === 0 ? undefined : together(found);
    },
    /** Whether a card, set or rarity has a word that begins so. */
    isNamed: (word: string): boolean => !/^[a-z]{3,}$/.test(word) || starts.has(word) || raritiesWith(word).length > 0,
    /** Whether the words are a name, and that name if it is written differently. */
    nameOf: (words: string[]): string[] | undefined =>
      cardFields.has(words.join(" ")) || isOfNames(words) ? undefined : compact.get(words.join("")),
    /** "candies": "candy", where only that is known. */
    singularOf: (word: string): string | undefined =>
      starts.has(word) || known.has(word) ? undefined : singulars(word).find((one) => starts.has(one)),
    spell: (word: string): string | undefined =>
      /^[a-z]+$/.test(word) && !speltStarts.has(word) ? nearestWord(word, spellable) : undefined,
    /** "blastois": "blastoise", the word of most cards that begins so. */
    complete: (word: string): string =>
      cardWords.has(word) || known.has(word) ? word : (starts.get(word)?.longest ?? word),
  };

  /** Each start of three letters or more, with the word of most cards. */
  function startsOf(words: Iterable<string>): Map<string, { longest: string }> {
    const found = new Map<string, { longest: string }>();
    for (const word of words) {
      for (let end = shortestStart; end <= word.length; end += 1) {
        const start = word.slice(0, end);
        const other = found.get(start);
        if (!other || (cardWords.get(word) ?? 0) > (cardWords.get(other.longest) ?? 0))
          found.set(start, { longest: word });
      }
    }
    return found;
  }
}

const ofPattern = (text: string): Meaning[] =>
  patterns.flatMap(([pattern, search]) => {
    const found = pattern.exec(text);
    return found ? [narrows(filterOf(search(found[1] ?? "")))] : [];
  });

function countWords(fields: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [field, count] of fields) {
    for (const word of field.split(" ")) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return counts;
}

/** "mrmime": "mr mime"; "porygon2" is as it is. */
function compactNames(fields: ReadonlyMap<string, number>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const field of fields.keys()) {
    if (field.length >= shortestPart && /^[a-z]+[a-z0-9 ]*$/.test(field))
      found.set(field.replaceAll(" ", ""), field.split(" "));
  }
  return found;
}

const singulars = (word: string): string[] => [
  ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith("s") && word.length > shortestPart ? [word.slice(0, -1)] : []),
  ...(word.endsWith("es") && word.length > shortestPart ? [word.slice(0, -2)] : []),
];
