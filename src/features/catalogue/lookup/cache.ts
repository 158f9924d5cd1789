import { perVersion } from "../cache.ts";
import { knownPrints, knownSets } from "./queries.ts";
import { indexCards } from "./rules/cards.ts";

const bytesOfCard = 1500;

/** Finds the cards of lines in pasted texts, without their variants. */
export const cardIndex = perVersion(
  "index of cards",
  async (db) => indexCards(await knownSets(db), await knownPrints(db)),
  ({ byId }) => bytesOfCard * byId.size,
);
