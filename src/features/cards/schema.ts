import * as v from "valibot";
import { LocalNameResponse } from "../catalogue/schema.ts";

/** A card in a list; `quantities` by variant, if signed in. */
export const ListedCardResponse = v.object({
  id: v.string(),
  category: v.string(),
  setId: v.string(),
  set: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  ...LocalNameResponse.entries,
  number: v.string(),
  numberKey: v.string(),
  rarity: v.nullable(v.string()),
  quantities: v.optional(v.record(v.string(), v.number())),
});
