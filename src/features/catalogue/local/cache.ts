import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { type NameLanguage, nameLanguages } from "#lib/text/language.ts";
import { perVersion } from "../cache.ts";
import type { CatalogueState } from "../queries.ts";
import type { LocalNamed } from "../rules/names.ts";
import type { SetData } from "../sets/cache.ts";
import { publicVersions } from "../version.ts";
import { languagesOfNames, localNamesOfCards, localNamesOfSet, localNamesOfSets } from "./queries.ts";
import { withNames } from "./rules.ts";

/** Languages that a person can choose for names of cards: English, and those that the catalogue holds. */
export const nameLanguagesOffered = perVersion("languages of names", async (db) => {
  const held = await languagesOfNames(db);
  return nameLanguages.filter((language) => language === "en" || held.includes(language));
});

const bytesOfCard = 600;
/** Of a set's rows, whose facts the set's own cache counts. */
const sets = keptBy("catalogue")<Promise<SetData>>({
  name: "sets in other languages",
  part: "facts",
  bytesOf: ({ cards }) => bytesOfCard * cards.length,
});

const setNames = keptBy("catalogue")<ReturnType<typeof localNamesOfSets>>({
  name: "names of sets in other languages",
  part: "facts",
});

/** Sets with their names in a language; in English they are as they came. */
export async function setsNamedIn<One extends { id: string; category: string; name: string }>(
  db: Db,
  catalogue: CatalogueState,
  sets: One[],
  language: NameLanguage,
): Promise<(One & LocalNamed)[]> {
  if (language === "en" || sets.length === 0) return sets;
  if (language === "ja") return withNames(language, sets, new Map());
  const key = setNames.key(db, publicVersions(catalogue), language);
  return withNames(language, sets, await setNames.or(key, () => localNamesOfSets(db, language)));
}

/** A set with its name and those of its cards in a language, until the catalogue changes. In English it is the set itself. */
export function setIn(
  db: Db,
  catalogue: CatalogueState,
  data: SetData,
  language: NameLanguage,
): SetData | Promise<SetData> {
  if (language === "en") return data;
  return sets.or(sets.key(db, publicVersions(catalogue), data.set.id, language), async () => {
    const names = language === "ja" ? new Map() : await localNamesOfSet(db, data.set.id, language);
    const [set = data.set] = await setsNamedIn(db, catalogue, [data.set], language);
    const cards = withNames(language, data.cards, names);
    return { ...data, set, cards, byId: new Map(cards.map((card) => [card.id, card])) };
  });
}

/** Cards of a page with their names in a language; in English they are read from nowhere. */
export async function cardsNamedIn<One extends { id: string; category: string; name: string }>(
  db: Db,
  cards: One[],
  language: NameLanguage,
): Promise<(One & LocalNamed)[]> {
  if (language === "en" || cards.length === 0) return cards;
  const ids = cards.map(({ id }) => id);
  return withNames(language, cards, language === "ja" ? new Map() : await localNamesOfCards(db, ids, language));
}
