/** What a service worker receives; the types of a page lack it. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type PageFetch = Lasting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type OwnScope = { registration: ServiceWorkerRegistration; skipWaiting(): Promise<void> };
const worker = self as unknown as OwnScope;

const offlinePath = "/offline";
const viewerPath = "/offline/viewer";
const caching = { pages: "pages", parts: "parts", have: "have" };
/** The page that answers from what islands/stall keeps, and its person's own file. */
const have = { page: "/have", own: "/have/own" };
const haveMilliseconds = 7 * 86_400_000;
const most = { pages: 60, parts: 200 };
const patienceMilliseconds = 8000;

/** Secrets, forms and staff's pages are never saved. */
const unsaved = /^\/(api|auth|onboarding|admin|account|stream-tools|dev|events|offline)(\/|$)/;

/** Taps wait by themselves, and suggestions are only a help. */
const silent = /^\/(api\/collection|search\/suggest)(\/|$)/;

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve()),
);
addEventListener("fetch", (event) => answer(event as PageFetch));

async function install(): Promise<void> {
  const response = await fetch(offlinePath, {
    credentials: "omit",
    cache: "no-cache",
    headers: { Accept: "text/html" },
  });
  if (!response.ok) throw new Error(`${offlinePath} answered ${response.status}.`);
  const html = await response.text();
  await (await caches.open(caching.parts)).put(offlinePath, new Response(html, { headers: response.headers }));
  await saveParts(html);
  await worker.skipWaiting();
}

function answer(event: PageFetch): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method !== "GET" && /^\/(api\/)?auth\//.test(pathname)) event.waitUntil(forget());
  if (isSwap(event.request) && !silent.test(pathname)) event.respondWith(swapOf(event.request));
  if (method !== "GET") return;
  if (pathname.startsWith("/assets/")) event.respondWith(partOf(event.request));
  else if (mode === "navigate") {
    event.waitUntil(forgetOld());
    if (!unsaved.test(pathname)) event.respondWith(pageOf(event));
  }
}

const isSwap = ({ headers }: Request): boolean => headers.has("HX-Request");

/** The answer for a link; without a connection that of a saved page. */
async function swapOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const address = new URL(request.url);
    address.searchParams.delete("overlay");
    const saved = await (await caches.open(caching.pages)).match(address, { ignoreVary: true });
    const isElsewhere = request.headers.get("HX-Current-URL") !== address.href;
    if (!saved || !isElsewhere || request.method !== "GET") throw error;
    return new Response("", { headers: { "Content-Type": "text/html; charset=utf-8", "HX-Redirect": address.href } });
  }
}

/** The saved page when the line is down, or slower than anyone waits. */
async function pageOf(event: PageFetch): Promise<Response> {
  const loading = load(event);
  event.waitUntil(loading);
  const pages = await caches.open(caching.pages);
  const isHave = new URL(event.request.url).pathname === have.page;
  const kept = isHave ? await (await caches.open(caching.have)).match(have.page) : undefined;
  const saved = kept ?? (await pages.match(addressOf(event.request), { ignoreVary: true }));
  const loaded = await (saved ? Promise.race([loading, patience(kept ? 1500 : patienceMilliseconds)]) : loading);
  if (loaded) return loaded;
  // It says itself how old its answers are.
  if (kept) return kept;
  return saved ? copyOf(saved) : await offlinePage(pages);
}

async function load(event: PageFetch): Promise<Response | undefined> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPage(response)) event.waitUntil(save(addressOf(event.request), response.clone()));
    return response;
  } catch {
    return undefined;
  }
}

const patience = (milliseconds: number) => new Promise<undefined>((done) => setTimeout(done, milliseconds));

const addressOf = ({ url }: Request): string => url.replace(/#.*/, "");

const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok &&
  !redirected &&
  headers.get("Content-Type")?.startsWith("text/html") === true &&
  !headers.get("Cache-Control")?.includes("no-store");

async function save(address: string, response: Response): Promise<void> {
  const html = await response.text();
  await forgetOthers(/<body[^>]* data-user="([^"]*)"/.exec(html)?.[1] ?? "");
  const headers = new Headers(response.headers);
  headers.set("X-Saved", String(Date.now()));
  headers.set("X-Title", encodeURIComponent(/<title>([^<]*)</.exec(html)?.[1] ?? ""));
  const pages = await caches.open(caching.pages);
  await pages.delete(address);
  await pages.put(address, new Response(html, { headers }));
  await trim(pages, most.pages);
  await saveParts(html);
}

/** The next person in this browser must not read what is saved. */
const forget = () => Promise.all([caches.delete(caching.pages), caches.delete(caching.have)]);

/** After a week without the site a person's cards are deleted. */
async function forgetOld(): Promise<void> {
  const own = await caches.match(have.own, { cacheName: caching.have });
  if (own && Date.now() - Number(own.headers.get("X-Saved")) > haveMilliseconds) await caches.delete(caching.have);
}

async function forgetOthers(viewer: string): Promise<void> {
  const parts = await caches.open(caching.parts);
  const last = await (await parts.match(viewerPath))?.text();
  if (last === viewer) return;
  await forget();
  await parts.put(viewerPath, new Response(viewer));
}

async function saveParts(html: string): Promise<void> {
  const parts = await caches.open(caching.parts);
  const names = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = ""]) => name));
  await Promise.all([...names].map((name) => partOf(new Request(name))));
  await trim(parts, most.parts);
}

/** Names carry a hash of the content. */
async function partOf(request: Request): Promise<Response> {
  const parts = await caches.open(caching.parts);
  const saved = await parts.match(request, { ignoreVary: true });
  if (saved) return saved;
  const response = await fetch(request);
  if (response.headers.get("Cache-Control")?.includes("immutable")) await parts.put(request, response.clone());
  return response;
}

/** The oldest go first. */
async function trim(cache: Cache, count: number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, -count)) if (!key.url.includes(offlinePath)) await cache.delete(key);
}

async function copyOf(saved: Response): Promise<Response> {
  const day = new Date(Number(saved.headers.get("X-Saved")));
  const time = day.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const notice = `<div class="notice"><div>You’re offline. This is your copy from ${time}. <a href="">Try again</a></div></div>`;
  return filled(saved, '<div id="notice" role="status">', notice);
}

async function offlinePage(pages: Cache): Promise<Response> {
  const page = await caches.match(offlinePath, { ignoreVary: true });
  if (!page) return Response.error();
  const keys = (await pages.keys()).toReversed();
  const rows = await Promise.all(
    keys.map(async (key) => {
      const title = (await pages.match(key, { ignoreVary: true }))?.headers.get("X-Title") ?? "";
      const { pathname, search } = new URL(key.url);
      const href = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "%22");
      return `<li><a href="${href}">${decodeURIComponent(title).replace(" · Toploader", "")}</a></li>`;
    }),
  );
  const kept = await (await caches.open(caching.have)).keys();
  const saved = new Set([...keys, ...kept].map(({ url }) => new URL(url).pathname));
  const isSaved = (row: string, path: string) => (saved.has(path) ? row : "");
  const html = (await page.text()).replace(/<li><a href="([^"]+)">[^<]+<\/a><\/li>/g, isSaved);
  const list = rows.length > 0 ? `<h2>Saved on this device</h2><ul>${rows.join("")}</ul>` : "";
  return filled(new Response(html, { headers: page.headers }), '<div id="saved">', list);
}

async function filled(response: Response, place: string, text: string): Promise<Response> {
  const html = await response.text();
  return new Response(
    html.replace(place, () => place + text),
    { headers: response.headers },
  );
}
