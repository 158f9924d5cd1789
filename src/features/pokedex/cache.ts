import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { perVersion } from "../catalogue/cache.ts";
import type { CatalogueState } from "../catalogue/queries.ts";
import { listSpecies, type Species } from "../catalogue/species/queries.ts";
import { publicVersions } from "../catalogue/version.ts";
import { collectionVersion } from "../collection/version.ts";
import { listSpeciesOfCards, ownCards } from "./queries.ts";
import { type CardCount, cardCounts, countsBySpecies } from "./rules/counts.ts";
import { type Mark, speciesMark } from "./rules/levels.ts";

export type CachedSpeciesIndex = {
  list: Species[];
  byId: ReadonlyMap<number, Species>;
  bySlug: ReadonlyMap<string, Species>;
};

export const cachedSpeciesIndex = perVersion("species", async (db): Promise<CachedSpeciesIndex> => {
  const list = await listSpecies(db);
  return {
    list,
    byId: new Map(list.map((one) => [one.id, one])),
    bySlug: new Map(list.map((one) => [one.slug, one])),
  };
});

/** Species by card, so that counting a collection needs no join. */
const speciesOfCards = perVersion("species of cards", async (db) => {
  const rows = await listSpeciesOfCards(db);
  return { byCard: Map.groupBy(rows, ({ cardId }) => cardId), counts: cardCounts(rows) };
});

const counts = keptBy("catalogue", "entries")<Promise<CardCount[]>>({ name: "counts of species", part: "own" });

/** Reads every entry, so it is cached until the collection changes. */
async function ownCounts(db: Db, catalogue: CatalogueState, owner: string): Promise<CardCount[]> {
  const versions = { ...publicVersions(catalogue), entries: await collectionVersion(db, owner) };
  return counts.or(counts.key(db, versions, owner), async () => {
    const [{ byCard }, own] = await Promise.all([speciesOfCards(db, catalogue), ownCards(db, owner)]);
    return cardCounts(own.flatMap((id) => byCard.get(id) ?? []));
  });
}

export type Marks = (speciesId: number) => Mark;

export async function marksOf(db: Db, catalogue: CatalogueState, viewer: Viewer | null): Promise<Marks> {
  const hidden = viewer?.preferences.disallowedCategories ?? [];
  const [{ counts }, own] = await Promise.all([
    speciesOfCards(db, catalogue),
    viewer ? ownCounts(db, catalogue, viewer.id) : [],
  ]);
  const [cards, owned] = [countsBySpecies(counts, hidden), countsBySpecies(own, hidden)];
  return (id) => speciesMark(owned.get(id) ?? 0, cards.get(id) ?? 0);
}
