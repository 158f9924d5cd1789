import type { ListType } from "../rules/types.ts";

/** What each type of list is, and what it is best for. */
export const listTypeTexts: Record<ListType, { description: string; bestUse: string }> = {
  STATIC: {
    description: "Any cards, in your own order.",
    bestUse: "Best for wish lists, cards for trade and favorites.",
  },
  DYNAMIC: {
    description: "Checks off the cards you own.",
    bestUse: "Best for a goal, such as every card by one artist.",
  },
  BINDER: {
    description: "Pages of pockets, with gaps.",
    bestUse: "Best for planning a real binder, or showing one.",
  },
  POKEDEX: {
    description: "One slot for each Pokémon.",
    bestUse: "Best for one card of every Pokémon.",
  },
};
