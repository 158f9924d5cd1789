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

export type Field = keyof typeof columnOf;

export const columnsOf = (given: Partial<Record<Field, unknown>>): Partial<SpeciesFacts> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf[field as Field], value]),
  );

/** What forms and the API call them, of the columns. */
export const fieldsOf = (facts: Partial<SpeciesFacts>): Partial<Record<Field, unknown>> =>
  Object.fromEntries(
    Object.entries(columnOf).flatMap(([field, column]) => (column in facts ? [[field, facts[column]]] : [])),
  );

export const titles: Record<Field, string> = {
  name: "Name",
  japaneseName: "Japanese name",
  genus: "Genus",
  types: "Types",
  height: "Height",
  weight: "Weight",
  evolvesFromId: "Evolves from",
};

export const textOf = (facts: Partial<SpeciesFacts>, field: Field): string => {
  const value = facts[columnOf[field]];
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
};

/** Of Pokémon, by number. */
export type Names = ReadonlyMap<number, string>;

export const nameIn = (names: Names, id: number | null): string => (id === null ? "" : (names.get(id) ?? String(id)));

type Named = { id: number; name: string; japaneseName: string | null };

export const isCalled = ({ name, japaneseName }: Named, typed: string): boolean =>
  name.toLowerCase() === typed.toLowerCase() || japaneseName === typed;
