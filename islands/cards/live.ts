import type htmx from "htmx.org";

/**
 * Keeps the page true to what other tabs and devices do. Only a visible page holds a stream (browsers allow six to a
 * host); one that comes back into view asks for the present state instead of what it missed. A stream that the server
 * ends for good stays closed until the page is looked at again.
 */
export function startLive(ajax: typeof htmx, tab: string): void {
  const setId = document.querySelector<HTMLElement>("[data-live-set]")?.dataset.liveSet;
  if (!setId) return;
  // A page of cards of any sets: only the cards on it are asked about, and they stay where they stand.
  const isOfAnySet = setId === "*";
  let stream: EventSource | undefined;
  let isFirst = true;

  const refresh = (cardIds: string[]) => {
    const asked = isOfAnySet ? cardsHere(cardIds) : cardIds;
    if (isOfAnySet && asked.length === 0) return;
    const query = new URLSearchParams(asked.map((id) => ["cardId", id]));
    if (!isOfAnySet) query.set("setId", setId);
    void ajax.ajax("GET", `/api/collection/changes?${query}`, { source: document.body, swap: "none" });
  };
  const open = () => {
    stream = new EventSource(`/events${age()}`);
    // "ready" comes with every connection: after the first one something may have been missed.
    stream.addEventListener("ready", ({ data }) => {
      if (!isFirst || data === "missed") refresh([]);
      isFirst = false;
    });
    // The server says that connecting again is of no use: the session is over, or too many pages of this person listen.
    stream.addEventListener("end", ({ data }) => {
      close();
      if (data === "session") document.dispatchEvent(new Event("session:check"));
    });
    stream.addEventListener("collection", ({ data }) => {
      const event: { scope: string; ids: string[]; tab: string } = JSON.parse(data);
      if (event.tab !== tab && (isOfAnySet || event.scope === setId)) refresh(event.ids);
    });
  };
  const close = () => {
    stream?.close();
    stream = undefined;
  };

  const follow = () => (document.visibilityState === "visible" ? (stream ?? open()) : close());
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", follow);
  follow();
}

/** How long ago the page was asked for, as a query; the age of a page from the history is not known. */
function age(): string {
  const [page] = performance.getEntriesByType("navigation");
  const isKnown = page instanceof PerformanceNavigationTiming && page.type !== "back_forward";
  return isKnown ? `?age=${Math.round(performance.now() - page.requestStart)}` : "";
}

/** The cards of this page that are among those named; none named means all. */
function cardsHere(named: string[]): string[] {
  const inputs = document.querySelectorAll<HTMLInputElement>('form.stepper input[name="cardId"]');
  const here = new Set([...inputs].map(({ value }) => value));
  return [...here].filter((id) => named.length === 0 || named.includes(id));
}
