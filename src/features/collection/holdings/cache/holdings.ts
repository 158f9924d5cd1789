import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Versions } from "#lib/cache/versions.ts";
import { type GradedValue, gradedValues, heldBy } from "../queries.ts";
import type { Arrangement } from "../rules/arrange.ts";
import { facetsOf, type HoldingFacets } from "../rules/facets.ts";
import type { Holding } from "../rules/place.ts";
import { stockOf } from "./stock.ts";

/** Entries of shown games, and the versions they are of. Shared: do not mutate. */
type Holdings = { versions: Versions<"catalogue" | "entries">; rows: readonly Holding[]; facets: HoldingFacets };

/** Items are shared with the stock. */
const bytesOfRow = 110;
const bytesOfFacets = 10_000;
const holdings = keptBy(
  "catalogue",
  "entries",
)<Holdings>({
  name: "holdings",
  part: "own",
  bytesOf: ({ rows }) => bytesOfFacets + bytesOfRow * rows.length,
});

/** Cached until the collection changes: loading reads every entry. */
export async function holdingsOf(
  db: Db,
  catalogue: CatalogueState,
  owner: { id: string; hiddenGames: string[] },
): Promise<Holdings> {
  const versions = { ...publicVersions(catalogue), entries: await collectionVersion(db, owner.id) };
  const key = holdings.key(db, versions, owner.id, owner.hiddenGames);
  const known = holdings.get(key);
  if (known) return known;
  const rows = await loadRows(db, catalogue, owner);
  const loaded = { versions, rows, facets: facetsOf(rows) };
  holdings.set(key, loaded);
  return loaded;
}

const bytesOfPlaced = 48;

/** Orders and totals of holdings, without the rows themselves. */
export const arrangements = keptBy(
  "catalogue",
  "prices",
  "entries",
  "day",
)<Arrangement>({
  name: "arranged holdings",
  part: "own",
  bytesOf: ({ order }) => bytesOfFacets + bytesOfPlaced * order.length,
});

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
