export type Generation = { number: number; region: string; first: number; last: number };

const regions = ["Kanto", "Johto", "Hoenn", "Sinnoh", "Unova", "Kalos", "Alola", "Galar", "Paldea"];

/** Numbers that the generations start at, and the last of all (docs/product.md, Pokédex). */
const starts = [1, 152, 252, 387, 494, 650, 722, 810, 906];

export const lastSpecies = 1025;

export const generations: readonly Generation[] = starts.map((first, index) => ({
  number: index + 1,
  region: regions[index] ?? "",
  first,
  last: (starts[index + 1] ?? lastSpecies + 1) - 1,
}));

/** The generation of a Pokémon's number; undefined for a number of none. */
export const generationOf = (id: number): Generation | undefined =>
  generations.find(({ first, last }) => id >= first && id <= last);

/** Types of Pokémon in the games, not on the cards. */
export const speciesTypes: readonly string[] =
  "Normal Fire Water Electric Grass Ice Fighting Poison Ground Flying Psychic Bug Rock Ghost Dragon Dark Steel Fairy".split(
    " ",
  );

export const dexPath = "/pokedex";

/** Address of a generation's page in the Pokédex. */
export const generationPath = (number: number): string => `${dexPath}/generation/${number}`;
