import { firstFrom } from "#features/catalogue/lookup/rules/local-names.ts";

const minStartLength = 3;

/** A prefix index of words with card counts; prefixes have three letters or more. */
export function wordList(counts: ReadonlyMap<string, number>) {
  const sorted = [...counts.keys()].sort();
  const isBegun = (start: string): boolean =>
    start.length >= minStartLength && (sorted[firstFrom(sorted, start)] ?? "").startsWith(start);
  return {
    counts,
    isBegun,
    /** The word on most cards with this prefix. */
    likeliest(start: string): string | undefined {
      let best: string | undefined;
      if (!isBegun(start)) return best;
      for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start); at += 1) {
        const word = sorted[at] ?? "";
        if (best === undefined || (counts.get(word) ?? 0) > (counts.get(best) ?? 0)) best = word;
      }
      return best;
    },
  };
}

/** Sums the counts of the texts that contain each word. */
export function countWords(fields: Iterable<[text: string, count: number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [field, count] of fields) {
    for (const word of field.split(" ")) counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return counts;
}
