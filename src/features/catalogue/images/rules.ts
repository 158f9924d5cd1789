/** A closed list, so that requests cannot fill the cache. */
export const IMAGE_WIDTHS = [160, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export const DEFAULT_WIDTH: ImageWidth = 384;
export const DEFAULT_QUALITY = 75;

export type ImageKind = "card" | "logo" | "symbol";

/** Plain characters, or escapes other than slashes, dots and control characters. */
const SEGMENT = /^(?:[\w.~!+-]|%(?!2[ef]|5c|7f|[01])[0-9a-f]{2})+$/i;

/** `path`: as stored, relative to the host, without extension. null when it could lead elsewhere. */
export function upstreamUrl(base: string, kind: ImageKind, path: string): string | null {
  const segments = path.split("/");
  if (path.length > 200 || segments.some((segment) => !SEGMENT.test(segment) || /^\.+$/.test(segment))) return null;
  return `${base}/${path}${kind === "card" ? "/high.webp" : ".webp"}`;
}

/** Address of a Pokémon's picture, with its number in place of `{NUMBER}`. */
export const speciesImageUrl = (url: string, number: number): string => url.replaceAll("{NUMBER}", String(number));
