/** Path segments with a name or a private id. */
const names = /^\/(u|lists|decks\/builder|admin\/users|collection\/import)\/[^/]+/;
const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

const pathNow = () => location.pathname.replace(names, "/$1/-").replaceAll(ids, "-");

/** Do Not Track, or Global Privacy Control. */
const isLeftAlone = () =>
  navigator.doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);

/** Sends page views in Plausible's format, without cookies or identity. Another order or filter is no view. */
export function startAnalytics(endpoint: string): void {
  if (isLeftAlone()) return;
  let last = "";
  const view = (referrer: string | null) => {
    const path = pathNow();
    if (path === last) return;
    last = path;
    send(endpoint, { name: "pageview", url: location.origin + path, domain: location.hostname, referrer });
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

/** text/plain needs no CORS preflight; failures are ignored. */
function send(endpoint: string, event: object): void {
  void fetch(endpoint, {
    method: "POST",
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
    headers: { "content-type": "text/plain" },
    body: JSON.stringify(event),
  }).catch(() => {});
}

function otherSite(): string | null {
  const from = URL.parse(document.referrer)?.origin;
  return from === undefined || from === location.origin ? null : from;
}
