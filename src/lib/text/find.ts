import { slug } from "./slug.ts";

/**
 * Whether one of the texts contains `q`, as written or as its slug. An empty `q` is in every text that is not empty.
 */
export function hasPart(q: string, texts: (string | null | undefined)[]): boolean {
  const part = slug(q);
  return texts.some((text) => text && (text.includes(q) || (part !== "" && slug(text).includes(part))));
}
