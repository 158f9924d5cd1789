import { lastSpecies } from "#features/catalogue/species/rules.ts";

/** Changes with what is drawn, as browsers keep emblems for ever; a test tells the new one. */
export const emblemVersion = "2qc4wv";

/** Address of the emblem of a species; without one, or for a later one than the last whose facts are known, of a type or kind of card. */
export const emblemPath = (species: number | null, kind: string): string =>
  `/emblems/${species !== null && species <= lastSpecies ? species : kind}.svg?v=${emblemVersion}`;
