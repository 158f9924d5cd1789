export type Comparison = "=" | ">" | ">=" | "<" | "<=";
export type TextKey = "set" | "attack" | "ability" | "artist" | "evolves" | "variant" | "number";
export type ChoiceKey =
  | "type"
  | "energy"
  | "subtype"
  | "rarity"
  | "weakness"
  | "resistance"
  | "category"
  | "format"
  | "is";
export type NumberKey = "hp" | "retreat" | "own" | "price" | "dex";

/** One thing that is asked of a card. Texts hold no quotation mark, choices are spelt as `keys.ts` spells them. */
export type Term =
  | { kind: "word" | "phrase"; text: string }
  | { kind: "text"; key: TextKey; isWhole: boolean; text: string }
  | { kind: "choice"; key: ChoiceKey; value: string }
  | { kind: "number"; key: NumberKey; compare: Comparison; value: number }
  /** A year, month or day: YYYY, YYYY-MM, YYYY-MM-DD. */
  | { kind: "released"; compare: Comparison; date: string };

export type Filter = Term | { kind: "and" | "or"; parts: Filter[] } | { kind: "not"; part: Filter };

export const sorts = ["match", "number", "name", "rarity", "price", "artist", "released"] as const;
export type Sort = (typeof sorts)[number];
export type Direction = "asc" | "desc";

/** What any of the doors asks for. No `dir` is the order's own. */
export type Query = { filter: Filter; sort: Sort; dir: Direction | null };

export const everything: Filter = { kind: "and", parts: [] };

/** Whether nothing is asked of a card. */
export const asksNothing = (filter: Filter): boolean => filter.kind === "and" && filter.parts.length === 0;

/** Joins filters in their one form: no group in a group of its kind, none of a single part. */
export function join(kind: "and" | "or", parts: Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind, parts: flat };
}

/** The opposite of a filter. */
export const negate = (filter: Filter): Filter => (filter.kind === "not" ? filter.part : { kind: "not", part: filter });

type Group = Extract<Filter, { parts: Filter[] }>;
export const isGroup = (filter: Filter): filter is Group => "parts" in filter;

/** The terms of a filter, in the order of its text. */
export function termsOf(filter: Filter): Term[] {
  if (filter.kind === "not") return termsOf(filter.part);
  return isGroup(filter) ? filter.parts.flatMap(termsOf) : [filter];
}

/** A filter without some of its terms. */
export function only(filter: Filter, keep: (term: Term) => boolean): Filter {
  const rest = (part: Filter): Filter | null => {
    if (part.kind === "not") {
      const kept = rest(part.part);
      return kept && negate(kept);
    }
    if (!isGroup(part)) return keep(part) ? part : null;
    const parts = part.parts.flatMap((one) => rest(one) ?? []);
    return parts.length === 0 ? null : join(part.kind, parts);
  };
  return rest(filter) ?? everything;
}

/**
 * What is left of a filter where some terms can be neither true nor false: a part that needs one of them matches nothing,
 * negated or not. @returns null where nothing can match.
 */
export function answerable(filter: Filter, isKnown: (term: Term) => boolean, isNegated = false): Filter | null {
  if (filter.kind === "not") {
    const part = answerable(filter.part, isKnown, !isNegated);
    return part && negate(part);
  }
  if (!isGroup(filter)) return isKnown(filter) ? filter : null;
  const parts = filter.parts.map((part) => answerable(part, isKnown, isNegated));
  const known = parts.filter((part) => part !== null);
  // "Not both of them" is "not the one or not the other".
  const needsAll = (filter.kind === "and") !== isNegated;
  if (needsAll ? known.length < parts.length : known.length === 0) return null;
  return join(filter.kind, known);
}

/** What all cards must have: the parts that no `or` or bracket surrounds. */
export const required = (filter: Filter): Filter[] => (filter.kind === "and" ? filter.parts : [filter]);
