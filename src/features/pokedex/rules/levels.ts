const highestLevel = 5;

export const shinyLevel = 3;

/** 0 to 5: the fifth of its distinct cards that is reached; the first card gives 1, all of them 5. */
export const speciesLevel = (owned: number, cards: number): number =>
  owned <= 0 || cards <= 0 ? 0 : Math.min(highestLevel, Math.ceil((owned * highestLevel) / cards));

/** How many of a Pokémon's cards one needs for a level. */
export const cardsForLevel = (level: number, cards: number): number =>
  level <= 0 ? 0 : Math.floor(((level - 1) * cards) / highestLevel) + 1;

/** The next level and the cards it takes; null at the highest. With few cards, levels are skipped. */
export function nextLevel(owned: number, cards: number): { level: number; missing: number } | null {
  const level = speciesLevel(owned, cards);
  if (cards === 0 || level === highestLevel) return null;
  const wanted = cardsForLevel(level + 1, cards);
  return { level: speciesLevel(wanted, cards), missing: wanted - owned };
}

export type Mark = { owned: number; cards: number; level: number; isCaught: boolean; isShiny: boolean };

/** How far a Pokémon is collected: its level, and whether it is caught and shiny. */
export function speciesMark(owned: number, cards: number): Mark {
  const level = speciesLevel(owned, cards);
  return { owned, cards, level, isCaught: owned > 0, isShiny: level >= shinyLevel };
}
