import { perVersion } from "#features/catalogue/cache.ts";
import { knownPrints, knownSets } from "./queries.ts";
import { indexCards } from "./rules/cards.ts";

/** Finds the cards of lines that people paste into decks and lists. */
export const cardIndex = perVersion(async (db) => indexCards(await knownSets(db), await knownPrints(db)));
