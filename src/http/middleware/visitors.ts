import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { keptBy } from "#lib/cache/kept.ts";
import { dayBefore } from "#lib/time.ts";
import { programOf } from "../assets/names.ts";
import type { Env } from "../env.ts";
import { hasFlash } from "../flash.ts";
import { wanted } from "../respond.ts";
import { encodingFor, whenUnchanged } from "../send.ts";

type CachedResponse = { bytes: ArrayBuffer; etag: string; headers: Record<string, string> };

const cachedHeaders = ["Content-Type", "Content-Encoding", "X-Robots-Tag"];
const bytesOfHeaders = 500;

const responses = keptBy(
  "catalogue",
  "prices",
  "day",
  "program",
  "profile",
)<CachedResponse>({
  name: "responses to visitors",
  part: "pages",
  bytesOf: ({ bytes }) => bytes.byteLength + bytesOfHeaders,
});

/** The version of the person whom the route shows; null: visitors see none, and nothing is cached. */
type ProfileOf = (c: Context<Env>) => string | null | Promise<string | null>;

/** Caches what visitors get of a person. */
export const sharedByVisitorsOf = (profileOf: ProfileOf) =>
  createMiddleware<Env>(async (c, next) => {
    const isShared = c.get("viewer") === null && c.req.method === "GET" && !hasFlash(c);
    const profile = isShared ? await profileOf(c) : null;
    if (profile === null) return next();
    const key = keyOf(c, profile);
    const known = responses.get(key);
    if (known) return whenUnchanged(c, known.etag) ?? c.body(known.bytes, 200, known.headers);
    await next();
    const etag = c.res.headers.get("ETag");
    if (c.res.status !== 200 || etag === null || c.res.headers.has("Set-Cookie") || c.get("isPartial")) return;
    const bytes = await c.res.clone().arrayBuffer();
    responses.set(key, { bytes, etag, headers: headersOf(c.res) });
  });

/** Shares the answers of routes that show visitors only the catalogue, prices and the frame. */
export const sharedByVisitors = sharedByVisitorsOf(() => "");

function keyOf(c: Context<Env>, profile: string) {
  const { version, pricesVersion } = c.get("catalogue");
  const program = programOf(c.get("assets"));
  const versions = { catalogue: version, prices: pricesVersion, day: dayBefore(c.get("clock")(), 0), program, profile };
  return responses.key(c.get("db"), versions, c.req.url, wanted(c), encodingFor(c), c.get("frameKey")(c));
}

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(cachedHeaders.flatMap((name) => [[name, headers.get(name) ?? ""]]).filter(([, value]) => value));
