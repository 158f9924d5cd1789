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

export const facetOf = ({ filter }: Query, facet: Facet): SearchFilter | undefined =>
  required(filter).find(isOf[facet]);

const without = ({ filter }: Query, facet: Facet): SearchFilter[] =>
  required(filter).filter((part) => !isOf[facet](part));

export const withFacet = (query: Query, facet: Facet, term: Term | null): Query => ({
  ...query,
  filter: join("and", [...without(query, facet), ...(term ? [term] : [])]),
});

export const ofGame = (category: string): Term => ({ kind: "choice", key: "category", value: category });
export const setTerm = (name: string): Term => ({ kind: "text", key: "set", isWhole: true, text: name });
export const ofRarity = (name: string): Term => ({ kind: "choice", key: "rarity", value: name });
export const have: Term = { kind: "choice", key: "is", value: "owned" };
export const need: Term = { kind: "number", key: "own", compare: "=", value: 0 };

const facets: Facet[] = ["game", "set", "rarity", "own"];

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
