export type Generation = { number: number; region: string; first: number; last: number };

const regions = ["Kanto", "Johto", "Hoenn", "Sinnoh", "Unova", "Kalos", "Alola", "Galar", "Paldea"];

/** First species of each generation (SPEC §9). */
const starts = [1, 152, 252, 387, 494, 650, 722, 810, 906];

export const lastSpecies = 1025;

export const generations: readonly Generation[] = starts.map((first, index) => ({
  number: index + 1,
  region: regions[index] ?? "",
  first,
  last: (starts[index + 1] ?? lastSpecies + 1) - 1,
}));

export const generationOf = (id: number): Generation | undefined =>
  generations.find(({ first, last }) => id >= first && id <= last);

export const dexPath = "/pokedex";

export const generationPath = (number: number): string => `${dexPath}/generation/${number}`;
