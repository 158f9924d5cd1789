import type { Speller } from "../cache.ts";
import type { Prepared } from "../queries/prepare.ts";
import { type Filter, join, required } from "../rules/query.ts";

/** null when no word has a near spelling. */
export function correct({ query, reader }: Prepared, nowhere: string[], spell: Speller) {
  const words = nowhere.flatMap((typed) => {
    const instead = spell(typed);
    return instead === undefined ? [] : [{ typed, instead }];
  });
  if (words.length === 0) return null;
  const instead = new Map(words.map((word) => [word.typed, word.instead]));
  const parts = required(query.filter).map((part): Filter => {
    if (part.kind !== "word" && part.kind !== "phrase") return part;
    const spelt = reader.fold(part.text).split(" ");
    if (!spelt.some((word) => instead.has(word))) return part;
    return { kind: part.kind, text: spelt.map((word) => instead.get(word) ?? word).join(" ") };
  });
  return { query: { ...query, filter: join("and", parts) }, words };
}
