import { type FormatId, type FormatRules, formats } from "./formats.ts";

const games: Record<string, string> = { EN: "en", JP: "jp", "TCG-POCKET-EN": "pocket" };

/** In the language of the search. `isStated`: whether the catalogue says what is legal in this game. */
export function standingFilter(format: FormatId, rules: FormatRules, isStated: boolean): string {
  const game = `c:${games[formats[format].category]}`;
  const legal = rules.legality !== null && rules.marks.length === 0 && isStated ? `f:${rules.legality}` : "";
  const excluded = rules.excluded.map((kind) => `-st:"${kind}"`);
  return [game, legal, ...excluded].filter(Boolean).join(" ");
}
