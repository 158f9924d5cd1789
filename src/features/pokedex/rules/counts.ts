import { generations } from "#features/catalogue/species/rules.ts";

export type CardCount = { speciesId: number; category: string; cards: number };

/** Takes one row per card and species. */
export function cardCounts(rows: Iterable<{ speciesId: number; category: string }>): CardCount[] {
  const counts = new Map<string, CardCount>();
  for (const { speciesId, category } of rows) {
    const key = `${speciesId} ${category}`;
    const known = counts.get(key);
    if (known) known.cards++;
    else counts.set(key, { speciesId, category, cards: 1 });
  }
  return [...counts.values()];
}

/** How many cards each Pokémon has, without hidden games; Pokémon without any are missing. */
export function countsBySpecies(counts: readonly CardCount[], hidden: readonly string[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { speciesId, category, cards } of counts) {
    if (!hidden.includes(category)) sums.set(speciesId, (sums.get(speciesId) ?? 0) + cards);
  }
  return sums;
}

export type GenerationCount = { generation: number; caught: number; total: number };

/** How many Pokémon of each generation are caught. */
export function generationCounts(ids: readonly number[], isCaught: (id: number) => boolean): GenerationCount[] {
  return generations.map(({ number, first, last }) => {
    const own = ids.filter((id) => id >= first && id <= last);
    return { generation: number, caught: own.filter(isCaught).length, total: own.length };
  });
}
