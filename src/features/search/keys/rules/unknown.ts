import { stages } from "#features/catalogue/rules/stages.ts";
import { subtypesNamed } from "#features/search/advanced/rules/subtypes.ts";
import {
  type ChoiceKey,
  isGroup,
  join,
  type NumberKey,
  negate,
  type SearchFilter,
  type Term,
  type TextKey,
  termsOf,
} from "#features/search/language/rules/query.ts";
import { searchFlags } from "#features/search/language/rules/words.ts";

/** What of a card no source may state; the values of `unknown:`, with what each is called. */
export const unknownFactNames = {
  hp: "HP",
  stage: "stage",
  kind: "kind",
  subtype: "subtype",
  type: "type",
  text: "text",
  retreat: "weakness, resistance and retreat cost",
  evolves: "pre-evolution",
  rarity: "rarity",
  artist: "artist",
  species: "Pokédex number",
  standard: "legality in Standard",
  expanded: "legality in Expanded",
  price: "price",
  released: "release date",
  finish: "finish",
} as const;

export type Fact = keyof typeof unknownFactNames;

/** Whether a name is of a fact that sources may lack, as in `unknown:hp`. */
export const isFact = (name: string): name is Fact => Object.hasOwn(unknownFactNames, name);
export const facts: readonly Fact[] = Object.keys(unknownFactNames).filter(isFact);

/** null: known of every card. */
type Read = Fact | null;

const ofTexts: Record<TextKey, Read> = {
  ...{ attack: "text", ability: "text", text: "text", artist: "artist", evolves: "evolves" },
  ...{ variant: "finish", set: null, series: null, number: null },
};

const ofNumbers: Record<NumberKey, Read> = { hp: "hp", retreat: "retreat", price: "price", dex: "species", own: null };

/** A promo is also one by the name of its set. */
const ofFlags: Record<(typeof searchFlags)[number], Read> = {
  ...{ full: "rarity", alt: "rarity", new: "released" },
  ...{ promo: null, secret: null, owned: null, dupe: null, wanted: null },
};

/** Subtypes of Trainer and Energy cards alone. */
const kinds: readonly string[] = [
  ...["Item", "Pokémon Tool", "Pokémon Tool F", "Stadium", "Supporter", "Technical Machine", "Special"],
  ...["Goldenrod Game Corner", "Rocket's Secret Machine"],
];

function ofSubtype(value: string): Read {
  const isOf = (names: readonly string[]) => subtypesNamed(value).some((one) => names.includes(one));
  if (value === "" || isOf(stages)) return "stage";
  return isOf(kinds) ? "kind" : "subtype";
}

const ofChoices: Record<ChoiceKey, (value: string) => Read> = {
  type: (value) => (["pokemon", "trainer", "energy"].includes(value) ? null : "type"),
  energy: () => "type",
  subtype: ofSubtype,
  rarity: () => "rarity",
  weakness: () => "retreat",
  resistance: () => "retreat",
  category: () => null,
  format: (value) => (value === "unlimited" ? null : value === "expanded" ? value : "standard"),
  is(value) {
    const flag = searchFlags.find((one) => one === value);
    return flag ? ofFlags[flag] : ofSubtype(value);
  },
  unknown: () => null,
};

/** The fact that a filter reads. A card without it satisfies neither the filter nor its negation. */
export function factOf(term: Term): Fact | null {
  switch (term.kind) {
    case "word":
    case "phrase":
      return null;
    case "text":
      return ofTexts[term.key];
    case "choice":
      return ofChoices[term.key](term.value);
    case "number":
      return ofNumbers[term.key];
    case "released":
      return "released";
  }
}

/** The facts that a filter wants unknown. */
export const factsAsked = (filter: SearchFilter): Fact[] => [
  ...new Set(
    termsOf(filter).flatMap((term) =>
      term.kind === "choice" && term.key === "unknown" && isFact(term.value) ? term.value : [],
    ),
  ),
];

/** Whether a term asks about prices, which a viewer may hide. */
export const readsPrices = (term: Term): boolean => factOf(term) === "price" || factsAsked(term).includes("price");

/** Finds the cards that may match a filter and for which it cannot be said, as a fact is unknown. null: there are none. */
export function undecided(filter: SearchFilter): SearchFilter | null {
  if (filter.kind === "not") return undecided(filter.part);
  if (!isGroup(filter)) {
    const fact = factOf(filter);
    return fact && { kind: "choice", key: "unknown", value: fact };
  }
  const isAnd = filter.kind === "and";
  const parts = filter.parts.map((part) => ({ sure: isAnd ? part : negate(part), open: undecided(part) }));
  const open = new Map(parts.flatMap(({ open }) => (open ? [[JSON.stringify(open), open]] : [])));
  if (open.size === 0) return null;
  const sides = [...open.values()];
  // Where one fact decides all, that it is unknown says it.
  const others = parts.flatMap(({ sure, open }) =>
    open === null ? [sure] : sides.length > 1 ? [join("or", [sure, open])] : [],
  );
  return join("and", [...others, join("or", sides)]);
}
