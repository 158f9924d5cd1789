import { indexLocalNames, type LocalNameIndex } from "#features/catalogue/lookup/rules/local-names.ts";
import { isPlain } from "#features/catalogue/words/rules.ts";
import { join } from "#features/search/language/rules/query.ts";
import { raritiesWith, rarityNames } from "#features/search/language/rules/words.ts";
import { namesAbroad } from "./abroad.ts";
import { blends } from "./blends.ts";
import { filterOf, type Meaning, narrows, narrowsText, nicknameMeaning, together, widerNicknames } from "./meaning.ts";
import { compactNames, kindOfV, megaName, nameOrders, possibleSingulars, singularName, stemOf } from "./names.ts";
import { initialsOf, ofPlural, ofSetParts, ofVariants } from "./parts.ts";
import { japaneseWords, katakanaOf } from "./romaji.ts";
import { abbreviations, lacksLetter, nearestIn, nearestStart, phraseSpeller } from "./spelling.ts";
import { isInTable, meanings, patterns, types } from "./table.ts";
import { countWords, wordList } from "./word-list.ts";

/** Folded texts of the catalogue. */
export type Vocabulary = {
  /** Names and numbers, with how many cards have each. */
  cardFields: ReadonlyMap<string, number>;
  /** Names and codes. */
  setNames: string[];
  series: string[];
  /** Names of sets behind that of their series: "ex dragon". */
  setsOfSeries: { text: string; set: string }[];
  artists: string[];
  /** Names of attacks and abilities. */
  attacks: string[];
  variants: string[];
  species: string[];
  /** `prefix`: the letters that begin the numbers of the set's cards. */
  codes: { code: string; id: string; prefix: string | null }[];
};

export type Lexicon = ReturnType<typeof makeLexicon>;

export const maxWordsOfMeaning = 6;
const minPartLength = 4;
const minStartLength = 3;
const minCodeLength = 2;
const codeWithNumber = /^[a-z]+\d+$/;
/** "svp085", "sv3125": a code that ends in a digit is followed by three. */
const codesBeforeNumbers = [/^([a-z\d]*[a-z])0*([1-9]\d{0,2})$/, /^([a-z]+\d+)(?=\d{3}$)0*([1-9]\d*)$/];
/** Names of series and codes of sets that are on more cards than this mean the cards: "ex". */
const mostNamesakes = 50;

const isJapanese = ({ id }: { id: string }): boolean => id.startsWith("jp-");
const englishFirst = (codes: Vocabulary["codes"]) =>
  codes.toSorted((a, b) => Number(isJapanese(a)) - Number(isJapanese(b)));

const once = (texts: string[]): [string, number][] => texts.map((text) => [text, 1]);

const onlyLetters = (words: ReadonlyMap<string, number>) =>
  new Map([...words].filter(([word]) => /^[a-z]{3,}$/.test(word)));

/** `inLatin`: official spellings of Japanese names that are not as they sound, "sirnight". `abroad`: names in other languages. */
export function makeLexicon(
  vocabulary: Vocabulary,
  nicknames: Record<string, string>,
  inLatin: Record<string, string> = {},
  abroad: LocalNameIndex = indexLocalNames([]),
) {
  const { cardFields, setNames, artists, attacks, variants } = vocabulary;
  const cardWords = countWords(cardFields);
  const names = wordList(countWords([...cardFields, ...once(setNames)]));
  const species = countWords(once(vocabulary.species));
  const speciesNames = new Map([...species.keys()].map((word) => [word, names.counts.get(word) ?? 0]));
  const artistWords = countWords(once(artists));
  const known = knownMeanings(vocabulary, nicknames, cardWords, species);
  const codes = new Set(vocabulary.codes.map(({ code }) => code));
  const others = once([...known.keys(), ...artists, ...attacks, ...variants, ...rarityNames]);
  const spelt = wordList(onlyLetters(countWords([...names.counts, ...others])));
  const [nearestWord, nearestSpecies] = [nearestIn(spelt.counts), nearestIn(species)];
  const abbreviated = abbreviations(spelt.counts);
  const shortFor = (word: string) => (names.isBegun(word) || known.has(word) ? undefined : abbreviated(word));
  const compact = compactNames(cardFields.keys());
  const stems = new Map([...known].toReversed().map(([text, found]) => [stemOf(text), found]));
  const compactMeanings = compactNames(known.keys());
  const nameMeant = standIns(cardFields, species, names.isBegun, spelt, inLatin);
  const [artistNames, attackNames] = [new Set(artists), new Set(attacks)];
  /** "sm2 37" is not SM237. */
  const isSetCode = (word: string) => codeWithNumber.test(word) && known.has(word);
  const isName = (words: string[]) => words.length === 1 && cardWords.has(words[0] ?? "");

  const ofArtist = (text: string): Meaning[] => {
    if (artistNames.has(text)) return [narrowsText("artist", text)];
    const isOwn = text.length >= minPartLength && artistWords.has(text) && !species.has(text) && !known.has(text);
    return isOwn ? [narrowsText("artist", text, false)] : [];
  };

  const ofAttack = (text: string): Meaning[] => {
    const isOfCards = names.counts.has(text) || cardFields.has(text);
    if (text.length < minPartLength || isOfCards || !attackNames.has(text)) return [];
    const ways = (["attack", "ability"] as const).flatMap((key) => narrowsText(key, text).ways);
    return [narrows(join("or", ways))];
  };

  const ofVariant = variantMeanings(variants, species, names.isBegun, isName);
  const ofSetPart = ofSetParts(setNames, (word) => cardWords.has(word));

  const ofCompact = (words: string[]): Meaning[] => {
    const text = words.length === 1 && names.isBegun(words[0] ?? "") ? undefined : compactMeanings.get(words.join(""));
    return (text !== undefined && !known.has(words.join(" ")) && known.get(text)) || [];
  };

  const ofNameMeant = (words: string[]): Meaning[] => {
    const name = words.length > 1 ? megaName(words, cardFields) : nameMeant(words[0] ?? "");
    if (name === undefined) return [];
    const meaning = nicknameMeaning(name);
    return [cardFields.has(words.join(" ")) ? { ...meaning, words } : meaning];
  };

  /** "dragon nite" is one misspelt word. */
  const torn = (words: string[]): string[] | undefined => {
    const text = words.join("");
    const isTorn = words.length === 2 && words.every((word) => /^[a-z]{3,}$/.test(word)) && !words.every(names.isBegun);
    const found = isTorn ? nearestSpecies(text, 1) : undefined;
    return found === undefined ? undefined : [found];
  };

  const inKana = [...cardFields.keys(), ...setNames].filter((text) => !isPlain(text)).join("|");
  /** Of English or Japanese, which is found within words: "火" is an Energy before it begins a Pokémon in Chinese. */
  const isOwn = (word: string) =>
    isPlain(word) ? /^\d+$/.test(word) || names.counts.has(word) || spelt.counts.has(word) : inKana.includes(word);

  const named = namesAbroad(abroad, {
    nearest: nearestWord,
    isWord: isOwn,
    // "pikachus" is no Pikachu of a language whose next word starts with s.
    isBegun: (word) =>
      isOwn(word) || compactMeanings.has(word) || [word, ...possibleSingulars(word)].some(names.isBegun),
    isName: (words) => compact.has(words.join("")),
  });

  return {
    /** Of Japanese words alone: they are found within words, and each costs the index of letters a long look-up. */
    isNowhere: (word: string): boolean => !isPlain(word) && !inKana.includes(word),
    numberPrefixes: new Set(vocabulary.codes.flatMap(({ prefix }) => prefix ?? [])),
    ...named,
    /** "swsh7" is rather a set. */
    isWholeName(words: string[]): boolean {
      const text = words.join(" ");
      return cardFields.has(text) && !(codeWithNumber.test(text) && known.has(text));
    },
    inOrder: nameOrders(cardFields.keys()),
    /** "svp085" → "svp 85", if no card or set is called so. */
    apart(word: string): string[] {
      if (cardWords.has(word) || known.has(word)) return [word];
      const splits = codesBeforeNumbers.flatMap((pattern) => pattern.exec(word)?.slice(1) ?? []);
      return splits.length > 0 && codes.has(splits[0] ?? "") ? splits.slice(0, 2) : [word];
    },
    widerNickname: widerNicknames(nicknames),
    isSpecies: (word: string): boolean => species.has(word),
    isAttack: (word: string): boolean => attackNames.has(word),
    meaningOf(words: string[]): Meaning | undefined {
      const text = words.join(" ");
      const found = [
        known.get(text) ?? (words.length > 1 ? stems.get(stemOf(text)) : undefined) ?? [],
        ofPattern(text),
        ofArtist(text),
        ofAttack(text),
        isInTable(text) ? [] : ofVariant(words),
        ofPlural(words, names.counts),
        ofCompact(words),
        ofNameMeant(words),
      ];
      const meanings = found.some(({ length }) => length > 0) ? found.flat() : ofSetPart(words);
      return meanings.length > 0 ? together(meanings) : undefined;
    },
    /** Whether a card, set or rarity has a word with this prefix. */
    isNamed: (word: string): boolean =>
      !/^[a-z]{3,}$/.test(word) || names.isBegun(word) || raritiesWith(word).length > 0,
    /** The name with the same letters but other spaces: "charizardex" → "charizard ex". */
    nameOf: (words: string[]): string[] | undefined =>
      cardFields.has(words.join(" ")) || isName(words) || isSetCode(words[0] ?? "")
        ? undefined
        : (compact.get(words.join(""))?.split(" ") ??
          singularName(words, cardFields) ??
          kindOfV(words, cardWords) ??
          torn(words)),
    /** "candies" → "candy", if only the singular is known. */
    singularOf: (word: string): string | undefined =>
      names.isBegun(word) || known.has(word) ? undefined : possibleSingulars(word).find(names.isBegun),
    spell: (word: string): string | undefined =>
      shortFor(word) ??
      (/^[a-z]{3,}$/.test(word) && !spelt.isBegun(word) && !compactMeanings.has(word) && !nameMeant(word)
        ? (nearestStart(word, speciesNames) ?? named.nearAbroad([word]) ?? nearestWord(word))
        : undefined),
    spellPhrase: phraseSpeller([...cardFields.keys(), ...setNames]),
    /** The word on most cards with this prefix: "blastois" → "blastoise". */
    complete: (word: string): string =>
      /\d/.test(word) || cardWords.has(word) || known.has(word) ? word : (names.likeliest(word) ?? word),
  };
}

function variantMeanings(
  variants: string[],
  species: ReadonlyMap<string, number>,
  isBegun: (word: string) => boolean,
  isName: (words: string[]) => boolean,
): (words: string[]) => Meaning[] {
  const whole = countWords(once(variants));
  /** "hol" is rather the start of a name than of "holofoil". */
  const beginsName = ([word = "", ...others]: string[]) => others.length === 0 && isBegun(word) && !whole.has(word);
  const isOther = (words: string[]) => isName(words) || beginsName(words) || words.some((word) => species.has(word));
  /** "pika" begins a Pokémon, not "Pikachu stamp". */
  const withoutSpecies = (name: string) =>
    name
      .split(" ")
      .filter((word) => !species.has(word))
      .join(" ");
  return ofVariants(variants.map(withoutSpecies), isOther);
}

/** The name that a word stands for which begins none: in katakana, of two Pokémon, or by its sound. */
function standIns(
  cardFields: Vocabulary["cardFields"],
  species: ReadonlyMap<string, number>,
  isBegun: (word: string) => boolean,
  spelt: ReturnType<typeof wordList>,
  inLatin: Record<string, string>,
) {
  const latin = [...species.keys()];
  const blend = blends(cardFields.keys(), (word) => species.has(word));
  const japanese = japaneseWords(countWords([...cardFields, ...species]).keys(), spelt.counts.keys(), inLatin);
  return (word: string): string | undefined => {
    if (spelt.isBegun(word)) return undefined;
    const katakana = katakanaOf(word);
    if (katakana !== word && isBegun(katakana)) return katakana;
    // "pikchu" sounds like ピチュー, but is "pikachu".
    return blend(word) ?? (latin.some((name) => lacksLetter(word, name)) ? undefined : japanese(word));
  };
}

/** Meanings of whole texts: nicknames, the table's, rarities, sets by name and code, series. */
function knownMeanings(
  { setNames, series, setsOfSeries, codes }: Vocabulary,
  nicknames: Record<string, string>,
  cardWords: ReadonlyMap<string, number>,
  species: ReadonlyMap<string, number>,
): Map<string, Meaning[]> {
  const known = new Map<string, Meaning[]>();
  const isOfCards = (text: string) => (cardWords.get(text) ?? 0) > mostNamesakes || species.has(text);
  const add = (text: string, meaning: Meaning) => known.set(text, [...(known.get(text) ?? []), meaning]);
  /** What has this name already is likelier. */
  const addLater = (text: string, meaning: Meaning) =>
    add(text, { ...meaning, first: known.get(text)?.[0]?.first ?? meaning.first });
  for (const [text, search] of Object.entries(nicknames)) add(text, nicknameMeaning(search));
  for (const type of types) add(`basic ${type} energy`, nicknameMeaning(`${type} energy`));
  for (const [texts, ...searches] of meanings) {
    for (const text of texts.split("|")) add(text, narrows(...searches.map(filterOf)));
  }
  for (const name of rarityNames.filter((one) => one.includes(" ") && !known.has(one))) {
    for (const text of new Set([name, name.replace(/s$/, "")])) add(text, narrows(filterOf(`r:"${name}"`)));
  }
  for (const name of setNames) {
    if (!species.has(name) && !codeWithNumber.test(name) && name.length >= minStartLength)
      add(name, narrowsText("set", name));
  }
  for (const { text, set } of setsOfSeries) if (!known.has(text)) add(text, narrowsText("set", set));
  for (const name of setNames.filter((one) => series.includes(one)))
    for (const text of [`${name} base`, `${name} base set`]) add(text, narrowsText("set", name));
  for (const { code, id, prefix } of englishFirst(codes)) {
    const isOrdinary = isOfCards(code) || code.length < minCodeLength;
    if (
      /^\d+$/.test(code) ||
      (isJapanese({ id }) && code.includes(" ") && setNames.includes(code)) ||
      (isOrdinary && !codeWithNumber.test(code))
    )
      continue;
    addLater(code, { ...narrowsText("set", id), prefixes: prefix === null ? [] : [prefix] });
  }
  // "bwr": black white rare.
  for (const name of rarityNames.filter((one) => initialsOf(one).length > 2)) {
    const initials = initialsOf(name);
    if (!known.has(initials) && !cardWords.has(initials)) add(initials, narrows(filterOf(`r:"${name}"`)));
  }
  for (const name of series) {
    for (const text of [`${name} era`, `${name} series`]) add(text, narrowsText("series", name));
    if (isOfCards(name)) continue;
    // "neo": Neo Genesis is likelier than Southern Islands.
    const isOfSets = setNames.some((one) => one.startsWith(`${name} `));
    addLater(
      name,
      narrows(
        ...[...(isOfSets ? [narrowsText("set", name, false)] : []), narrowsText("series", name)].flatMap(
          ({ ways }) => ways,
        ),
      ),
    );
  }
  return known;
}

const ofPattern = (text: string): Meaning[] =>
  patterns.flatMap(([pattern, search]) => {
    const found = pattern.exec(text);
    return found ? [narrows(filterOf(search(found[1] ?? "")))] : [];
  });
