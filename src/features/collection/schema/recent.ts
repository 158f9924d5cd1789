import * as v from "valibot";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";

export const RecentQuery = v.object({
  userId: v.optional(identifier),
  ascending: v.optional(v.picklist(["true", "false"]), "false"),
});

export const RecentInput = v.strictObject({
  marker: v.nullish(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  limit: v.optional(wholeNumber(1, 100), 20),
});

export const RecentlyAdded = v.object({
  id: v.number(),
  cardId: v.string(),
  cardName: v.string(),
  englishName: v.nullable(v.string()),
  variant: v.string(),
  variantName: v.string(),
  numberKey: v.string(),
  setId: v.string(),
  setName: v.string(),
  category: v.string(),
  added: v.number(),
  isNew: v.boolean(),
  at: v.string(),
});

export const AdditionsPage = v.strictObject({ value: v.array(RecentlyAdded), pagingKey: v.nullable(v.number()) });
