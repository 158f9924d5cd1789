import type { Db } from "#db/open.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { deckFormats, type FormatId, formatIds } from "../check/rules/formats.ts";
import { rulesOf } from "../config/queries.ts";
import { type DeckFacts, ruleCards, statesLegality } from "./queries/cards.ts";

/** The deckFormats of games for which the catalogue says which cards are legal. */
export const statedFormats = perVersion("stated deckFormats", async (db): Promise<ReadonlySet<FormatId>> => {
  const stated = await Promise.all(formatIds.map((format) => statesLegality(db, deckFormats[format].category)));
  return new Set(formatIds.filter((_, index) => stated[index]));
});

const rules = keptBy("catalogue")<ReturnType<typeof rulesOf>>({ name: "deck rules", part: "facts" });

/** The deckFormats' rules, with what staff changed. */
export const currentRules = (db: Db, catalogue: CatalogueState): ReturnType<typeof rulesOf> =>
  rules.or(rules.key(db, publicVersions(catalogue)), () => rulesOf(db));

/** After a change by this process, which does not know the catalogue's new version yet. */
export const forgetRules = (db: Db, catalogue: CatalogueState): void =>
  rules.forget(rules.key(db, publicVersions(catalogue)));

const facts = keptBy("catalogue")<DeckFacts>({ name: "cards of decks", part: "facts" });

/** Facts of cards by id; unknown ids are left out. */
export async function factsById(
  db: Db,
  catalogue: CatalogueState,
  ids: readonly string[],
): Promise<Map<string, DeckFacts>> {
  const keyOf = (id: string) => facts.key(db, publicVersions(catalogue), id);
  const found = new Map<string, DeckFacts>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const card = facts.get(keyOf(id));
    if (card) found.set(id, card);
    else missing.push(id);
  }
  for (const card of missing.length === 0 ? [] : await ruleCards(db, missing)) {
    found.set(card.id, card);
    facts.set(keyOf(card.id), card);
  }
  return found;
}
