import { searchSorts } from "#features/search/language/rules/query.ts";
import {
  categoryNames,
  formatWords,
  rarityNames,
  searchFlags,
  supertypes,
} from "#features/search/language/rules/words.ts";
import { released } from "./dates.ts";
import { choiceKey, type Key, numberKeyOf, orderKey, textKey } from "./kinds.ts";
import { facts } from "./unknown.ts";
import {
  directions,
  energyValues,
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
  choiceKey("type", (value) => oneOf(supertypes)(value) ?? findEnergy(value), [...supertypes, ...energyValues], "t"),
  choiceKey("energy", findEnergy, energyValues, "e", "color", "colour"),
  choiceKey("subtype", findSubtype, subtypeNames, "st", "stage"),
  textKey("set", "s"),
  textKey("series"),
  choiceKey("rarity", findRarity, rarityNames, "r"),
  choiceKey(
    "weakness",
    (value) => (value === "none" ? value : findEnergy(value)),
    [...energyValues, "none"],
    "weak",
    "w",
  ),
  choiceKey(
    "resistance",
    (value) => (value === "none" ? value : findEnergy(value)),
    [...energyValues, "none"],
    "resist",
  ),
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
  choiceKey("format", oneOf(formatWords), formatWords, "f", "legal"),
  choiceKey("is", (value) => oneOf(searchFlags)(shortFlags.get(value) ?? value) ?? findSubtype(value), [
    ...searchFlags,
    ...subtypeNames,
  ]),
  choiceKey("unknown", oneOf(facts), facts),
  orderKey(
    "sort",
    ["order", "by"],
    (value) => {
      const sort = shortSorts.get(value) ?? searchSorts.find((one) => one === value);
      return sort && { type: "order", sort };
    },
    searchSorts,
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

/** A key of the search language by name or alias, in any case. */
export const keyNamed = (name: string): Key | undefined => byName.get(name.toLowerCase());
