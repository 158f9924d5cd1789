import type { SpeciesFacts } from "#features/catalogue/edits/queries/species.ts";

type Column = keyof SpeciesFacts;

/** What forms and the API call the columns. */
export const columnOf = {
  name: "name",
  japaneseName: "japanese_name",
  genus: "genus",
  types: "types",
  height: "height",
  weight: "weight",
  evolvesFromId: "evolves_from_id",
} as const satisfies Record<string, Column>;

export type SpeciesField = keyof typeof columnOf;

export const speciesColumns = (given: Partial<Record<SpeciesField, unknown>>): Partial<SpeciesFacts> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf[field as SpeciesField], value]),
  );

/** What forms and the API call them, of the columns. */
export const speciesFieldsOf = (facts: Partial<SpeciesFacts>): Partial<Record<SpeciesField, unknown>> =>
  Object.fromEntries(
    Object.entries(columnOf).flatMap(([field, column]) => (column in facts ? [[field, facts[column]]] : [])),
  );

export const speciesFieldTitles: Record<SpeciesField, string> = {
  name: "Name",
  japaneseName: "Japanese name",
  genus: "Genus",
  types: "Types",
  height: "Height",
  weight: "Weight",
  evolvesFromId: "Evolves from",
};

export const fieldText = (facts: Partial<SpeciesFacts>, field: SpeciesField): string => {
  const value = facts[columnOf[field]];
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
};

/** Of Pokémon, by number. */
export type Names = ReadonlyMap<number, string>;

export const speciesNameIn = (names: Names, id: number | null): string =>
  id === null ? "" : (names.get(id) ?? String(id));

type Named = { id: number; name: string; japaneseName: string | null };

export const isSpeciesCalled = ({ name, japaneseName }: Named, typed: string): boolean =>
  name.toLowerCase() === typed.toLowerCase() || japaneseName === typed;
