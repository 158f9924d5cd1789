const cacheName = "overlays";

/** Keeps this page and its parts for the service worker, where the browser has one: on https, and on the same machine. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Of this page alone: other pages under that path go without it.
  await navigator.serviceWorker.register("/stream-tools/worker.js", { scope: location.pathname });
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  const wanted = [location.href, ...parts.filter((name) => new URL(name).pathname.startsWith("/assets/"))];
  const cache = await caches.open(cacheName);
  await cache.addAll(wanted);
  for (const old of await cache.keys()) {
    if (new URL(old.url).pathname.startsWith("/assets/") && !wanted.includes(old.url)) await cache.delete(old);
  }
}

/** Forgets the stored page once its address has ended. */
export async function forgetPage(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.unregister();
  if ("caches" in window) await (await caches.open(cacheName)).delete(location.href);
}
