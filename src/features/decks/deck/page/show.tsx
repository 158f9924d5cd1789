import type { Context } from "hono";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { costsOf, heldFor } from "#features/decks/builder/rules/costs.ts";
import { type BuilderCard, builderRows } from "#features/decks/builder/rules/facts.ts";
import type { Env } from "#http/env.ts";
import { currentRules } from "../cache.ts";
import { heldElsewhere } from "../queries/decks.ts";
import { lacking } from "../rules/owned.ts";
import { deckSections } from "../rules/sections.ts";
import { type ShownSection, shownOf } from "../views/cards.tsx";
import type { DeckHeadProps } from "../views/deck.tsx";
import { builderCards, currencyShown } from "./cards.ts";
import { bare, type LoadedDeck } from "./load.ts";

type ShownDeck = {
  head: DeckHeadProps;
  sections: ShownSection[];
  /** Ids of the copies that the viewer lacks. */
  missing: string[];
};

export async function showDeck(c: Context<Env>, deck: LoadedDeck): Promise<ShownDeck> {
  const ids = deck.rows.map(({ card }) => card.id);
  const [cards, held, rules] = await Promise.all([
    builderCards(c, ids),
    elsewhere(c, deck.id),
    currentRules(c.var.db, c.var.catalogue),
  ]);
  const rows = builderRows(bare(deck.rows), new Map(cards.map((card) => [card.id, without(card, held)])));
  const owned = heldFor(rows);
  const sections = deckSections(rows).map(({ rows: own, ...section }) => ({
    ...section,
    cards: own.map((row) => shownOf(row, owned)),
  }));
  const head = {
    id: deck.id,
    name: deck.name,
    format: deck.format,
    archetype: deck.archetype,
    energy: rules[deck.format].maxEnergyTypes > 0 ? deck.energy : [],
    legality: {
      count: deck.count,
      size: rules[deck.format].size,
      broken: deck.broken,
      unknown: deck.unknown,
      names: new Map(deck.rows.map(({ card }) => [card.id, leadingName(card)])),
    },
    by: deck.isOwn ? null : deck.username,
    costs: costsOf(rows, owned, currencyShown(c)),
  };
  const missing = owned ? lacking(rows, owned).flatMap(({ card, missing }) => Array(missing).fill(card.id)) : [];
  return { head, sections, missing };
}

/** `own=exclusive`: copies in other decks of the viewer do not count. */
async function elsewhere({ req, var: { db, viewer } }: Context<Env>, deckId: string): Promise<Map<string, number>> {
  return viewer && req.query("own") === "exclusive" ? heldElsewhere(db, viewer.id, deckId) : new Map();
}

function without(card: BuilderCard, held: ReadonlyMap<string, number>): BuilderCard {
  if (card.owned === undefined) return card;
  const taken = card.prints.reduce((sum, { id }) => sum + (held.get(id) ?? 0), 0);
  return { ...card, owned: Math.max(0, card.owned - taken) };
}
