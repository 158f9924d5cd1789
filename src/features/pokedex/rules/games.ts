import { CATEGORY_IDS, type CategoryId } from "#features/catalogue/rules/paths.ts";
import type { SetView } from "#features/collection/state.ts";

type Game = { key: SetView["game"]; title: string; count: number };

const games: Record<CategoryId, Pick<Game, "key" | "title">> = {
  EN: { key: "en", title: "English" },
  JP: { key: "jp", title: "Japanese" },
  "TCG-POCKET-EN": { key: "tcg-pocket-en", title: "Pocket" },
};

type OfGame = { category: string };

/** Games that these cards are of, with their numbers, in the order of the menus. */
export const gamesOf = (cards: OfGame[]): Game[] =>
  CATEGORY_IDS.map((id) => ({ ...games[id], count: cards.filter(({ category }) => category === id).length })).filter(
    ({ count }) => count > 0,
  );

/** Cards of a game; all of them for a game without cards. */
export function cardsOfGame<Card extends OfGame>(cards: Card[], game: SetView["game"]): Card[] {
  const chosen = cards.filter(({ category }) => category.toLowerCase() === game);
  return chosen.length === 0 ? cards : chosen;
}
