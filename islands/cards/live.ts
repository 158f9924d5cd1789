import type htmx from "htmx.org";
import { isTyped } from "../shell/session.ts";
import { allSteppers, targetOf } from "./stepper-parts.ts";

/** Only a visible page holds a stream (browsers allow six per host); on return it fetches the present state. */
export function startLive(ajax: typeof htmx, tab: string): void {
  const setId = document.querySelector<HTMLElement>("[data-live-set]")?.dataset.liveSet;
  if (!setId && !document.querySelector("[data-live], [data-live-page], [data-live-of]")) return;
  let stream: EventSource | undefined;
  let isFirst = true;

  const tellFriends = () => document.dispatchEvent(new Event("friends:changed"));
  const refreshAll = () => {
    if (setId) refresh(ajax, setId, []);
    for (const part of document.querySelectorAll<HTMLElement>("[data-live-of]")) refreshPart(ajax, part);
    tellFriends();
  };
  const open = () => {
    stream = new EventSource(`/events${age()}`);
    // "ready" follows every connection; a reconnection may have missed events.
    stream.addEventListener("ready", ({ data }) => {
      if (!isFirst || data === "missed") refreshAll();
      isFirst = false;
    });
    // Final: the session is over, or the viewer has too many streams.
    stream.addEventListener("end", ({ data }) => {
      close();
      if (data === "session") document.dispatchEvent(new Event("session:check"));
    });
    stream.addEventListener("collection", ({ data }) => {
      const event: { scope: string; ids: string[]; tab: string } = JSON.parse(data);
      if (event.tab !== tab && setId && (setId === anySet || event.scope === setId)) refresh(ajax, setId, event.ids);
    });
    for (const name of ["list", "deck"]) {
      stream.addEventListener(name, ({ data }) => {
        const event: { scope: string; tab: string } = JSON.parse(data);
        const part = document.querySelector<HTMLElement>(`[data-live-of="${name} ${event.scope}"]`);
        if (part && event.tab !== tab) refreshPart(ajax, part);
      });
    }
    stream.addEventListener("friends", ({ data }) => {
      if (JSON.parse(data).tab === tab) return;
      if (document.querySelector("[data-live-page]") && !isTyped()) location.reload();
      else tellFriends();
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

let last: Promise<unknown> = Promise.resolve();

/** In turn: of one element's requests htmx lets one run and one wait, and drops any other. */
function ask(ajax: typeof htmx, path: string, how: Parameters<typeof htmx.ajax>[2]): void {
  last = last.then(() => ajax.ajax("GET", path, how)).catch(() => {});
}

/** A list or a deck as it is now, from the page's own address. What is being typed stays. */
function refreshPart(ajax: typeof htmx, part: HTMLElement): void {
  if (isTyped()) return;
  const select = `[data-live-of="${part.dataset.liveOf}"]`;
  ask(ajax, location.pathname + location.search, { target: part, select, swap: "outerMorph" });
}

/** Cards of several sets: asks only about the cards shown. */
const anySet = "*";

function refresh(ajax: typeof htmx, setId: string, cardIds: string[]): void {
  const asked = setId === anySet ? cardsHere(cardIds) : cardIds;
  if (setId === anySet && asked.length === 0) return;
  const query = new URLSearchParams(asked.map((id) => ["cardId", id]));
  if (setId !== anySet) query.set("setId", setId);
  ask(ajax, `/api/collection/changes?${query}`, { source: document.body, swap: "none" });
}

/** The page's age as a query; empty for pages from the history. */
function age(): string {
  const [page] = performance.getEntriesByType("navigation");
  const isKnown = page instanceof PerformanceNavigationTiming && page.type !== "back_forward";
  return isKnown ? `?age=${Math.round(performance.now() - page.requestStart)}` : "";
}

/** @param named empty means all cards. */
function cardsHere(named: string[]): string[] {
  const here = new Set(allSteppers().map((stepper) => targetOf(stepper).cardId));
  return [...here].filter((id) => named.length === 0 || named.includes(id));
}
