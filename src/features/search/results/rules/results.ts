import { hrefWith } from "#lib/url/href.ts";

export const cardsPerPage = 60;

/** The usual one first. */
export const resultViews = ["grid", "full", "table"] as const;

export type View = (typeof resultViews)[number];

export type Door = "/search" | "/search/advanced";

type Place = { after?: string; view?: View; door?: Door; select?: string };

/** Address of a search; what is usual is left out. */
export function searchHref(
  q: string,
  { after = "", view = "grid", door = "/search", select = "" }: Place = {},
): string {
  return hrefWith(door, { q, view: view === resultViews[0] ? "" : view, after, select });
}

/** A card's link that carries its place in the results. */
export const resultHref = (card: string, q: string, index: number): string => hrefWith(card, { find: q, at: index });
