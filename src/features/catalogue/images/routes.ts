import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Env } from "#http/env.ts";
import { params, query } from "#http/validate.ts";
import { wholeNumber } from "#lib/input/inputs.ts";
import { hasSpecies, imagePath } from "./queries.ts";
import { DEFAULT_QUALITY, DEFAULT_WIDTH, IMAGE_WIDTHS, type ImageKind, speciesImageUrl, upstreamUrl } from "./rules.ts";
import { hostsOf } from "./service/hosts.ts";
import type { ImageRequest, Images } from "./service/images.ts";

const Size = v.object({
  w: v.optional(
    v.pipe(v.string(), v.transform(Number), v.picklist(IMAGE_WIDTHS, `must be one of ${IMAGE_WIDTHS.join(", ")}`)),
    String(DEFAULT_WIDTH),
  ),
  // A single quality, so that requests cannot fill the cache with copies.
  q: v.optional(
    v.pipe(v.string(), v.transform(Number), v.picklist([DEFAULT_QUALITY], `must be ${DEFAULT_QUALITY}`)),
    String(DEFAULT_QUALITY),
  ),
});
type Size = v.InferOutput<typeof Size>;

/** A month. */
const LONG = "public, max-age=2592000, immutable";
const MISSING = "public, max-age=3600";
const UNAVAILABLE = "public, max-age=30";

/** A transparent pixel, because browsers mark missing images whatever the status. */
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="),
  (character) => character.charCodeAt(0),
);

/** The drawn face behind it stays visible. */
const none = (c: Context<Env>, status: 404 | 502, caching: string) =>
  c.body(pixel, status, { "Cache-Control": caching, "Content-Type": "image/png" });

async function answer(c: Context<Env>, kind: ImageKind, id: string, size: Size): Promise<Response> {
  const path = await imagePath(c.var.db, kind, id);
  const url = path === null ? null : upstreamUrl(c.var.config.imageBase, kind, path);
  return picture(c, hostsOf(c.var).cards, url, size);
}

async function speciesAnswer(c: Context<Env>, number: number, size: Size): Promise<Response> {
  const { db, config } = c.var;
  const url = config.speciesImageUrl;
  const isThere = url !== undefined && (await hasSpecies(db, number));
  return picture(c, hostsOf(c.var).species, isThere ? speciesImageUrl(url, number) : null, size);
}

async function picture(c: Context<Env>, images: Images | null, url: string | null, { w, q }: Size): Promise<Response> {
  if (images === null || url === null) return none(c, 404, MISSING);
  const request: ImageRequest = { url, width: w, quality: q };
  const image = await images.get(request, c.var.clock);
  if (image === "missing") return none(c, 404, MISSING);
  if (image === "unavailable") return none(c, 502, UNAVAILABLE);
  const etag = `"${Bun.hash(image).toString(36)}"`;
  const headers = { "Cache-Control": LONG, ETag: etag };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(image, 200, { ...headers, "Content-Type": "image/webp" });
}

const SpeciesNumber = v.object({ number: wholeNumber(1, 9999) });

export const images = new Hono<Env>()
  .get("/cards/:id", query(Size), (c) => answer(c, "card", c.req.param("id"), c.req.valid("query")))
  .get("/sets/symbols/:id", query(Size), (c) => answer(c, "symbol", c.req.param("id"), c.req.valid("query")))
  .get("/sets/logos/:id", query(Size), (c) => answer(c, "logo", c.req.param("id"), c.req.valid("query")))
  .get("/species/:number", params(SpeciesNumber), query(Size), (c) =>
    speciesAnswer(c, c.req.valid("param").number, c.req.valid("query")),
  );
