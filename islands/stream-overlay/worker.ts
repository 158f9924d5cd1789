type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };

/** The service worker of overlays: while the site is down, a cached page opens, and connects as soon as it can. */
addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  if (isCached(new URL(request.url).pathname)) (event as Fetching).respondWith(answerTo(request));
});

const isCached = (path: string): boolean => /-overlay\/[^/]+\/[^/]+$|^\/assets\//.test(path);

async function answerTo(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error());
  return isOfSite(answer) ? answer : ((await caches.match(request, { ignoreVary: true })) ?? answer);
}

/** A proxy answers too while the site restarts. */
const isOfSite = ({ ok, status, headers }: Response): boolean =>
  ok || (status < 500 && headers.has("X-Correlation-Id"));
