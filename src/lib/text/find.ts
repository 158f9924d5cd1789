import { slug } from "./slug.ts";

export function hasPart(q: string, texts: (string | null | undefined)[]): boolean {
  const part = slug(q);
  return texts.some((text) => text && (text.includes(q) || (part !== "" && slug(text).includes(part))));
}
