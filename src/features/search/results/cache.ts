import inLatin from "#db/seed/japanese-in-latin.json";
import nicknames from "#db/seed/nicknames.json";
import { perVersion } from "#features/catalogue/cache.ts";
import { localNameIndex } from "#features/catalogue/lookup/cache.ts";
import { loadVariantNames, loadVocabulary } from "../lexicon/queries.ts";
import { makeLexicon } from "../lexicon/rules/lexicon.ts";

export const lexiconOf = perVersion("lexicon", async (db, catalogue) => {
  const [vocabulary, abroad] = await Promise.all([loadVocabulary(db), localNameIndex(db, catalogue)]);
  return makeLexicon(vocabulary, nicknames, inLatin, abroad);
});

export const variantNamesOf = perVersion("names of variants", loadVariantNames);
