import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/prepared.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { setTotals, uniqueCardsByCategory } from "../collection/queries.ts";
import { collectionVersion, type SetValue, type TopCard, topCards, valueBySet } from "./queries.ts";

/** What a person's collection comes to: it takes a look at every entry, so it is kept while nothing changes. */
export type Standing = {
  sets: Awaited<ReturnType<typeof setTotals>>;
  unique: Awaited<ReturnType<typeof uniqueCardsByCategory>>;
  values: SetValue[];
  top: TopCard[];
};

const topShown = 6;
const kept = prepared(() => new LRUCache<string, Promise<Standing>>({ max: 500 }));

/** @param priceSource what the owner prefers: another choice is another value. */
export async function standingOf(
  db: Db,
  catalogue: CatalogueState,
  owner: { id: string; priceSource: string },
): Promise<Standing> {
  const changes = await collectionVersion(db, owner.id);
  const key = [owner.id, changes, owner.priceSource, catalogue.version, catalogue.pricesVersion].join(" ");
  const known = kept(db).get(key);
  if (known) return known;
  const loading = load(db, owner.id);
  kept(db).set(key, loading);
  loading.catch(() => kept(db).delete(key));
  return loading;
}

async function load(db: Db, owner: string): Promise<Standing> {
  const [sets, unique, values, top] = await Promise.all([
    setTotals(db, owner),
    uniqueCardsByCategory(db, owner),
    valueBySet(db, owner),
    topCards(db, owner, topShown),
  ]);
  return { sets, unique, values, top };
}
