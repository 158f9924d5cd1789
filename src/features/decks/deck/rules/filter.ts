import { deckFormats, type FormatId, type FormatRules } from "#features/decks/check/rules/formats.ts";

const games: Record<string, string> = { EN: "en", JP: "jp", "TCG-POCKET-EN": "pocket" };

/** Whether the catalogue, not a list of marks, decides what is legal. */
export const isByCatalogue = ({ legality, marks }: FormatRules): boolean => legality !== null && marks.length === 0;

/** All cards of a format's game, in the language of the search. */
export const gameFilter = (format: FormatId): string => `c:${games[deckFormats[format].category]}`;

/**
 * The cards that a format allows, in the language of the search. A card of which it is unknown stays: the deck says
 * so. `isStated`: whether the catalogue says what is legal in this game.
 */
export function standingFilter(format: FormatId, rules: FormatRules, isStated: boolean): string {
  const open = rules.legality === "unlimited" ? "" : ` or unknown:${rules.legality}`;
  const legal = isByCatalogue(rules) && isStated ? `(f:${rules.legality}${open})` : "";
  const others = rules.excluded.map((kind) => `-st:"${kind}"`).join(" ");
  const allowed = others && `(${others} or unknown:stage or unknown:subtype)`;
  return [gameFilter(format), legal, allowed].filter(Boolean).join(" ");
}
