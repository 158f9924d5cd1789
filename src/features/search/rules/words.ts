import { RARITIES } from "../../catalogue/rules/rarities.ts";

/** A word of the language as it is compared: no case, accents or signs. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const everyRarity = Object.values(RARITIES).flat();

/** What a rarity is called: as it is shown, and the English name of its key, which Japanese ones share. */
const namesOf = ({ key, display }: { key: string; display: string }): string[] => [
  plain(display),
  plain(key.replace(/_JP$/, "")),
];

/** All names of rarities, as they are compared. */
export const rarityNames: readonly string[] = [...new Set(everyRarity.flatMap(namesOf))];

/** Keys of the rarities of this name; where there is none, of those that have all its words. */
export function raritiesNamed(name: string): string[] {
  const wanted = plain(name);
  const keys = (isIt: (of: string) => boolean) =>
    everyRarity.filter((rarity) => namesOf(rarity).some(isIt)).map(({ key }) => key);
  const named = keys((of) => of === wanted);
  if (named.length > 0 || wanted === "") return named;
  const words = wanted.split(" ");
  return keys((of) => words.every((word) => ` ${of} `.includes(` ${word}`)));
}

/** Shorter words are more likely a name: "ex" is in names that have it as a rarity, "char" begins no rarity's for most. */
const shortestWord = 3;
const shortestStart = 5;

/** Keys of the rarities that a word of a quick search may mean: it is a word of theirs, or the start of one. */
export function raritiesWith(word: string): string[] {
  if (word.length < shortestWord) return [];
  const isIt = (of: string) =>
    of.split(" ").some((one) => one === word || (word.length >= shortestStart && one.startsWith(word)));
  return everyRarity.filter((rarity) => namesOf(rarity).some(isIt)).map(({ key }) => key);
}

export const supertypes = ["pokemon", "trainer", "energy"] as const;

/** As they stand on cards: several spellings of one word are searched together. */
export const subtypes: readonly string[] = [
  "ACE SPEC",
  "Ancient",
  "Baby",
  "Basic",
  "BREAK",
  "Eternamax",
  "ex",
  "EX",
  "Fusion Strike",
  "Future",
  "Goldenrod Game Corner",
  "GX",
  "Item",
  "LEGEND",
  "Level-Up",
  "MEGA",
  "Pokémon Tool",
  "Pokémon Tool F",
  "Prime",
  "Prism Star",
  "Radiant",
  "Rapid Strike",
  "Restored",
  "Rocket's Secret Machine",
  "Single Strike",
  "SP",
  "Special",
  "Stadium",
  "Stage 1",
  "Stage 2",
  "Star",
  "Supporter",
  "TAG TEAM",
  "Team Plasma",
  "Technical Machine",
  "Tera",
  "Ultra Beast",
  "V",
  "V-UNION",
  "VMAX",
  "VSTAR",
];

/** The subtypes of a name; "stage1" and "toolf" are written without their space, too. */
export const subtypesNamed = (name: string): string[] => {
  const joined = (text: string) => plain(text).replaceAll(" ", "");
  return subtypes.filter((subtype) => joined(subtype) === joined(name));
};

export const formats = ["standard", "expanded", "unlimited"] as const;

/** Short names of the categories' ids. */
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

/** What `is:` asks beside subtypes. `wanted`: the viewer owns others of its set, and none of it. */
export const flags = ["secret", "promo", "new", "owned", "dupe", "wanted"] as const;
