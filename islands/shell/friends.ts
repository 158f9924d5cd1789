import type htmx from "htmx.org";

const pollMilliseconds = 60_000;

/** What waits for an answer, with the links that show how much. */
const waiting = [
  { path: "/api/friend-request", links: 'a[href="/friends"][data-overlay]:not(.tabs a)' },
  { path: "/api/trades/waiting", links: 'a[href="/trades"]:not(main a,.notice a)' },
];

type Waiting = (typeof waiting)[number];
type Known = { at: number; count: number };

/** Shows how many friend requests and trades wait, and keeps open lists of friends up to date. */
export function startFriends(ajax: typeof htmx): void {
  const shown = waiting.filter((one) => document.body.dataset.user && linksOf(one).length > 0);
  if (shown.length === 0) return;
  for (const one of shown) {
    const { at = 0, count = 0 } = remembered(one);
    if (Date.now() - at < pollMilliseconds) show(one, count);
    else void ask(one);
  }
  const askAll = () => shown.forEach(ask);
  setInterval(askAll, pollMilliseconds);
  document.addEventListener("friends:changed", () => {
    askAll();
    for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
      void ajax.ajax("GET", part.dataset.live ?? "", { target: part, swap: "outerHTML" });
    }
  });
}

async function ask(one: Waiting): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const response = await fetch(one.path, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return;
  const { count }: { count: number } = await response.json();
  try {
    sessionStorage.setItem(storageKey(one), JSON.stringify({ at: Date.now(), count } satisfies Known));
  } catch {
    // Storage is blocked.
  }
  show(one, count);
}

const storageKey = ({ path }: Waiting) => `${path} ${document.body.dataset.user}`;

function remembered(one: Waiting): Partial<Known> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(one)) ?? "{}");
  } catch {
    return {};
  }
}

const linksOf = ({ links }: Waiting) => document.querySelectorAll<HTMLElement>(links);

function show(one: Waiting, count: number): void {
  for (const link of linksOf(one)) {
    if (count > 0) link.dataset.count = String(count);
    else delete link.dataset.count;
  }
  const waits = document.querySelector("#viewer-menu [data-count]") !== null;
  for (const button of document.querySelectorAll('[popovertarget="viewer-menu"]'))
    button.toggleAttribute("data-waits", waits);
}
