export type Comparison = "=" | ">" | ">=" | "<" | "<=";
export type TextKey = "set" | "series" | "attack" | "ability" | "text" | "artist" | "evolves" | "variant" | "number";
export type ChoiceKey =
  | "type"
  | "energy"
  | "subtype"
  | "rarity"
  | "weakness"
  | "resistance"
  | "category"
  | "format"
  | "is"
  | "unknown";
export type NumberKey = "hp" | "retreat" | "own" | "price" | "dex";

/** Texts hold no quotation marks; choices are spelt as in `keys.ts`. */
export type Term =
  | { kind: "word" | "phrase"; text: string }
  | { kind: "text"; key: TextKey; isWhole: boolean; text: string }
  | { kind: "choice"; key: ChoiceKey; value: string }
  | { kind: "number"; key: NumberKey; compare: Comparison; value: number }
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  | { kind: "released"; compare: Comparison; date: string };

export type SearchFilter = Term | { kind: "and" | "or"; parts: SearchFilter[] } | { kind: "not"; part: SearchFilter };

export const searchSorts = ["match", "number", "name", "rarity", "price", "artist", "released"] as const;
export type Sort = (typeof searchSorts)[number];
export type Direction = "asc" | "desc";

/** `dir` null: the order's usual direction. */
export type Query = { filter: SearchFilter; sort: Sort; dir: Direction | null };

export const everything: SearchFilter = { kind: "and", parts: [] };

/** Whether a filter keeps everything. */
export const isEmpty = (filter: SearchFilter): boolean => filter.kind === "and" && filter.parts.length === 0;

/** Whether a search asks for nothing: all cards in the usual order. */
export const isBlank = ({ filter, sort }: Query): boolean => isEmpty(filter) && sort === "match";

/** Normalises: no group inside a group of its kind, no group of one part. */
export function join(kind: "and" | "or", parts: SearchFilter[]): SearchFilter {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind, parts: flat };
}

/** The opposite of a filter; twice negated is the filter itself. */
export const negate = (filter: SearchFilter): SearchFilter =>
  filter.kind === "not" ? filter.part : { kind: "not", part: filter };

type Group = Extract<SearchFilter, { parts: SearchFilter[] }>;

/** Whether a filter joins others by and or or. */
export const isGroup = (filter: SearchFilter): filter is Group => "parts" in filter;

/** All terms of a filter, also negated ones, in the order of the text. */
export function termsOf(filter: SearchFilter): Term[] {
  if (filter.kind === "not") return termsOf(filter.part);
  return isGroup(filter) ? filter.parts.flatMap(termsOf) : [filter];
}

/** What is left of a filter with these terms; groups that become empty go. */
export function only(filter: SearchFilter, keep: (term: Term) => boolean): SearchFilter {
  const rest = (part: SearchFilter): SearchFilter | null => {
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

/** The filter without unknown terms, where a part that needs one matches nothing. null: nothing can match. */
export function answerable(
  filter: SearchFilter,
  isKnown: (term: Term) => boolean,
  isNegated = false,
): SearchFilter | null {
  if (filter.kind === "not") {
    const part = answerable(filter.part, isKnown, !isNegated);
    return part && negate(part);
  }
  if (!isGroup(filter)) return isKnown(filter) ? filter : null;
  const parts = filter.parts.map((part) => answerable(part, isKnown, isNegated));
  const known = parts.filter((part) => part !== null);
  // De Morgan: "not (a and b)" is "not a or not b".
  const needsAll = (filter.kind === "and") !== isNegated;
  if (needsAll ? known.length < parts.length : known.length === 0) return null;
  return join(filter.kind, known);
}

/** The parts outside any `or` or bracket. */
export const required = (filter: SearchFilter): SearchFilter[] => (filter.kind === "and" ? filter.parts : [filter]);
