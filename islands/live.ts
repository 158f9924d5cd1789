import type htmx from "htmx.org";

/**
 * Keeps the page true to what other tabs and devices do. Only a visible page holds a stream (browsers allow six to a
 * host); one that comes back into view asks for the present state instead of what it missed.
 */
export function startLive(ajax: typeof htmx, tab: string): void {
  const setId = document.querySelector<HTMLElement>("[data-live-set]")?.dataset.liveSet;
  if (!setId) return;
  let stream: EventSource | undefined;
  let isFirst = true;

  const refresh = (cardIds: string[]) => {
    const query = new URLSearchParams([["setId", setId], ...cardIds.map((id) => ["cardId", id])]);
    void ajax.ajax("GET", `/api/collection/changes?${query}`, { source: document.body, swap: "none" });
  };
  const open = () => {
    stream = new EventSource("/events");
    // "ready" comes with every connection: after the first one something may have been missed.
    stream.addEventListener("ready", () => {
      if (!isFirst) refresh([]);
      isFirst = false;
    });
    stream.addEventListener("collection", ({ data }) => {
      const event: { setId: string; cardIds: string[]; tab: string } = JSON.parse(data);
      if (event.tab !== tab && event.setId === setId) refresh(event.cardIds);
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
