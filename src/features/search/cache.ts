import foreign from "#db/seed/foreign-names.json";
import inLatin from "#db/seed/japanese-in-latin.json";
import nicknames from "#db/seed/nicknames.json";
import { perVersion } from "../catalogue/cache.ts";
import { loadVariantNames, loadVocabulary } from "./queries/vocabulary.ts";
import { makeLexicon } from "./rules/lexicon/lexicon.ts";

export const lexiconOf = perVersion(async (db) => makeLexicon(await loadVocabulary(db), nicknames, inLatin, foreign));

export const variantNamesOf = perVersion(loadVariantNames);
