import foreign from "#db/seed/foreign-names.json";
import { perVersion } from "../cache.ts";
import { knownPrints, knownSets, localNames } from "./queries.ts";
import { indexCards } from "./rules/cards.ts";
import { indexLocalNames } from "./rules/local-names.ts";

const bytesOfCard = 1500;

/** Finds the cards of lines in pasted texts, without their variants. */
export const cardIndex = perVersion(
  "index of cards",
  async (db) => indexCards(await knownSets(db), await knownPrints(db)),
  ({ byId }) => bytesOfCard * byId.size,
);

const ofSpecies = Object.entries(foreign).map(([name, english]) => ({ name, english, cards: 0 }));

const bytesOfLocalName = 400;

/** The one reader of names in other languages: those of cards and sets, then those of species. */
export const localNameIndex = perVersion(
  "names in other languages",
  async (db) => indexLocalNames([...(await localNames(db)), ...ofSpecies]),
  ({ size }) => bytesOfLocalName * size,
);
