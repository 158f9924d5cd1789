import type { FormatRules } from "#features/decks/check/rules/formats.ts";
import { cardStanding } from "#features/decks/check/rules/legality.ts";
import {
  count,
  type DeckRow,
  isBasicPokemon,
  isOfUnknownKind,
  isOfUnknownStage,
} from "#features/decks/deck/rules/cards.ts";
import { counted } from "#lib/text/locale.ts";

type Fact = "stage" | "type" | "kind" | "legality";

/** What the catalogue does not know of cards that a rule reads. `cards`: their ids. `decides`: the deck may be illegal for it. */
export type Unknown = { fact: Fact; why: string; cards: string[]; decides: boolean };

/** What of a deck the rules of its format cannot judge, since no source states it: said, and never held against the deck. */
export function unknownFacts(rows: readonly DeckRow[], rules: FormatRules, day: string): Unknown[] {
  const held = rows.filter(({ quantity }) => quantity > 0).toSorted((a, b) => (a.card.id < b.card.id ? -1 : 1));
  const of = (fact: Fact, is: (row: DeckRow) => boolean, decides = true): Unknown[] => {
    const own = held.filter(is);
    const cards = own.map(({ card }) => card.id);
    const copies = count(own);
    return own.length === 0
      ? []
      : [{ fact, why: `${counted(copies, "card", "cards")} of unknown ${fact}:`, cards, decides }];
  };
  return [
    ...of("stage", ({ card }) => isOfUnknownStage(card), !held.some(({ card }) => isBasicPokemon(card))),
    ...(rules.isOneType ? of("type", ({ card }) => card.supertype === "pokemon" && card.types.length === 0) : []),
    ...of("kind", ({ card, quantity }) => isOfUnknownKind(card) && quantity > rules.copies),
    ...of("legality", ({ card }) => cardStanding(rules, card, day) === "unknown"),
  ];
}
