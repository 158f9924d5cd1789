import type htmx from "htmx.org";
import { isTyped } from "../session/session.ts";
import { anySet, changesOf } from "./changes.ts";

const fullMilliseconds = 20_000;

/**
 * Starts live events. Only a visible page holds a stream (browsers allow six per host); visible again, it fetches the
 * current state.
 */
export function startLive(ajax: typeof htmx, tab: string): void {
  const setId = document.querySelector<HTMLElement>("[data-live-set]")?.dataset.liveSet;
  if (!setId && !document.querySelector("[data-live], [data-live-page], [data-live-of]")) return;
  let stream: EventSource | undefined;
  let isFirst = true;
  const addChanges = setId ? changesOf(ajax, setId) : undefined;
  document.addEventListener("taps:sent", () => addChanges?.([]));

  const tellFriends = () => document.dispatchEvent(new Event("friends:changed"));
  const friendsChanged = () => {
    // The page of a refused form would be posted again, and a dialog has an address of its own.
    const isBusy = isTyped() || location.pathname.startsWith("/api/") || document.querySelector("dialog[open]");
    if (!isBusy && document.querySelector("[data-live-page]")) location.reload();
    else tellFriends();
  };
  const refreshAll = (mayReload: boolean) => {
    addChanges?.([]);
    for (const part of document.querySelectorAll<HTMLElement>("[data-live-of]")) refreshPart(ajax, part);
    if (mayReload) friendsChanged();
    else tellFriends();
  };
  const open = () => {
    stream = new EventSource("/events");
    // "ready" follows every connection; a reconnection may have missed events.
    stream.addEventListener("ready", ({ data }) => {
      const isOld = isStale(JSON.parse(data));
      // A first page may be old by the viewer's own write, of which the server hears late.
      if (!isFirst || isOld) refreshAll(isOld && !isFirst);
      isFirst = false;
    });
    stream.addEventListener("end", ({ data }) => {
      close();
      if (data === "session") document.dispatchEvent(new Event("session:check"));
      // Too many streams. Later other pages may have closed theirs.
      else setTimeout(follow, fullMilliseconds);
    });
    stream.addEventListener("collection", ({ data }) => {
      const event: { scope: string; ids: string[]; tab: string } = JSON.parse(data);
      if (event.tab !== tab && (setId === anySet || event.scope === setId)) addChanges?.(event.ids);
    });
    for (const name of ["list", "deck", "import"]) {
      stream.addEventListener(name, ({ data }) => {
        const event: { scope: string; tab: string } = JSON.parse(data);
        const part = document.querySelector<HTMLElement>(`[data-live-of="${name} ${event.scope}"]`);
        if (part && event.tab !== tab) refreshPart(ajax, part);
      });
    }
    stream.addEventListener("friends", ({ data }) => {
      if (JSON.parse(data).tab !== tab) friendsChanged();
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

/** Loaded when it is needed: most pages have no such part. */
function refreshPart(ajax: typeof htmx, part: HTMLElement): void {
  void import("./live-part.ts").then(({ refresh }) => refresh(ajax, part, isTyped));
}

/**
 * Whether a page is older than a change, by the server's clock. Without https browsers hide the page's time there:
 * its request was no earlier than this.
 */
function isStale({ now, changed }: { now: number; changed: number }): boolean {
  const [page] = performance.getEntriesByType("navigation");
  if (!(page instanceof PerformanceNavigationTiming) || page.type === "back_forward") return true;
  const at = page.serverTiming?.find(({ name }) => name === "at")?.duration;
  return changed >= (at ?? now - (performance.now() - page.requestStart));
}
