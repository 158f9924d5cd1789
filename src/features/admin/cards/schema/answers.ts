import * as v from "valibot";
import { CardResponse, VariantResponse } from "#features/catalogue/schema.ts";

const facts = v.pick(CardResponse, [
  ...(["number", "name", "rarity", "supertype", "subtypes", "types", "hp", "retreat", "weaknesses"] as const),
  ...(["resistances", "attacks", "abilities", "rules", "flavor", "evolvesFrom", "regulationMark", "legal"] as const),
  ...(["boosters", "artistId"] as const),
]);

const place = { id: v.string(), category: v.string() };
const pagingKey = v.nullable(v.string());

const FoundCard = v.strictObject({
  ...place,
  name: v.string(),
  englishName: v.nullable(v.string()),
  number: v.string(),
  setId: v.string(),
  set: v.string(),
  game: v.string(),
  isGone: v.boolean(),
  isEdited: v.boolean(),
});

export const CardsAnswer = v.strictObject({ value: v.array(FoundCard), pagingKey });

/** `edited`: the fields whose values staff set. */
export const EditedCardAnswer = v.strictObject({
  ...place,
  setId: v.string(),
  numberKey: v.string(),
  isGone: v.boolean(),
  facts: v.strictObject({ ...facts.entries, image: v.nullable(v.string()) }),
  edited: v.array(v.string()),
  variants: v.array(VariantResponse),
});

const ChangedCard = v.strictObject({
  ...place,
  name: v.string(),
  isNew: v.boolean(),
  isGone: v.boolean(),
  variants: v.number(),
  /** Staff chose the Pokémon that it shows. */
  hasSpecies: v.boolean(),
  differences: v.array(v.strictObject({ field: v.string(), staff: v.string(), source: v.string() })),
});
export type ChangedCard = v.InferOutput<typeof ChangedCard>;

export const ChangesAnswer = v.strictObject({ value: v.array(ChangedCard), pagingKey });

/** A page of sets or series that staff created. */
export const pageOfParts = <Part extends v.GenericSchema>(part: Part) =>
  v.strictObject({ value: v.array(part), pagingKey });
