import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { Spare } from "./rules/match.ts";

/** The first of a side's spares in their order, how many there are, and how many special copies would be. */
export type FirstSpares = { first: Spare[]; count: number; left: number };

/** 60 spares each; a key of two sides with many graded cards is long. */
const cache = prepared(
  () =>
    new LRUCache<string, FirstSpares>({
      maxSize: 5_000_000,
      sizeCalculation: ({ first }, key) => key.length + 50 * first.length + 1,
    }),
);

/** Cached until the key changes: finding them reads both collections. */
export function cachedSpares(db: Db, key: string, find: () => FirstSpares): FirstSpares {
  const known = cache(db).get(key);
  if (known) return known;
  const found = find();
  cache(db).set(key, found);
  return found;
}
