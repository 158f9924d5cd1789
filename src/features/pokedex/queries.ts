import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { cardSpecies, cards, entries, species } from "../../../db/schema/index.ts";
import type { CardCount } from "./rules.ts";

export type Species = Awaited<ReturnType<typeof listSpecies>>[number];

/** Every species in the order of their numbers. */
export const listSpecies = (db: Db) =>
  db
    .select({
      id: species.id,
      name: species.name,
      slug: species.slug,
      japaneseName: species.japaneseName,
      generation: species.generation,
      genus: species.genus,
      types: species.types,
      height: species.height,
      weight: species.weight,
      evolvesFromId: species.evolvesFromId,
    })
    .from(species)
    .orderBy(asc(species.id));

/** How many cards there are of each species, by category. */
export const cardCounts = (db: Db): Promise<CardCount[]> =>
  db
    .select({ speciesId: cardSpecies.speciesId, category: cards.category, cards: sql<number>`count(*)::int` })
    .from(cardSpecies)
    .innerJoin(cards, and(eq(cards.id, cardSpecies.cardId), isNull(cards.goneAt)))
    .groupBy(cardSpecies.speciesId, cards.category);

/** How many of them a person owns in any variant. */
export const ownedCounts = (db: Db, owner: string): Promise<CardCount[]> => {
  const owned = db
    .selectDistinct({ cardId: entries.cardId })
    .from(entries)
    .where(eq(entries.userId, owner))
    .as("owned");
  return db
    .select({ speciesId: cardSpecies.speciesId, category: cards.category, cards: sql<number>`count(*)::int` })
    .from(owned)
    .innerJoin(cardSpecies, eq(cardSpecies.cardId, owned.cardId))
    .innerJoin(cards, and(eq(cards.id, owned.cardId), isNull(cards.goneAt)))
    .groupBy(cardSpecies.speciesId, cards.category);
};
