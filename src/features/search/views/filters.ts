import { faceTypes } from "../../catalogue/face/views/card-face.tsx";
import { RARITIES } from "../../catalogue/rules/rarities.ts";
import { sorts } from "../rules/query.ts";
import { flags, formats, plain, subtypes } from "../rules/words.ts";

/** `value` as `fields.ts` reads it; `detail` tells options of the same name apart. */
export type Option = { value: string; label: string; detail?: string };

/** Lists too long for every page; the browser fetches them. */
export type LongList = "sets" | "artists" | "species";

export type Filter = {
  name: string;
  label: string;
  example?: string;
  /** All values; without them any text is allowed. */
  options?: Option[];
  /** Suggestions; other text is allowed. */
  list?: LongList;
  /** Allows bounds. */
  compares?: "number" | "date";
  /** Suggested before anything is typed. */
  usual?: string[];
  isSingle?: boolean;
};

export type FilterViewer = {
  /** The currency prices are typed in; absent when prices are hidden. */
  currency?: string;
  isSignedIn: boolean;
};

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const optionsOf = (names: readonly string[]): Option[] =>
  names.map((name) => ({ value: plain(name), label: titled(name) }));

const energies = optionsOf(faceTypes.filter((type) => type !== "trainer" && type !== "energy"));
const energiesOrNone = [...energies, { value: "none", label: "None" }];
const kinds: Option[] = [
  { value: "pokemon", label: "Pokémon" },
  { value: "trainer", label: "Trainer" },
  { value: "energy", label: "Energy" },
];
const subtypeOptions = [
  ...new Map(subtypes.map((name) => [plain(name), { value: plain(name), label: name }])).values(),
];

const games = { EN: "English TCG", JP: "Japanese TCG", "TCG-POCKET-EN": "TCG Pocket" };
const gameOptions: Option[] = Object.entries(games).map(([value, label]) => ({ value, label }));

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
const rarities = rarityOptions();

const flagTitles: Record<(typeof flags)[number], string> = {
  secret: "Secret",
  promo: "Promo",
  new: "New: of the last 90 days",
  owned: "Owned",
  dupe: "Owned more than once",
  wanted: "Missing in a set you have begun",
};
const ofCollection: readonly string[] = ["owned", "dupe", "wanted"];

const own: Filter = {
  name: "own",
  label: "Copies you own",
  compares: "number",
  usual: ["0", ">=1", ">=2", ">=4"],
  example: "Any, 0 or >=2",
};
const price: Filter = {
  name: "price",
  label: "Price",
  compares: "number",
  usual: ["<=1", ">=10", ">=100"],
  example: "Any, 1 or >=10",
};

export function filtersFor({ currency, isSignedIn }: FilterViewer): Filter[] {
  const flagOptions = flags
    .filter((flag) => isSignedIn || !ofCollection.includes(flag))
    .map((flag) => ({ value: flag, label: flagTitles[flag] }));
  return [
    { name: "type", label: "Card type", options: kinds },
    { name: "energy", label: "Energy type", options: energies },
    { name: "subtype", label: "Subtype", options: subtypeOptions },
    { name: "set", label: "Set", list: "sets", example: "Any name or code" },
    { name: "rarity", label: "Rarity", options: rarities },
    { name: "weakness", label: "Weakness", options: energiesOrNone },
    { name: "resistance", label: "Resistance", options: energiesOrNone },
    {
      name: "retreat",
      label: "Retreat cost",
      compares: "number",
      usual: ["0", "1", "2", "3", "4"],
      example: "Any, 2 or <=1",
    },
    {
      name: "hp",
      label: "Hit points",
      compares: "number",
      usual: ["<=60", ">=100", ">=200", ">=300"],
      example: "Any, 60 or >=200",
    },
    { name: "attack", label: "Attack" },
    { name: "number", label: "Number", example: "4, TG12, 215/203" },
    { name: "ability", label: "Ability" },
    { name: "artist", label: "Artist", list: "artists" },
    { name: "evolves", label: "Evolves from", list: "species" },
    { name: "variant", label: "Variant", example: "Reverse, 1st edition …" },
    ...(isSignedIn ? [own] : []),
    ...(currency ? [{ ...price, label: `Price in ${currency}` }] : []),
    { name: "released", label: "Released", compares: "date", example: "Any, 2023 or >=2023-05" },
    { name: "dex", label: "Pokédex number", compares: "number", example: "Any, 25 or <=151" },
    { name: "category", label: "Game", options: gameOptions },
    { name: "format", label: "Legal in", options: optionsOf(formats) },
    { name: "is", label: "Only", options: flagOptions },
    {
      name: "sort",
      label: "Sort by",
      isSingle: true,
      options: optionsOf(sorts.filter((sort) => sort !== "match" && (currency || sort !== "price"))),
    },
    {
      name: "dir",
      label: "Direction",
      isSingle: true,
      options: [
        { value: "asc", label: "Upwards" },
        { value: "desc", label: "Downwards" },
      ],
    },
  ];
}

const moreOrLess = {
  number: { "": "", ">=": "At least ", "<=": "At most ", ">": "More than ", "<": "Less than " },
  date: { "": "", ">=": "Since ", "<=": "Until ", ">": "After ", "<": "Before " },
};
type Sign = keyof typeof moreOrLess.number;
const isSign = (sign: string): sign is Sign => Object.hasOwn(moreOrLess.number, sign);

export function labelOf({ options, compares }: Filter, value: string): string {
  const [, minus = "", sign = "", text = ""] = /^(-?)([<>]?=?)(.*)$/s.exec(value) ?? [];
  const named = () => {
    if (compares && isSign(sign)) return moreOrLess[compares][sign] + text;
    if (options) return options.find((option) => option.value === text)?.label ?? titled(text);
    return sign === "=" ? text : `“${text}”`;
  };
  const label = named();
  if (minus === "") return label;
  return `Not ${compares ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}
