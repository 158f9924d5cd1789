import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { deckFormats, type FormatId, formatIds } from "../check/rules/formats.ts";
import { rulesOf } from "../config/queries.ts";
import { type DeckFacts, ruleCards, statesLegality } from "./queries/cards.ts";

/** The formats of games for which the catalogue says which cards are legal. */
export const statedFormats = perVersion(async (db): Promise<ReadonlySet<FormatId>> => {
  const stated = await Promise.all(formatIds.map((format) => statesLegality(db, deckFormats[format].category)));
  return new Set(formatIds.filter((_, index) => stated[index]));
});

const rulesCache = prepared((): { version?: number; rules?: ReturnType<typeof rulesOf> } => ({}));

/** Cached until the catalogue's version changes, which a change in another process also does. */
export function currentRules(db: Db, { version }: CatalogueState): ReturnType<typeof rulesOf> {
  const cache = rulesCache(db);
  if (cache.version !== version) cache.rules = undefined;
  cache.version = version;
  cache.rules ??= rulesOf(db);
  cache.rules.catch(() => forgetRules(db));
  return cache.rules;
}

export const forgetRules = (db: Db): void => {
  rulesCache(db).rules = undefined;
};

const factsCache = prepared(() => ({ version: -1, facts: new LRUCache<string, DeckFacts>({ max: 5_000 }) }));

/** Facts of cards by id; unknown ids are left out. */
export async function factsById(
  db: Db,
  { version }: CatalogueState,
  ids: readonly string[],
): Promise<Map<string, DeckFacts>> {
  const cache = factsCache(db);
  if (cache.version !== version) {
    cache.version = version;
    cache.facts.clear();
  }
  const missing = [...new Set(ids)].filter((id) => !cache.facts.has(id));
  const loaded = missing.length === 0 ? [] : await ruleCards(db, missing);
  const found = new Map(loaded.map((card) => [card.id, card]));
  for (const id of ids) {
    const card = cache.facts.get(id);
    if (card) found.set(id, card);
  }
  if (cache.version === version) for (const card of loaded) cache.facts.set(card.id, card);
  return found;
}
