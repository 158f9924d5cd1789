import { perVersion } from "../cache.ts";
import { knownPrints, knownSets, loadLocalNames } from "./queries.ts";
import { indexCards } from "./rules/cards.ts";

const bytesOfLocalName = 400;

export const localNameIndex = perVersion(
  "names in other languages",
  loadLocalNames,
  ({ size }) => bytesOfLocalName * size,
);

const bytesOfCard = 1500;

/** Finds the cards of lines in pasted texts, without their variants. */
export const cardIndex = perVersion(
  "index of cards",
  async (db, catalogue) => indexCards(await knownSets(db), await knownPrints(db), await localNameIndex(db, catalogue)),
  ({ byId }) => bytesOfCard * byId.size,
);
