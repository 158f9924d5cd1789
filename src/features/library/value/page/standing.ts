import { LRUCache } from "lru-cache";
import type { Owner } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { goneEntries } from "#features/collection/entries/queries/entries.ts";
import { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import { setTotals, uniqueCardsByCategory } from "#features/collection/entries/queries/totals.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { remembered } from "#lib/cache/remembered.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { type Mover, type MoverQuery, movers } from "../queries/movers.ts";
import { type TopCard, topCards } from "../queries/top.ts";
import { type SetValue, valueBySet } from "../queries/value.ts";

/** Loading reads every entry, so it is cached until something changes. */
type Standing = {
  sets: Awaited<ReturnType<typeof setTotals>>;
  unique: Awaited<ReturnType<typeof uniqueCardsByCategory>>;
  values: SetValue[];
  top: TopCard[];
  gone: Awaited<ReturnType<typeof goneEntries>>;
  recent: Awaited<ReturnType<typeof recentAdditions>>["rows"];
  moved: LRUCache<string, Promise<Mover[]>>;
};

const topShown = 10;
const recentShown = 12;
const maxMoved = 12;
const cacheOf = prepared(() => new LRUCache<string, Promise<Standing>>({ max: 500 }));

type Whose = Pick<Owner, "id" | "priceSource" | "hiddenGames">;

/** Value and cards of a collection, without hidden games. The owner's price source is part of the key. */
export async function valueStanding(db: Db, catalogue: CatalogueState, owner: Whose): Promise<Standing> {
  const { id, priceSource, hiddenGames } = owner;
  const changes = await collectionVersion(db, id);
  const key = [id, changes, priceSource, hiddenGames, catalogue.version, catalogue.pricesVersion].join(" ");
  return remembered(cacheOf(db), key, () => load(db, owner));
}

export async function movedIn(db: Db, catalogue: CatalogueState, owner: Whose, query: MoverQuery): Promise<Mover[]> {
  const { moved } = await valueStanding(db, catalogue, owner);
  return remembered(moved, JSON.stringify(query), () => movers(db, owner, query));
}

async function load(db: Db, owner: Whose): Promise<Standing> {
  const [sets, unique, values, top, gone, recent] = await Promise.all([
    setTotals(db, owner.id),
    uniqueCardsByCategory(db, owner.id),
    valueBySet(db, owner.id),
    topCards(db, owner, topShown),
    goneEntries(db, owner.id),
    recentAdditions(db, owner, { ascending: false, limit: recentShown }),
  ]);
  const isShown = ({ category }: { category: string }) => !owner.hiddenGames.includes(category);
  const shown = { sets: sets.filter(isShown), values: values.filter(isShown), gone: gone.filter(isShown) };
  return { ...shown, unique, top, recent: recent.rows, moved: new LRUCache({ max: maxMoved }) };
}
