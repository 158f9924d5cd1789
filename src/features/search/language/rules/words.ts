import { RARITIES } from "#features/catalogue/rules/rarities.ts";

/** A text without case, accents or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const everyRarity = Object.values(RARITIES).flat();

/** The displayed name and the English name of the key, which Japanese rarities share. */
const namesOf = ({ key, display }: { key: string; display: string }): string[] => [
  plain(display),
  plain(key.replace(/_JP$/, "")),
];

export const rarityNames: readonly string[] = [...new Set(everyRarity.flatMap(namesOf))];

/** Keys of the rarities that a name means: exactly, else those that have all of its words. */
export function raritiesNamed(name: string): string[] {
  const wanted = plain(name);
  const keys = (isIt: (of: string) => boolean) =>
    everyRarity.filter((rarity) => namesOf(rarity).some(isIt)).map(({ key }) => key);
  const named = keys((of) => of === wanted);
  if (named.length > 0 || wanted === "") return named;
  const words = wanted.split(" ");
  return keys((of) => words.every((word) => ` ${of} `.includes(` ${word}`)));
}

/** Short words are more often names: "ex" is a rarity and part of names. */
const minWordLength = 3;
const minStartLength = 5;

/** Rarities with this word, or with a word that starts so. */
export function raritiesWith(word: string): string[] {
  if (word.length < minWordLength) return [];
  const isIt = (of: string) =>
    of.split(" ").some((one) => one === word || (word.length >= minStartLength && one.startsWith(word)));
  return everyRarity.filter((rarity) => namesOf(rarity).some(isIt)).map(({ key }) => key);
}

export const supertypes = ["pokemon", "trainer", "energy"] as const;

export const formatWords = ["standard", "expanded", "unlimited"] as const;

export const categoryNames: ReadonlyMap<string, string> = new Map([
  ["en", "EN"],
  ["english", "EN"],
  ["jp", "JP"],
  ["ja", "JP"],
  ["japanese", "JP"],
  ["pocket", "TCG-POCKET-EN"],
  ["tcg pocket", "TCG-POCKET-EN"],
  ["tcg pocket en", "TCG-POCKET-EN"],
]);

/** Values of `is:` besides subtypes. `full` and `alt`: full and alternate art; `wanted`: missing from a set the viewer has begun, so no extra print. */
export const searchFlags = ["secret", "promo", "full", "alt", "new", "owned", "dupe", "wanted"] as const;
