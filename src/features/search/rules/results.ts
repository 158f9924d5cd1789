export const cardsPerPage = 60;

export const views = ["grid", "full", "table"] as const;

export type View = (typeof views)[number];

/** Where a search leads: the page of results, or the form over them. */
export type Door = "/search" | "/search/advanced";

/** The address of a page of results. */
export function searchHref(q: string, { after = "", view = "grid" as View, door = "/search" as Door } = {}): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(view !== "grid" && { view }),
    ...(after !== "" && { after }),
  }).toString();
  return query === "" ? door : `${door}?${query}`;
}

/** The link to a card as one of the results of a search, so that its page leads on to the next of them. */
export const resultHref = (card: string, q: string, index: number): string =>
  `${card}?${new URLSearchParams({ find: q, at: String(index) })}`;
