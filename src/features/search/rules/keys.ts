import { nearest } from "../../../lib/text/nearest.ts";
import { faceTypes } from "../../catalogue/face/views/card-face.tsx";
import { numberKey } from "../../catalogue/rules/paths.ts";
import {
  type ChoiceKey,
  type Comparison,
  type Direction,
  type Filter,
  type NumberKey,
  negate,
  type Sort,
  sorts,
  type Term,
  type TextKey,
} from "./query.ts";
import {
  categoryNames,
  flags,
  formats,
  plain,
  raritiesNamed,
  rarityNames,
  subtypes,
  subtypesNamed,
  supertypes,
} from "./words.ts";

type Read =
  | { type: "term"; filter: Filter }
  | { type: "order"; sort: Sort }
  | { type: "order"; dir: Direction }
  | string;

/** `sign`: `:`, `=`, `!=`, `>` … */
type Key = { name: string; aliases: string[]; read: (value: string, sign: string) => Read };

const isWrongSign = (sign: string) => ![":", "=", "!="].includes(sign);
const wrongSign = (key: string, sign: string) => `“${key}” cannot be compared by “${sign}”, only by “:”, “=” and “!=”.`;
const term = (one: Term, sign: string): Read => ({ type: "term", filter: sign === "!=" ? negate(one) : one });

function textKey(name: TextKey, ...aliases: string[]): Key {
  return {
    name,
    aliases,
    read(value, sign) {
      if (isWrongSign(sign)) return wrongSign(name, sign);
      const text = name === "number" ? numberKey(value) : value.trim();
      return term({ kind: "text", key: name, isWhole: sign !== ":" && name !== "number", text }, sign);
    },
  };
}

/** `find` returns the catalogue's spelling of a value; `names` are suggested instead. */
function choiceKey(
  name: ChoiceKey,
  find: (value: string) => string | undefined,
  names: readonly string[],
  ...aliases: string[]
): Key {
  return {
    name,
    aliases,
    read(value, sign) {
      if (isWrongSign(sign)) return wrongSign(name, sign);
      const found = find(plain(value));
      if (found !== undefined) return term({ kind: "choice", key: name, value: found }, sign);
      const near = nearest(plain(value), names);
      const choices = names.length > 12 ? "" : ` It is one of ${names.join(", ")}.`;
      return `“${value}” is no ${name} that is known.${near ? ` Did you mean “${near}”?` : choices}`;
    },
  };
}

const comparisons: readonly string[] = ["=", ">", ">=", "<", "<="] satisfies Comparison[];
const isComparison = (sign: string): sign is Comparison => comparisons.includes(sign);

/** `:` and `!=` compare like `=`. */
const comparisonOf = (sign: string): Comparison => (isComparison(sign) ? sign : "=");

function numberKeyOf(name: NumberKey, isWhole: boolean, ...aliases: string[]): Key {
  const pattern = isWhole ? /^\d{1,6}$/ : /^\d{1,9}(?:[.,]\d{1,3})?$/;
  return {
    name,
    aliases,
    read(value, sign) {
      const typed = value.trim();
      if (!pattern.test(typed))
        return `“${name}” is compared with a ${isWhole ? "whole " : ""}number, not with “${value}”.`;
      const number = Number(typed.replace(",", "."));
      return term({ kind: "number", key: name, compare: comparisonOf(sign), value: number }, sign);
    },
  };
}

const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Accepts YYYY, YYYY-MM and YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = datePattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

const released: Key = {
  name: "released",
  aliases: ["date", "year"],
  read(value, sign) {
    const date = value.trim();
    if (!isDate(date))
      return `“released” is compared with a year, month or day like 2023, 2023-05 or 2023-05-31, not with “${value}”.`;
    return term({ kind: "released", compare: comparisonOf(sign), date }, sign);
  },
};

const oneOf =
  (names: readonly string[]) =>
  (value: string): string | undefined =>
    names.find((name) => plain(name) === value);

const energies: readonly string[] = faceTypes.filter((type) => type !== "trainer" && type !== "energy");
const shortEnergies = new Map([
  ["electric", "lightning"],
  ["dark", "darkness"],
  ["steel", "metal"],
  ["normal", "colorless"],
]);
const findEnergy = (value: string) => oneOf(energies)(shortEnergies.get(value) ?? value);
const findSubtype = (value: string) => {
  const [first] = subtypesNamed(value);
  return first === undefined ? undefined : plain(first);
};
const findRarity = (value: string) => (raritiesNamed(value).length > 0 ? value : undefined);
const shortFlags = new Map([
  ["dupes", "dupe"],
  ["have", "owned"],
  ["promos", "promo"],
  ["need", "wanted"],
]);
const subtypeNames = [...new Set(subtypes.map(plain))];

const orderKey = (
  name: "sort" | "dir",
  aliases: string[],
  find: (value: string) => Read | undefined,
  names: readonly string[],
): Key => ({
  name,
  aliases,
  read: (value) => find(plain(value)) ?? `“${name}” is one of ${names.join(", ")}, not “${value}”.`,
});

const shortSorts = new Map<string, Sort>([
  ["date", "released"],
  ["best", "match"],
]);
const directions: readonly Direction[] = ["asc", "desc"];

/** Filters of the advanced search first. `query:` is handled before these. */
export const keys: readonly Key[] = [
  choiceKey("type", (value) => oneOf(supertypes)(value) ?? findEnergy(value), [...supertypes, ...energies], "t"),
  choiceKey("energy", findEnergy, energies, "e", "color", "colour"),
  choiceKey("subtype", findSubtype, subtypeNames, "st", "stage"),
  textKey("set", "s"),
  choiceKey("rarity", findRarity, rarityNames, "r"),
  choiceKey("weakness", (value) => (value === "none" ? value : findEnergy(value)), [...energies, "none"], "weak", "w"),
  choiceKey("resistance", (value) => (value === "none" ? value : findEnergy(value)), [...energies, "none"], "resist"),
  numberKeyOf("retreat", true),
  numberKeyOf("hp", true),
  textKey("attack", "atk", "move"),
  textKey("number", "n", "no", "num"),
  textKey("ability", "ab", "power"),
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
