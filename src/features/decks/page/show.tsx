import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { rulesOf } from "../queries/config.ts";
import { costsOf, heldFor } from "../rules/building/costs.ts";
import { rowsOf } from "../rules/building/facts.ts";
import { sectionsOf } from "../rules/sections.ts";
import { type DeckHeadProps, type ShownSection, shownOf } from "../views/deck.tsx";
import { builderCards, currencyShown } from "./cards.ts";
import { bare, type LoadedDeck } from "./load.ts";

type ShownDeck = { head: DeckHeadProps; sections: ShownSection[] };

export async function showDeck(c: Context<Env>, deck: LoadedDeck): Promise<ShownDeck> {
  const ids = deck.rows.map(({ card }) => card.id);
  const [cards, rules] = await Promise.all([builderCards(c, ids), rulesOf(c.var.db)]);
  const rows = rowsOf(bare(deck.rows), new Map(cards.map((card) => [card.id, card])));
  const held = heldFor(rows);
  const sections = sectionsOf(rows).map(({ rows: own, ...section }) => ({
    ...section,
    cards: own.map((row) => shownOf(row, held)),
  }));
  const head = {
    id: deck.id,
    name: deck.name,
    format: deck.format,
    archetype: deck.archetype,
    energy: rules[deck.format].maxEnergyTypes > 0 ? deck.energy : [],
    count: deck.count,
    size: rules[deck.format].size,
    broken: deck.broken,
    names: new Map(deck.rows.map(({ card }) => [card.id, card.name])),
    by: deck.isOwn ? null : deck.username,
    costs: costsOf(rows, held, currencyShown(c)),
  };
  return { head, sections };
}
