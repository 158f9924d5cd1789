import { count, type DeckRow, isBasicPokemon, isOfUnknownStage, kindsOf } from "#features/decks/deck/rules/cards.ts";

export type KindCount = { title: string; count: number };

const kinds = ["Stage 1", "Stage 2", "Supporter", "Item", "Pokémon Tool", "Stadium"];

/** How many cards there are of each stage and kind, and of each type of Pokémon. */
export function kindCounts(rows: readonly DeckRow[]): KindCount[] {
  const of = (title: string, is: (row: DeckRow) => boolean) => ({ title, count: count(rows.filter(is)) });
  const types = [...new Set(rows.flatMap(({ card }) => (card.supertype === "pokemon" ? card.types : [])))].toSorted();
  return [
    of("Basic Pokémon", ({ card }) => isBasicPokemon(card)),
    ...kinds.map((kind) => of(kind, ({ card }) => kindsOf(card).includes(kind))),
    of("Unknown stage", ({ card }) => isOfUnknownStage(card)),
    of("Energy", ({ card }) => card.supertype === "energy"),
    ...types.map((type) =>
      of(`${type} Pokémon`, ({ card }) => card.supertype === "pokemon" && card.types.includes(type)),
    ),
  ].filter((one) => one.count > 0);
}
