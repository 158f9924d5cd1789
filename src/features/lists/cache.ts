import { perVersion } from "../catalogue/cache.ts";
import { knownPrints, knownSets } from "../catalogue/lookup/queries.ts";
import { indexCards } from "../catalogue/lookup/rules/cards.ts";

/** For lines of pasted texts. */
export const cardIndex = perVersion(async (db) => indexCards(await knownSets(db), await knownPrints(db)));
