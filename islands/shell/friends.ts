import type htmx from "htmx.org";

const pollMilliseconds = 60_000;

const storageKey = () => `friend-requests ${document.body.dataset.user}`;

type Known = { at: number; count: number };

/** Shows how many friend requests wait, and keeps open lists of friends up to date. */
export function startFriends(ajax: typeof htmx): void {
  if (!document.body.dataset.user || badges().length === 0) return;
  const known = remembered();
  if (known && Date.now() - known.at < pollMilliseconds) show(known.count);
  else void ask();
  setInterval(() => void ask(), pollMilliseconds);
  document.addEventListener("friends:changed", () => {
    void ask();
    for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
      void ajax.ajax("GET", part.dataset.live ?? "", { target: part, swap: "outerHTML" });
    }
  });
}

async function ask(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const response = await fetch("/api/friend-request", { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return;
  const { count }: { count: number } = await response.json();
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ at: Date.now(), count } satisfies Known));
  } catch {
    // Storage is blocked.
  }
  show(count);
}

function remembered(): Known | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? "null");
  } catch {
    return null;
  }
}

/** Links to friends in the menus of members. */
const badges = () => document.querySelectorAll<HTMLElement>('a[href="/friends"][data-overlay]:not(.tabs a)');

function show(count: number): void {
  for (const link of badges()) {
    if (count > 0) link.dataset.count = String(count);
    else delete link.dataset.count;
  }
}
