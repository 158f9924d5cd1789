import foreign from "#db/seed/foreign-names.json";
import inLatin from "#db/seed/japanese-in-latin.json";
import nicknames from "#db/seed/nicknames.json";
import { perVersion } from "#features/catalogue/cache.ts";
import { loadVariantNames, loadVocabulary } from "../lexicon/queries.ts";
import { makeLexicon } from "../lexicon/rules/lexicon.ts";

export const lexiconOf = perVersion("lexicon", async (db) =>
  makeLexicon(await loadVocabulary(db), nicknames, inLatin, foreign),
);

export const variantNamesOf = perVersion("names of variants", loadVariantNames);
