import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { cardSpecies } from "#db/schema/catalogue/species.ts";
import { entries } from "#db/schema/collection/entries.ts";

/** All pairs of a card in the catalogue and a Pokémon that it shows, in no order. */
export const listSpeciesOfCards = (db: Db) =>
  db
    .select({ cardId: cardSpecies.cardId, speciesId: cardSpecies.speciesId, category: cards.category })
    .from(cardSpecies)
    .innerJoin(cards, and(eq(cards.id, cardSpecies.cardId), isNull(cards.goneAt)));

/** Ids of all cards that a person owns, in no order. */
export const ownCards = async (db: Db, owner: string): Promise<string[]> => {
  const rows = await db.selectDistinct({ cardId: entries.cardId }).from(entries).where(eq(entries.userId, owner));
  return rows.map(({ cardId }) => cardId);
};
