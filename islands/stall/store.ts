const name = "have";

/** The person's own file, which is kept last: what it names is there. */
export const ownPath = "/have/own";
const pagePath = "/have";
const keptAt = "X-Saved";

export const weekMilliseconds = 7 * 86_400_000;

/** Whether the browser keeps files for a site: on https, and not in every private window. */
export const canKeep = (): boolean => "caches" in self && "serviceWorker" in navigator;

/** A kept file and when it was kept; undefined where there is none or the browser refuses. */
export async function readKept(path: string): Promise<{ text: string; at: number } | undefined> {
  try {
    const kept = await (await caches.open(name)).match(path);
    return kept && { text: await kept.text(), at: Number(kept.headers.get(keptAt)) };
  } catch {
    return undefined;
  }
}

/** @throws where there is no room, or the browser refuses. */
export async function keep(path: string, text: string, at: number, type = "application/json"): Promise<void> {
  const headers = { "Content-Type": `${type}; charset=utf-8`, [keptAt]: String(at) };
  await (await caches.open(name)).put(path, new Response(text, { headers }));
}

/** Keeps the page itself, without an answer, and what it loads, for a start without a connection. */
export async function keepPage(): Promise<void> {
  const response = await fetch(pagePath, { headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return;
  const html = await response.text();
  await keep(pagePath, html, Date.now(), "text/html");
  const parts = await caches.open("parts");
  for (const [, path = ""] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    if (!(await parts.match(path, { ignoreVary: true }))) await parts.add(path);
}

/** Deletes what is kept and is not among these. */
export async function keepOnly(paths: string[]): Promise<void> {
  const kept = await caches.open(name);
  const needed = new Set([...paths, ownPath, pagePath]);
  for (const key of await kept.keys()) if (!needed.has(new URL(key.url).pathname)) await kept.delete(key);
}

export async function wipe(): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Nothing was kept.
  }
}
