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

/** The columns of given fields; fields that are undefined are left out. */
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

/** A fact as the text of an input; empty for none. */
export const fieldText = (facts: Partial<SpeciesFacts>, field: SpeciesField): string => {
  const value = facts[columnOf[field]];
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
};

/** Names of Pokémon, by number. */
export type Names = ReadonlyMap<number, string>;

/** Name of a Pokémon, or its number if it has none; empty for null. */
export const speciesNameIn = (names: Names, id: number | null): string =>
  id === null ? "" : (names.get(id) ?? String(id));

type Named = { id: number; name: string; japaneseName: string | null };

/** Whether a typed text is a Pokémon's English name, in either case, or its Japanese one. */
export const isSpeciesCalled = ({ name, japaneseName }: Named, typed: string): boolean =>
  name.toLowerCase() === typed.toLowerCase() || japaneseName === typed;
