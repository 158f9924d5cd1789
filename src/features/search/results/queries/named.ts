import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { artists, cards, rarities, sets, variants } from "#db/schema/catalogue/cards.ts";
import { species } from "#db/schema/catalogue/species.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import { firstSpecies } from "#features/catalogue/cards/queries.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";

/** A few thousand names: searching them in memory is faster than a query. Newest sets first. */
export const namedThings = perVersion("names", async (db) => {
  const [summaries, texts, allSpecies, allArtists] = await Promise.all([
    listSets(db),
    db.select({ id: sets.id, searchText: sets.searchText }).from(sets),
    db
      .select({ id: species.id, name: species.name, slug: species.slug, searchText: species.searchText })
      .from(species)
      .orderBy(species.id),
    db
      .select({ name: artists.name, slug: artists.id, searchText: artists.searchText })
      .from(artists)
      .orderBy(artists.searchText),
  ]);
  const textOf = new Map(texts.map(({ id, searchText }) => [id, searchText]));
  const named = summaries.map((set) => ({ ...set, searchText: textOf.get(set.id) ?? "" }));
  return {
    sets: named,
    setById: new Map(named.map((set) => [set.id, set])),
    species: allSpecies,
    artists: allArtists,
  };
});

/** Names and facts of cards that `show` needs, by id, in no order. */
export const namesOfCards = (db: Db, ids: string[]) =>
  db
    .select({
      id: cards.id,
      category: cards.category,
      name: cards.name,
      englishName: cards.englishName,
      number: cards.number,
      numberKey: cards.numberKey,
      setId: cards.setId,
      supertype: cards.supertype,
      subtypes: cards.subtypes,
      types: cards.types,
      hp: cards.hp,
      speciesId: firstSpecies,
      rarity: rarities.display,
      hasImage: sql<boolean>`${cards.image} is not null`,
      /** Key of the first variant; null without any. */
      variant: sql<string | null>`(select ${variants.key} from ${variants} where ${variants.cardId} = ${cards.id}
        order by ${variants.position} limit 1)`,
    })
    .from(cards)
    .leftJoin(rarities, and(eq(rarities.category, cards.category), eq(rarities.key, cards.rarity)))
    .where(inArray(cards.id, ids));
