import { join } from "node:path";
import type { Logger } from "pino";
import sharp from "sharp";
import { limit, shared } from "#lib/limit.ts";
import type { Config } from "#src/config.ts";
import type { ImageWidth } from "../rules.ts";
import { openImageStore } from "./store.ts";
import { imageHost, type NoImage } from "./upstream.ts";

// Each picture is used once, so decoded ones are not cached.
sharp.cache(false);
sharp.concurrency(1);
const RESIZES_AT_ONCE = 2;
/** A full-size card has half a megapixel; far more is an attack or a mistake. */
const MOST_PIXELS = 24_000_000;

export type ImageRequest = { url: string; width: ImageWidth; quality: number };
export type Images = ReturnType<typeof openImages>;

type Picture = Uint8Array<ArrayBuffer>;
type Original = { picture: Picture; isCached: boolean };
type Settings = Pick<Config, "imageBase" | "imageCacheMegabytes" | "dataDir">;

/** Pictures of cards: fetched once, resized a few at a time, and kept on disk. */
export function openImages(config: Settings, log: Pick<Logger, "warn">, timeoutMs?: number) {
  const host = imageHost(config.imageBase, timeoutMs);
  const { find, store } = openCache(config, log);
  const turn = limit(RESIZES_AT_ONCE);
  const once = { original: shared<Original | NoImage>(), resized: shared<Picture | NoImage>() };

  async function original(url: string, clock: () => Date): Promise<Original | NoImage> {
    const found = await find(url);
    if (found) return { picture: found, isCached: true };
    const fetched = await host.fetch(url, clock);
    return typeof fetched === "string" ? fetched : { picture: fetched, isCached: false };
  }

  async function resized({ url, width, quality }: ImageRequest, clock: () => Date): Promise<Picture | NoImage> {
    const source = await once.original(url, () => original(url, clock));
    if (typeof source === "string") return source;
    try {
      const made = await turn(() => resize(source.picture, width, quality));
      // Only now is it known to be a picture; the other widths reuse it.
      if (!source.isCached) await store(url, source.picture);
      return made;
    } catch (error) {
      log.warn({ err: error, url }, "a picture could not be resized");
      return host.reject(url, clock());
    }
  }

  async function picture(key: string, request: ImageRequest, clock: () => Date): Promise<Picture | NoImage> {
    const found = await find(key);
    if (found) return found;
    const made = await resized(request, clock);
    if (typeof made !== "string") await store(key, made);
    return made;
  }

  return {
    state: host.state,
    /** WebP, never wider than the original. */
    get(request: ImageRequest, clock: () => Date): Promise<Picture | NoImage> {
      const key = `${request.url} ${request.width} ${request.quality}`;
      return once.resized(key, () => picture(key, request, clock));
    },
  };
}

function openCache(config: Settings, log: Pick<Logger, "warn">) {
  const opening = openImageStore(join(config.dataDir, "images"), config.imageCacheMegabytes * 1024 * 1024);
  // Each request awaits it; without this, a failure would end the process.
  opening.catch(() => {});
  return {
    find: async (key: string) => (await opening).read(nameOf(key)),
    /** A full disk only costs speed. */
    async store(key: string, picture: Picture): Promise<void> {
      const folder = await opening;
      await folder
        .write(nameOf(key), picture)
        .catch((error: unknown) => log.warn({ err: error }, "a picture could not be cached"));
    },
  };
}

const nameOf = (key: string): string => new Bun.CryptoHasher("sha256").update(key).digest("hex");

async function resize(source: Picture, width: number, quality: number): Promise<Picture> {
  const made = await sharp(source, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return new Uint8Array(made);
}
