import * as v from "valibot";
import { CardPlace } from "#features/catalogue/schema.ts";

/** Copies of one card as a variant that another one has taken the first place of. */
export const ChangedPrinting = v.strictObject({
  cardId: v.string(),
  setId: v.string(),
  ...CardPlace.entries,
  /** Whether boosters hold the first variant; promos are sold as it. */
  isPromo: v.boolean(),
  variant: v.string(),
  variantName: v.string(),
  first: v.string(),
  firstName: v.string(),
  quantity: v.number(),
});
export type ChangedPrinting = v.InferOutput<typeof ChangedPrinting>;

export const ChangedPrintings = v.array(ChangedPrinting);

export const PrintingAnswer = v.strictObject({
  answer: v.picklist(["change", "keep"], "must be change or keep"),
});

/** `batch` undoes the change; null when nothing changed. */
export const PrintingsAnswered = v.strictObject({ copies: v.number(), batch: v.nullable(v.string()) });
