import { hrefWith } from "../../../lib/url/href.ts";

export const cardsPerPage = 60;

/** The usual one first. */
export const views = ["grid", "full", "table"] as const;

export type View = (typeof views)[number];

export type Door = "/search" | "/search/advanced";

export function searchHref(q: string, { after = "", view = "grid" as View, door = "/search" as Door } = {}): string {
  return hrefWith(door, { q, view: view === views[0] ? "" : view, after });
}

/** A card's link that carries its place in the results. */
export const resultHref = (card: string, q: string, index: number): string => hrefWith(card, { find: q, at: index });
