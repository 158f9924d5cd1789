/** Parts of a path that say who somebody is, or are the id of something of theirs. */
const names = /^\/(u|lists|decks\/builder|admin\/users|collection\/import)\/[^/]+/;
const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** The path of the page that is open, without its query and without what is private in it. */
const pathNow = () => location.pathname.replace(names, "/$1/-").replaceAll(ids, "-");

/** Whether this browser asks not to be followed. */
const isLeftAlone = () =>
  navigator.doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);

/**
 * Tells an analytics service which pages are looked at, in the form of Plausible's events: without cookies, and nothing
 * of who looks. Another order or filter of the same page is no view.
 */
export function startAnalytics(endpoint: string): void {
  if (isLeftAlone()) return;
  let last = "";
  const view = (referrer: string | null) => {
    const path = pathNow();
    if (path === last) return;
    last = path;
    const event = { name: "pageview", url: location.origin + path, domain: location.hostname, referrer };
    // As plain text, which needs no leave of the service; whether it takes the event is nothing to the page.
    void fetch(endpoint, {
      method: "POST",
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      keepalive: true,
      headers: { "content-type": "text/plain" },
      body: JSON.stringify(event),
    }).catch(() => {});
  };
  view(otherSite());
  for (const name of ["htmx:after:swap", "htmx:after:history:update"]) {
    document.addEventListener(name, () => view(null));
  }
  window.addEventListener("popstate", () => view(null));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    last = "";
    view(null);
  });
}

/** The origin of the site that led here, if it was another. */
function otherSite(): string | null {
  const from = URL.parse(document.referrer)?.origin;
  return from === undefined || from === location.origin ? null : from;
}
