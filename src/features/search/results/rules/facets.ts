import { printQuery } from "#features/search/language/rules/print.ts";
import { join, type Query, required, type SearchFilter, type Term } from "#features/search/language/rules/query.ts";

/** What results are narrowed by with one tap. */
export type Facet = "game" | "set" | "rarity" | "own";

const isOf: Record<Facet, (part: SearchFilter) => boolean> = {
  game: (part) => part.kind === "choice" && part.key === "category",
  set: (part) => part.kind === "text" && part.key === "set",
  rarity: (part) => part.kind === "choice" && part.key === "rarity",
  own: (part) =>
    (part.kind === "number" && part.key === "own") ||
    (part.kind === "choice" && part.key === "is" && part.value === "owned"),
};

/** The part of a search that narrows a facet; undefined if none does. */
export const facetOf = ({ filter }: Query, facet: Facet): SearchFilter | undefined =>
  required(filter).find(isOf[facet]);

const without = ({ filter }: Query, facet: Facet): SearchFilter[] =>
  required(filter).filter((part) => !isOf[facet](part));

/** A search narrowed by a facet, in place of what narrowed it before; null removes it. */
export const withFacet = (query: Query, facet: Facet, term: Term | null): Query => ({
  ...query,
  filter: join("and", [...without(query, facet), ...(term ? [term] : [])]),
});

/** The term for a game. */
export const ofGame = (category: string): Term => ({ kind: "choice", key: "category", value: category });

/** The term for a set by its whole name. */
export const setTerm = (name: string): Term => ({ kind: "text", key: "set", isWhole: true, text: name });

/** The term for a rarity. */
export const ofRarity = (name: string): Term => ({ kind: "choice", key: "rarity", value: name });
export const have: Term = { kind: "choice", key: "is", value: "owned" };
export const need: Term = { kind: "number", key: "own", compare: "=", value: 0 };

const facets: Facet[] = ["game", "set", "rarity", "own"];

/** Whether a search is narrowed by any facet. */
export const isNarrowed = (query: Query): boolean => facets.some((facet) => facetOf(query, facet) !== undefined);

/** The text of a search without what its chips say. */
export function wordsOfTitle(q: string, query: Query): string {
  if (!isNarrowed(query)) return q;
  const rest = facets.reduce((left, facet) => withFacet(left, facet, null), {
    ...query,
    sort: "match",
    dir: null,
  } as Query);
  return printQuery(rest) || "All cards";
}
