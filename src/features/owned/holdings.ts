import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/prepared.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { collectionVersion } from "../overview/queries.ts";
import { type GradedValue, gradedValues, heldBy } from "./queries.ts";
import { type Item, stockOf } from "./stock.ts";

/** One entry of a collection; `added` in microseconds since 1970. */
export type Holding = { item: Item; quantity: number; added: number; graded: GradedValue[] };

/** Bounds the memory: so many entries of how many people ever. */
const mostKept = 400_000;
const kept = prepared(
  () => new LRUCache<string, Holding[]>({ maxSize: mostKept, sizeCalculation: ({ length }) => length + 1 }),
);

/** All that a person owns, kept while it stays the same; not to be changed by whoever gets it. */
export async function holdingsOf(db: Db, catalogue: CatalogueState, owner: string): Promise<readonly Holding[]> {
  const key = `${owner} ${catalogue.version} ${await collectionVersion(db, owner)}`;
  const known = kept(db).get(key);
  if (known) return known;
  const [stock, rows, graded] = await Promise.all([
    stockOf(db, catalogue),
    heldBy(db, owner),
    gradedValues(db, owner).then((all) => Map.groupBy(all, ({ cardId, variant }) => `${cardId} ${variant}`)),
  ]);
  const none: GradedValue[] = [];
  const holdings = rows.flatMap(({ cardId, variant, quantity, added }) => {
    const item = stock.find(cardId, variant);
    return item ? [{ item, quantity, added, graded: graded.get(`${cardId} ${variant}`) ?? none }] : [];
  });
  kept(db).set(key, holdings);
  return holdings;
}
