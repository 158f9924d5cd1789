import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Goal } from "#ui/progress.tsx";
import { readGoals } from "../queries.ts";

const kept = keptBy("catalogue", "entries")<Promise<Map<string, Goal>>>({ name: "reached goals", part: "own" });

type Counted = { setId: string; uniqueCards: number; cardCount: number };

/** The highest goal of each set that a person has complete, by set. It reads each of them whole, so it is kept. */
export async function reachedGoals(
  db: Db,
  catalogue: CatalogueState,
  owner: string,
  sets: readonly Counted[],
): Promise<Map<string, Goal>> {
  const ids = sets.filter(({ uniqueCards, cardCount }) => uniqueCards >= cardCount).map(({ setId }) => setId);
  if (ids.length === 0) return new Map();
  const versions = { ...publicVersions(catalogue), entries: await collectionVersion(db, owner) };
  return await kept.or(kept.key(db, versions, owner, ...ids), () => readGoals(db, owner, ids));
}
