import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { prepared } from "#lib/sql/prepared.ts";
import { dayBefore } from "#lib/time.ts";
import type { Env } from "../env.ts";
import { hasFlash } from "../flash.ts";
import { wanted } from "../respond.ts";
import { encodingFor, whenUnchanged } from "../send.ts";

type CachedResponse = { bytes: ArrayBuffer; etag: string; headers: Record<string, string> };

const cachedHeaders = ["Content-Type", "Content-Encoding", "X-Robots-Tag"];
const maxBytes = 64 * 1024 * 1024;
const bytesOfEntry = 1000;

const caches = prepared(
  () =>
    new LRUCache<string, CachedResponse>({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length + bytesOfEntry,
    }),
);

/** Changes with what a route shows, beside what every page depends on; null: nothing is cached. */
type VersionOf = (c: Context<Env>) => string | null | Promise<string | null>;

/** Caches what visitors get until its version, the catalogue, prices, day or frame change. */
export const sharedByVisitorsOf = (versionOf: VersionOf) =>
  createMiddleware<Env>(async (c, next) => {
    const isShared = c.get("viewer") === null && c.req.method === "GET" && !hasFlash(c);
    const version = isShared ? await versionOf(c) : null;
    if (version === null) return next();
    const cache = caches(c.get("db"));
    const key = `${version} ${keyOf(c)}`;
    const known = cache.get(key);
    if (known) return whenUnchanged(c, known.etag) ?? c.body(known.bytes, 200, known.headers);
    await next();
    const etag = c.res.headers.get("ETag");
    if (c.res.status !== 200 || etag === null || c.res.headers.has("Set-Cookie") || c.get("isPartial")) return;
    const bytes = await c.res.clone().arrayBuffer();
    cache.set(key, { bytes, etag, headers: headersOf(c.res) });
  });

/** Shares the answers of routes that show visitors only the catalogue, prices and the frame. */
export const sharedByVisitors = sharedByVisitorsOf(() => "");

function keyOf(c: Context<Env>): string {
  const { version, pricesVersion } = c.get("catalogue");
  const { js, css } = c.get("assets").urls;
  const today = dayBefore(c.get("clock")(), 0);
  const shown = [wanted(c), encodingFor(c), version, pricesVersion, today, js, css, c.get("frameKey")(c)];
  return `${c.req.url} ${shown.join(" ")}`;
}

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(cachedHeaders.flatMap((name) => [[name, headers.get(name) ?? ""]]).filter(([, value]) => value));
