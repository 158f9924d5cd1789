import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { type CardRow, cardsOfSet, findSet, type SetRow } from "./queries.ts";
import type { CatalogueState } from "./state.ts";

/** A set with all its cards, in the order of their numbers. */
export type SetData = { set: SetRow; cards: CardRow[]; byId: Map<string, CardRow> };

const mostSets = 150;
const caches = new WeakMap<Db, LRUCache<string, Promise<SetData | undefined>>>();

/**
 * A set and its cards, kept while the catalogue stays the same: a set page then reads nothing but the viewer's
 * quantities. @returns undefined for a set that does not exist or has no cards.
 */
export function setData(db: Db, catalogue: CatalogueState, setId: string): Promise<SetData | undefined> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({ max: mostSets });
    caches.set(db, cache);
  }
  const key = `${catalogue.version} ${setId}`;
  const kept = cache.get(key);
  if (kept) return kept;
  const loading = load(db, setId);
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

async function load(db: Db, setId: string): Promise<SetData | undefined> {
  const set = await findSet(db, { id: setId });
  if (!set) return undefined;
  const cards = await cardsOfSet(db, setId);
  return { set, cards, byId: new Map(cards.map((card) => [card.id, card])) };
}
