import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { type GradedValue, gradedValues, heldBy } from "../queries.ts";
import type { Arrangement } from "../rules/arrange.ts";
import { facetsOf, type HoldingFacets } from "../rules/facets.ts";
import type { Holding } from "../rules/place.ts";
import { stockOf } from "./stock.ts";

/** Entries of shown games. Shared: do not mutate. `key` changes with them. */
type Holdings = {
  key: string;
  rows: readonly Holding[];
  facets: HoldingFacets;
  arranged: LRUCache<string, Arrangement>;
};

const maxCachedRows = 400_000;
const maxOrders = 3;
const cacheOf = prepared(
  () => new LRUCache<string, Holdings>({ maxSize: maxCachedRows, sizeCalculation: ({ rows }) => rows.length + 1 }),
);

/** Cached until the collection changes: loading reads every entry. */
export async function holdingsOf(
  db: Db,
  catalogue: CatalogueState,
  owner: { id: string; hiddenGames: string[] },
): Promise<Holdings> {
  const version = await collectionVersion(db, owner.id);
  const key = [owner.id, catalogue.version, owner.hiddenGames, version].join(" ");
  const known = cacheOf(db).get(key);
  if (known) return known;
  const rows = await loadRows(db, catalogue, owner);
  const holdings = {
    key,
    rows,
    facets: facetsOf(rows),
    arranged: new LRUCache<string, Arrangement>({ max: maxOrders }),
  };
  cacheOf(db).set(key, holdings);
  return holdings;
}

async function loadRows(
  db: Db,
  catalogue: CatalogueState,
  { id, hiddenGames }: { id: string; hiddenGames: string[] },
): Promise<Holding[]> {
  const [stock, rows, graded] = await Promise.all([
    stockOf(db, catalogue),
    heldBy(db, id),
    gradedValues(db, id).then((all) => Map.groupBy(all, ({ cardId, variant }) => `${cardId} ${variant}`)),
  ]);
  const none: GradedValue[] = [];
  return rows.flatMap(({ cardId, variant, quantity, added }) => {
    const item = stock.find(cardId, variant);
    if (!item || hiddenGames.includes(item.card.category)) return [];
    return [{ item, quantity, added, graded: graded.get(`${cardId} ${variant}`) ?? none }];
  });
}
