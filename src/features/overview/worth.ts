import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/prepared.ts";
import { remembered } from "../../lib/remembered.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { goneEntries, setTotals, uniqueCardsByCategory } from "../collection/queries.ts";
import {
  collectionVersion,
  type Mover,
  type MoverQuery,
  movers,
  type SetValue,
  type TopCard,
  topCards,
  valueBySet,
} from "./queries.ts";

/** What a person's collection comes to: it takes a look at every entry, so it is kept while nothing changes. */
export type Standing = {
  sets: Awaited<ReturnType<typeof setTotals>>;
  unique: Awaited<ReturnType<typeof uniqueCardsByCategory>>;
  values: SetValue[];
  top: TopCard[];
  gone: Awaited<ReturnType<typeof goneEntries>>;
  /** What moved most, by what was asked. */
  moved: LRUCache<string, Promise<Mover[]>>;
};

const topShown = 6;
const mostMoved = 12;
const kept = prepared(() => new LRUCache<string, Promise<Standing>>({ max: 500 }));

/** @param priceSource what the owner prefers: another choice is another value. */
export async function standingOf(
  db: Db,
  catalogue: CatalogueState,
  owner: { id: string; priceSource: string },
): Promise<Standing> {
  const changes = await collectionVersion(db, owner.id);
  const key = [owner.id, changes, owner.priceSource, catalogue.version, catalogue.pricesVersion].join(" ");
  return remembered(kept(db), key, () => load(db, owner.id));
}

/** What moved most of a collection, kept with the rest of what is known of it. */
export async function movedIn(
  db: Db,
  catalogue: CatalogueState,
  owner: { id: string; priceSource: string },
  query: MoverQuery,
): Promise<Mover[]> {
  const { moved } = await standingOf(db, catalogue, owner);
  return remembered(moved, JSON.stringify(query), () => movers(db, owner.id, query));
}

async function load(db: Db, owner: string): Promise<Standing> {
  const [sets, unique, values, top, gone] = await Promise.all([
    setTotals(db, owner),
    uniqueCardsByCategory(db, owner),
    valueBySet(db, owner),
    topCards(db, owner, topShown),
    goneEntries(db, owner),
  ]);
  return { sets, unique, values, top, gone, moved: new LRUCache({ max: mostMoved }) };
}
