import { energyTypes, faceTypes } from "#features/catalogue/face/rules/types.ts";
import { subtypes, subtypesNamed } from "#features/search/advanced/rules/subtypes.ts";
import type { Direction, Sort } from "#features/search/language/rules/query.ts";
import { plain, raritiesNamed } from "#features/search/language/rules/words.ts";

/** A reader of values: the name that equals a value when folded, or undefined. */
export const oneOf =
  (names: readonly string[]) =>
  (value: string): string | undefined =>
    names.find((name) => plain(name) === value);

export const energyValues: readonly string[] = energyTypes;
const printedTypes: readonly string[] = faceTypes.filter(
  (type) => type !== "trainer" && type !== "energy" && type !== "unknown",
);
const shortEnergies = new Map([
  ["electric", "lightning"],
  ["dark", "darkness"],
  ["steel", "metal"],
  ["normal", "colorless"],
]);

/** The type of Energy that a value names, also by its letter. */
export const findEnergy = (value: string) => oneOf(printedTypes)(shortEnergies.get(value) ?? value);

/** The subtype that a value names, folded; undefined if none. */
export const findSubtype = (value: string) => {
  const [first] = subtypesNamed(value);
  return first === undefined ? undefined : plain(first);
};

/** The value itself if it names any rarity. */
export const findRarity = (value: string) => (raritiesNamed(value).length > 0 ? value : undefined);
export const shortFlags = new Map([
  ["dupes", "dupe"],
  ["have", "owned"],
  ["promos", "promo"],
  ["need", "wanted"],
]);

export const subtypeNames = [...new Set(subtypes.map(plain))];
export const shortSorts = new Map<string, Sort>([
  ["date", "released"],
  ["best", "match"],
]);

const orders: [words: string, sort: Sort, dir: Direction][] = [
  ["cheapest|cheap", "price", "asc"],
  ["expensive|priciest|valuable", "price", "desc"],
  ["newest|latest", "released", "desc"],
  ["oldest", "released", "asc"],
  ["rarest", "rarity", "desc"],
];

/** Words that sort without a key: "cheapest charizard". No name has them. */
export const orderWords = new Map(
  orders.flatMap(([words, sort, dir]) => words.split("|").map((word) => [word, { sort, dir }] as const)),
);

export const directions: readonly Direction[] = ["asc", "desc"];
