import * as v from "valibot";
import { lastSpecies } from "#features/catalogue/species/rules.ts";
import { identifier, list, nameUpTo, wholeNumber } from "#lib/input/inputs.ts";
import { maxListName, maxPockets, pocketCounts } from "../list/rules/limits.ts";
import { listTypes, purposeNames } from "../list/rules/types.ts";

/** A list as a file. `order` counts from 0; of a Pokédex list it is the number of the Pokémon. */
export const ListFile = v.object({
  name: v.optional(v.string()),
  type: v.optional(v.picklist(listTypes)),
  purpose: v.nullish(v.picklist(purposeNames)),
  coverCardId: v.nullish(identifier),
  pockets: v.optional(v.picklist(pocketCounts)),
  showsNames: v.optional(v.boolean()),
  cards: list(
    v.object({ order: wholeNumber(0, maxPockets), cardId: identifier, variant: v.nullable(identifier) }),
    Math.max(maxPockets, lastSpecies),
  ),
});

export type ListFile = v.InferOutput<typeof ListFile>;

const isFile = (file: File | string): boolean => file instanceof File && file.size > 0;
const chooseFile = "Please choose a file.";

export const ListUploadInput = v.strictObject({
  file: v.pipe(v.union([v.instance(File), v.string()], chooseFile), v.check(isFile, chooseFile)),
  name: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal("")), nameUpTo(maxListName)]), ""),
  type: v.optional(v.picklist(listTypes, "Choose a type"), "STATIC"),
});

export const ImportedResponse = v.strictObject({
  id: v.string(),
  version: v.number(),
  cards: v.number(),
  /** Rows of the file whose card or variant is not in the catalogue. */
  unknown: v.number(),
});
