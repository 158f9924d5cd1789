import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { cardSpecies, cards, entries, species } from "../../../db/schema/index.ts";

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

/** Every species on every card that the sources still have. */
export const listSpeciesOfCards = (db: Db) =>
  db
    .select({ cardId: cardSpecies.cardId, speciesId: cardSpecies.speciesId, category: cards.category })
    .from(cardSpecies)
    .innerJoin(cards, and(eq(cards.id, cardSpecies.cardId), isNull(cards.goneAt)));

/** The cards that a person owns in any variant. */
export const ownCards = async (db: Db, owner: string): Promise<string[]> => {
  const rows = await db.selectDistinct({ cardId: entries.cardId }).from(entries).where(eq(entries.userId, owner));
  return rows.map(({ cardId }) => cardId);
};
