import { fold } from "./names.ts";

/** A name in another language, the English one as printed and as searches fold it, and how many cards have both. */
export type LocalName = { name: string; printed: string; english: string; cards: number; isOfSet?: boolean };

export type LocalNameIndex = ReturnType<typeof indexLocalNames>;

const ligatures: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae" };

/** `fold` takes "gold star" for the same. */
const star = (text: string): string => /[★☆]/.exec(text)?.[0] ?? "";

/** A name abroad without case, accents, spaces, signs and leading zeros, whether it was typed or folded by the database. */
const localKey = (text: string): string =>
  fold(
    text
      .replaceAll("&", " ")
      .replace(/(?<!\d)0+(?=\d)/g, "")
      .replace(/[ßœæ]/gi, (letter) => ligatures[letter.toLowerCase()] ?? letter),
  ) + star(text);

const isLatin = (key: string): boolean => /^[a-z0-9]+$/.test(key);
/** Letters from which on the start of a name counts; Hangul is folded to its parts. */
const leastStart = 3;
const mostCompared = 500;

/** What Mega Evolutions of XY are called beside the printed "M", "mega dracaufeu ex", and pairs beside "&". */
const otherKeys = (name: string): string[] => [
  ...(/^M[\s-]/.test(name) ? [`mega${localKey(name.slice(1))}`] : []),
  ...(name.includes("&") ? [localKey(name.replaceAll("&", "and"))] : []),
];

type Meant = Omit<LocalName, "name">;

/** Finds the English names of what cards and sets are called in other languages. */
export function indexLocalNames(names: Iterable<LocalName>) {
  const byKey = new Map<string, Meant[]>();
  const english = new Map<string, string>();
  const englishKey = (text: string): string => {
    const key = english.get(text) ?? localKey(text);
    english.set(text, key);
    return key;
  };
  for (const { name, ...meant } of names) {
    const own = localKey(name);
    if (own === "" || own === englishKey(meant.english)) continue;
    for (const key of [own, ...otherKeys(name)]) byKey.set(key, counted(byKey.get(key) ?? [], meant));
  }
  const sorted = [...byKey.keys()].sort();
  return {
    size: byKey.size,
    /** Names without accents, spaces and signs. */
    keys: sorted as readonly string[],
    /** English names of exactly this name as searches fold them, those of most cards first, each without what it finds too. */
    called: (name: string): string[] => withoutLonger(ranked(byKey.get(localKey(name)) ?? [])),
    /** English names of the cards and Pokémon of exactly this name as cards print them; a set's name is none. */
    printed: (name: string): string[] =>
      (byKey.get(localKey(name)) ?? []).flatMap(({ printed, isOfSet }) => (isOfSet ? [] : [printed])),
    /** English names of the names that start so, those of most cards first; none for too few letters. */
    begun(start: string, most: number): string[] {
      const key = localKey(start);
      if (key.length < (isLatin(key) ? leastStart : 1)) return [];
      const first = firstFrom(sorted, key);
      const keys = sorted.slice(first, first + mostCompared).filter((one) => one.startsWith(key));
      return withoutLonger(ranked(keys.flatMap((one) => byKey.get(one) ?? []).reduce(counted, []))).slice(0, most);
    },
  };
}

function counted(found: Meant[], meant: Meant): Meant[] {
  const at = found.findIndex((one) => one.printed === meant.printed && one.isOfSet === meant.isOfSet);
  return at < 0 ? [...found, meant] : found.with(at, { ...meant, cards: meant.cards + (found[at]?.cards ?? 0) });
}

const ranked = (found: Meant[]): string[] => [
  ...new Set(
    found
      .toSorted((a, b) => b.cards - a.cards || a.english.length - b.english.length || (a.english < b.english ? -1 : 1))
      .map(({ english }) => english),
  ),
];

/** "charizard ex" and "dark charizard" are found with "charizard". */
const withoutLonger = (names: string[]): string[] =>
  names.filter((name) => !names.some((other) => name !== other && ` ${name} `.includes(` ${other} `)));

/** Position of the first of sorted texts that does not stand before `start`; their number if there is none. */
export function firstFrom(sorted: string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
