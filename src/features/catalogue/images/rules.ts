/** Widths that pictures are served in; a closed list, so that nobody can fill the cache with widths of their own. */
export const IMAGE_WIDTHS = [160, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export const DEFAULT_WIDTH: ImageWidth = 384;
export const DEFAULT_QUALITY = 75;

export type ImageKind = "card" | "logo" | "symbol";

/** A segment of a stored path: plain characters, or escapes of anything but slashes, dots and control characters. */
const SEGMENT = /^(?:[\w.~!+-]|%(?!2[ef]|5c|7f|[01])[0-9a-f]{2})+$/i;

/**
 * Where a picture is at the image host. `path` is what the catalogue stores: below the host, without extension.
 * Null when the path could lead anywhere else.
 */
export function upstreamUrl(base: string, kind: ImageKind, path: string): string | null {
  const segments = path.split("/");
  if (path.length > 200 || segments.some((segment) => !SEGMENT.test(segment) || /^\.+$/.test(segment))) return null;
  return `${base}/${path}${kind === "card" ? "/high.webp" : ".webp"}`;
}

/** Where a species' picture is; `url` has {NUMBER} in the place of its number. */
export const speciesImageUrl = (url: string, number: number): string => url.replaceAll("{NUMBER}", String(number));
