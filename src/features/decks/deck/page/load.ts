import type { Context } from "hono";
import { mayIn } from "#access/guards.ts";
import type { DeckCard } from "#db/schema/decks.ts";
import { type Unknown, unknownFacts } from "#features/decks/builder/rules/unknown.ts";
import { type Broken, brokenRules, checkedState, type DeckState } from "#features/decks/check/rules/check.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import type { Env } from "#http/env.ts";
import { currentRules, factsById } from "../cache.ts";
import { openDecks } from "../policy.ts";
import type { DeckFacts } from "../queries/cards.ts";
import type { DeckRecord } from "../queries/decks.ts";
import { count } from "../rules/cards.ts";

export type LoadedRow = { card: DeckFacts; quantity: number };

export type LoadedDeck = Omit<DeckRecord, "cards" | "considering" | "place" | "format"> & {
  format: FormatId;
  rows: LoadedRow[];
  considered: LoadedRow[];
  count: number;
  broken: Broken[];
  unknown: Unknown[];
  state: DeckState;
  isLocked: boolean;
  isOwn: boolean;
};

/** Decks with the facts of their cards, and what of the rules they break today. */
export async function loadDecks(c: Context<Env>, records: readonly DeckRecord[]): Promise<LoadedDeck[]> {
  const { db, catalogue, viewer, clock } = c.var;
  const ids = records.flatMap(({ cards, considering }) => [...cards, ...considering].map(({ cardId }) => cardId));
  const [facts, rules] = await Promise.all([factsById(db, catalogue, ids), currentRules(db, catalogue)]);
  const rowsOf = (cards: DeckCard[]): LoadedRow[] =>
    cards.flatMap(({ cardId, quantity }) => {
      const card = facts.get(cardId);
      return card ? [{ card, quantity }] : [];
    });
  const day = clock().toISOString().slice(0, 10);
  return records.map(({ cards, considering, place, ...deck }) => {
    const format = deck.format as FormatId;
    const rows = rowsOf(cards);
    const isOwn = deck.userId === viewer?.id;
    const broken = brokenRules({ format, rows, energy: deck.energy }, rules[format], day);
    const unknown = unknownFacts(rows, rules[format], day);
    const held = count(rows);
    return {
      ...deck,
      format,
      rows,
      considered: isOwn ? rowsOf(considering) : [],
      count: held,
      broken,
      unknown,
      state: checkedState(held, rules[format].size, broken, unknown),
      isLocked: isOwn && place >= openDecks(mayIn(c, "manyDecks")),
      isOwn,
    };
  });
}

export const bare = (rows: readonly LoadedRow[]): DeckCard[] =>
  rows.map(({ card, quantity }) => ({ cardId: card.id, quantity }));
