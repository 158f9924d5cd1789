import { fold } from "./names.ts";

/** A name in another language, the English one as searches fold it, and how many cards have both. */
export type LocalName = { name: string; english: string; cards: number };

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

/** What Mega Evolutions of XY are called beside the printed "M": "mega dracaufeu ex". */
const megaKey = (name: string): string[] => (/^M[\s-]/.test(name) ? [`mega${localKey(name.slice(1))}`] : []);

type Meant = { english: string; cards: number };

/** Finds the English names of what cards and sets are called in other languages. */
export function indexLocalNames(names: Iterable<LocalName>) {
  const byKey = new Map<string, Meant[]>();
  for (const { name, english, cards } of names) {
    const own = localKey(name);
    if (own === "" || own === localKey(english)) continue;
    for (const key of [own, ...megaKey(name)]) byKey.set(key, counted(byKey.get(key) ?? [], { english, cards }));
  }
  const sorted = [...byKey.keys()].sort();
  return {
    size: byKey.size,
    /** English names of exactly this name, those of most cards first. */
    called: (name: string): string[] => ranked(byKey.get(localKey(name)) ?? []),
    /** English names of the names that start so, those of most cards first; none for too few letters. */
    begun(start: string, most: number): string[] {
      const key = localKey(start);
      if (key.length < (isLatin(key) ? leastStart : 1)) return [];
      const first = placeIn(sorted, key);
      const keys = sorted.slice(first, first + mostCompared).filter((one) => one.startsWith(key));
      return withoutLonger(ranked(keys.flatMap((one) => byKey.get(one) ?? []).reduce(counted, []))).slice(0, most);
    },
  };
}

const counted = (found: Meant[], { english, cards }: Meant): Meant[] =>
  found.some((one) => one.english === english)
    ? found.map((one) => (one.english === english ? { english, cards: one.cards + cards } : one))
    : [...found, { english, cards }];

const ranked = (found: Meant[]): string[] =>
  found
    .toSorted((a, b) => b.cards - a.cards || a.english.length - b.english.length || (a.english < b.english ? -1 : 1))
    .map(({ english }) => english);

/** "charizard ex" and "dark charizard" are found with "charizard". */
const withoutLonger = (names: string[]): string[] =>
  names.filter((name) => !names.some((other) => name !== other && ` ${name} `.includes(` ${other} `)));

function placeIn(sorted: string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
