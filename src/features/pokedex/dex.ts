import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/prepared.ts";
import { remembered } from "../../lib/remembered.ts";
import type { Viewer } from "../auth/viewer.ts";
import { perVersion } from "../catalogue/per-version.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { collectionVersion } from "../overview/queries.ts";
import { cardCounts, listSpecies, ownedCounts, type Species } from "./queries.ts";
import { type CardCount, countsBySpecies, type Mark, markOf } from "./rules.ts";

/** All species, in their order and by number and slug. */
export type SpeciesIndex = {
  list: Species[];
  byId: ReadonlyMap<number, Species>;
  bySlug: ReadonlyMap<string, Species>;
};

export const speciesIndex = perVersion(async (db): Promise<SpeciesIndex> => {
  const list = await listSpecies(db);
  return {
    list,
    byId: new Map(list.map((one) => [one.id, one])),
    bySlug: new Map(list.map((one) => [one.slug, one])),
  };
});

const allCounts = perVersion(cardCounts);

const kept = prepared(() => new LRUCache<string, Promise<CardCount[]>>({ max: 500 }));

/** What a person owns of each species: it takes a look at every entry, so it is kept while nothing changes. */
async function ownCounts(db: Db, catalogue: CatalogueState, owner: string): Promise<CardCount[]> {
  const key = `${owner} ${catalogue.version} ${await collectionVersion(db, owner)}`;
  return remembered(kept(db), key, () => ownedCounts(db, owner));
}

/** How a viewer stands with any species, over the categories they look at; a visitor owns nothing. */
export type Marks = (speciesId: number) => Mark;

export async function marksOf(db: Db, catalogue: CatalogueState, viewer: Viewer | null): Promise<Marks> {
  const hidden = viewer?.preferences.disallowedCategories ?? [];
  const [all, own] = await Promise.all([allCounts(db, catalogue), viewer ? ownCounts(db, catalogue, viewer.id) : []]);
  const [cards, owned] = [countsBySpecies(all, hidden), countsBySpecies(own, hidden)];
  return (id) => markOf(owned.get(id) ?? 0, cards.get(id) ?? 0);
}
