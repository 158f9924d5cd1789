export const cardsPerPage = 60;

export const views = ["grid", "full", "table"] as const;

export type View = (typeof views)[number];

export type Door = "/search" | "/search/advanced";

export function searchHref(q: string, { after = "", view = "grid" as View, door = "/search" as Door } = {}): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(view !== "grid" && { view }),
    ...(after !== "" && { after }),
  }).toString();
  return query === "" ? door : `${door}?${query}`;
}

/** A card's link that carries its place in the results. */
export const resultHref = (card: string, q: string, index: number): string =>
  `${card}?${new URLSearchParams({ find: q, at: String(index) })}`;
