import type { Db } from "#db/open.ts";
import inLatin from "#db/seed/japanese-in-latin.json";
import nicknames from "#db/seed/nicknames.json";
import { perVersion } from "#features/catalogue/cache.ts";
import { localNameIndex } from "#features/catalogue/lookup/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { loadVariantNames, loadVocabulary } from "../lexicon/queries.ts";
import { makeLexicon } from "../lexicon/rules/lexicon.ts";
import { loadFamous } from "./queries/fame.ts";
import { namedThings } from "./queries/named.ts";

export const lexiconOf = perVersion("lexicon", async (db, catalogue) => {
  const [vocabulary, abroad] = await Promise.all([loadVocabulary(db), localNameIndex(db, catalogue)]);
  return makeLexicon(vocabulary, nicknames, inLatin, abroad);
});

export const variantNamesOf = perVersion("names of variants", loadVariantNames);

const famous = keptBy(
  "catalogue",
  "prices",
)<Promise<ReadonlyMap<string, string>>>({ name: "best known cards", part: "facts" });

export const famousCards = (db: Db, catalogue: CatalogueState): Promise<ReadonlyMap<string, string>> =>
  famous.or(famous.key(db, publicVersions(catalogue)), () => loadFamous(db));

/** Reads what all searches share, so that the first one does not wait for it. */
export async function readAhead(db: Db, catalogue: CatalogueState): Promise<void> {
  await Promise.all([lexiconOf, variantNamesOf, famousCards, namedThings].map((read) => read(db, catalogue)));
}
