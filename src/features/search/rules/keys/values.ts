import { faceTypes } from "../../../catalogue/face/rules/types.ts";
import type { Direction, Sort } from "../query.ts";
import { subtypes, subtypesNamed } from "../subtypes.ts";
import { plain, raritiesNamed } from "../words.ts";

export const oneOf =
  (names: readonly string[]) =>
  (value: string): string | undefined =>
    names.find((name) => plain(name) === value);

export const energies: readonly string[] = faceTypes.filter(
  (type) => type !== "trainer" && type !== "energy" && type !== "unknown",
);
const shortEnergies = new Map([
  ["electric", "lightning"],
  ["dark", "darkness"],
  ["steel", "metal"],
  ["normal", "colorless"],
]);

export const findEnergy = (value: string) => oneOf(energies)(shortEnergies.get(value) ?? value);
export const findSubtype = (value: string) => {
  const [first] = subtypesNamed(value);
  return first === undefined ? undefined : plain(first);
};

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

/** Words that sort without a key: "cheapest charizard". No name has them. */
export const orderWords: ReadonlyMap<string, { sort: Sort; dir: Direction }> = new Map([
  ...["cheapest", "cheap"].map((word) => [word, { sort: "price", dir: "asc" }] as const),
  ...["expensive", "priciest", "valuable"].map((word) => [word, { sort: "price", dir: "desc" }] as const),
  ...["newest", "latest"].map((word) => [word, { sort: "released", dir: "desc" }] as const),
  ["oldest", { sort: "released", dir: "asc" }],
  ["rarest", { sort: "rarity", dir: "desc" }],
]);

export const directions: readonly Direction[] = ["asc", "desc"];
