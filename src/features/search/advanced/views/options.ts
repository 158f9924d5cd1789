/** `value` as `fields.ts` reads it; `detail` distinguishes options of the same name. */

import { energyTypes } from "#features/catalogue/face/rules/types.ts";
import { RARITIES } from "#features/catalogue/rules/rarities.ts";
import { facts, unknownFactNames } from "#features/search/keys/rules/unknown.ts";
import { plain, raritiesNamed, type searchFlags } from "#features/search/language/rules/words.ts";
import { subtypes } from "../rules/subtypes.ts";

export type Option = { value: string; label: string; detail?: string };
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const namedOptions = (names: readonly string[]): Option[] =>
  names.map((name) => ({ value: plain(name), label: capitalized(name) }));
export const energyOptions = namedOptions(energyTypes);
export const energiesOrNone = [...energyOptions, { value: "none", label: "None" }];
export const kindOptions: Option[] = [
  { value: "pokemon", label: "Pokémon" },
  { value: "trainer", label: "Trainer" },
  { value: "energy", label: "Energy" },
];

export const subtypeOptions: Option[] = [...new Set(subtypes.map(plain))].map((value) => ({
  value,
  label: (subtypes.find((name) => plain(name) === value) ?? value).replace("'", "’"),
}));

const games = { EN: "English TCG", JP: "Japanese TCG", "TCG-POCKET-EN": "TCG Pocket" };
export const gameOptions: Option[] = Object.entries(games).map(([value, label]) => ({ value, label }));

function rarityOptions(): Option[] {
  const options = new Map<string, Option>();
  for (const [game, short] of [
    ["EN", "English"],
    ["JP", "Japanese"],
    ["TCG-POCKET-EN", "Pocket"],
  ] as const) {
    for (const { display } of RARITIES[game]) {
      const value = plain(display);
      const detail = options.get(value)?.detail;
      if (detail?.endsWith(short)) continue;
      options.set(value, { value, label: display, detail: detail ? `${detail}, ${short}` : short });
    }
  }
  return [...options.values()];
}

export const rarities = rarityOptions();
const everyRarity = Object.values(RARITIES).flat();
export const rarityTitle = (value: string): string | undefined =>
  everyRarity.find(({ key }) => raritiesNamed(value).includes(key))?.display;

export const searchFlagTitles: Record<(typeof searchFlags)[number], string> = {
  secret: "Secret",
  promo: "Promo",
  full: "Full art",
  alt: "Alternate art",
  new: "New in the last 90 days",
  owned: "Owned",
  dupe: "Owned more than once",
  wanted: "Missing from a set you’ve started",
};

/** Of a flag with a minus. */
export const notSearchFlagTitles: typeof searchFlagTitles = {
  secret: "Not secret",
  promo: "Not promo",
  full: "Not full art",
  alt: "Not alternate art",
  new: "Not new in the last 90 days",
  owned: "Not owned",
  dupe: "Not owned more than once",
  wanted: "Not missing from a set you’ve started",
};

/** Values of `unknown:`. */
export const factOptions: Option[] = facts.map((value) => ({ value, label: capitalized(unknownFactNames[value]) }));

export const ofCollection: readonly string[] = ["owned", "dupe", "wanted"];
