import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/open.ts";
import { prepared } from "../../lib/sql/prepared.ts";
import { perVersion } from "../catalogue/cache.ts";
import { knownPrints, knownSets } from "../catalogue/lookup/queries.ts";
import { indexCards } from "../catalogue/lookup/rules/cards.ts";
import type { CatalogueState } from "../catalogue/queries.ts";
import { type DeckFacts, factsOf, statesLegality } from "./queries/cards.ts";
import { rulesOf } from "./queries/config.ts";
import { type FormatId, formatIds, formats } from "./rules/formats.ts";

/** For lines of pasted lists. */
export const cardIndex = perVersion(async (db) => indexCards(await knownSets(db), await knownPrints(db)));

/** Of each format: whether the catalogue says what is legal in its game. */
export const statedFormats = perVersion(async (db): Promise<ReadonlySet<FormatId>> => {
  const stated = await Promise.all(formatIds.map((format) => statesLegality(db, formats[format].category)));
  return new Set(formatIds.filter((_, index) => stated[index]));
});

const keptRules = prepared((): { version?: number; rules?: ReturnType<typeof rulesOf> } => ({}));

/** Another process changes them with the catalogue's version. */
export function presentRules(db: Db, { version }: CatalogueState): ReturnType<typeof rulesOf> {
  const own = keptRules(db);
  if (own.version !== version) own.rules = undefined;
  own.version = version;
  own.rules ??= rulesOf(db);
  own.rules.catch(() => forgetRules(db));
  return own.rules;
}

export const forgetRules = (db: Db): void => {
  keptRules(db).rules = undefined;
};

const cacheOf = prepared(() => ({ version: -1, facts: new LRUCache<string, DeckFacts>({ max: 5_000 }) }));

/** Of the cards that there are, by id. */
export async function factsById(
  db: Db,
  { version }: CatalogueState,
  ids: readonly string[],
): Promise<Map<string, DeckFacts>> {
  const own = cacheOf(db);
  if (own.version !== version) {
    own.version = version;
    own.facts.clear();
  }
  const missing = [...new Set(ids)].filter((id) => !own.facts.has(id));
  const loaded = missing.length === 0 ? [] : await factsOf(db, missing);
  const found = new Map(loaded.map((card) => [card.id, card]));
  for (const id of ids) {
    const card = own.facts.get(id);
    if (card) found.set(id, card);
  }
  if (own.version === version) for (const card of loaded) own.facts.set(card.id, card);
  return found;
}
