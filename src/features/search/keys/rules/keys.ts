import { sorts } from "#features/search/language/rules/query.ts";
import { categoryNames, flags, formats, rarityNames, supertypes } from "#features/search/language/rules/words.ts";
import { released } from "./dates.ts";
import { choiceKey, type Key, numberKeyOf, orderKey, textKey } from "./kinds.ts";
import { facts } from "./unknown.ts";
import {
  directions,
  energies,
  findEnergy,
  findRarity,
  findSubtype,
  oneOf,
  shortFlags,
  shortSorts,
  subtypeNames,
} from "./values.ts";

/** Filters of the advanced search first. `query:` is handled before these. */
export const keys: readonly Key[] = [
  choiceKey("type", (value) => oneOf(supertypes)(value) ?? findEnergy(value), [...supertypes, ...energies], "t"),
  choiceKey("energy", findEnergy, energies, "e", "color", "colour"),
  choiceKey("subtype", findSubtype, subtypeNames, "st", "stage"),
  textKey("set", "s"),
  textKey("series"),
  choiceKey("rarity", findRarity, rarityNames, "r"),
  choiceKey("weakness", (value) => (value === "none" ? value : findEnergy(value)), [...energies, "none"], "weak", "w"),
  choiceKey("resistance", (value) => (value === "none" ? value : findEnergy(value)), [...energies, "none"], "resist"),
  numberKeyOf("retreat", true),
  numberKeyOf("hp", true),
  textKey("attack", "atk", "move"),
  textKey("number", "n", "no", "num"),
  textKey("ability", "ab", "power"),
  textKey("text", "effect", "rules"),
  textKey("artist", "a", "illustrator"),
  textKey("evolves", "from"),
  numberKeyOf("own", true, "owned", "qty", "o"),
  textKey("variant", "v", "finish"),
  numberKeyOf("price", false, "p", "usd"),
  released,
  choiceKey("category", (value) => categoryNames.get(value), ["en", "jp", "pocket"], "cat", "c", "game", "lang"),
  numberKeyOf("dex", true, "pokedex"),
  choiceKey("format", oneOf(formats), formats, "f", "legal"),
  choiceKey("is", (value) => oneOf(flags)(shortFlags.get(value) ?? value) ?? findSubtype(value), [
    ...flags,
    ...subtypeNames,
  ]),
  choiceKey("unknown", oneOf(facts), facts),
  orderKey(
    "sort",
    ["order", "by"],
    (value) => {
      const sort = shortSorts.get(value) ?? sorts.find((one) => one === value);
      return sort && { type: "order", sort };
    },
    sorts,
  ),
  orderKey(
    "dir",
    ["direction"],
    (value) => {
      const dir = directions.find((one) => one === value);
      return dir && { type: "order", dir };
    },
    directions,
  ),
];

const byName = new Map(keys.flatMap((key) => [key.name, ...key.aliases].map((name) => [name, key] as const)));

export const keyNames: readonly string[] = ["query", ...keys.map(({ name }) => name)];

/** By name or alias, in any case. */
export const keyNamed = (name: string): Key | undefined => byName.get(name.toLowerCase());
