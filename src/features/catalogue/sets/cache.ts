import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import { remembered } from "#lib/cache/remembered.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { type CardRow, cardsOfSet, countAssumed } from "../cards/queries.ts";
import type { CatalogueState } from "../queries.ts";
import { findSet, type SetRow } from "./queries.ts";

export type SetData = {
  set: SetRow;
  cards: CardRow[];
  byId: Map<string, CardRow>;
  variants: { key: string; name: string }[];
};

const sets = prepared(() => new LRUCache<string, Promise<SetData | undefined>>({ max: 150 }));
const ids = prepared(() => new LRUCache<string, string>({ max: 2000 }));

/** Cached until the catalogue changes. Undefined when the set does not exist or is empty. */
export function setData(db: Db, catalogue: CatalogueState, setId: string): Promise<SetData | undefined> {
  const cache = sets(db);
  const key = `${catalogue.version} ${setId}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const loading = load(db, setId);
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

export async function setDataAt(
  db: Db,
  catalogue: CatalogueState,
  place: { category: string; seriesSlug: string; slug: string },
): Promise<SetData | undefined> {
  const key = `${catalogue.version} ${place.category} ${place.seriesSlug} ${place.slug}`;
  const id = ids(db).get(key) ?? (await findSet(db, place))?.id;
  if (id === undefined) return undefined;
  ids(db).set(key, id);
  return setData(db, catalogue, id);
}

const assumed = prepared(() => new LRUCache<string, Promise<number>>({ max: 500 }));

/** How many cards of a set have a finish that no source states, until the catalogue changes, or prices. */
export const assumedIn = (db: Db, { version, pricesVersion }: CatalogueState, setId: string): Promise<number> =>
  remembered(assumed(db), `${version} ${pricesVersion} ${setId}`, () => countAssumed(db, setId));

async function load(db: Db, setId: string): Promise<SetData | undefined> {
  const set = await findSet(db, { id: setId });
  if (!set) return undefined;
  const cards = await cardsOfSet(db, setId);
  return { set, cards, byId: new Map(cards.map((card) => [card.id, card])), variants: variantsOfSet(cards) };
}

export function variantsOfSet(cards: Pick<CardRow, "variants">[]): { key: string; name: string }[] {
  const counts = new Map<string, { key: string; name: string; count: number }>();
  for (const { variants } of cards) {
    for (const { key, name } of variants) {
      const counted = counts.get(key);
      if (counted) counted.count++;
      else counts.set(key, { key, name, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ key, name }) => ({ key, name }));
}
