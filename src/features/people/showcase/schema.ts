import * as v from "valibot";
import { CardByNumber } from "#features/catalogue/schema.ts";
import { wholeNumber } from "#lib/input/inputs.ts";
import { proSlots } from "./rules.ts";

const slot = wholeNumber(1, proSlots);

/** A card for the showcase; without a slot, for the first free one. */
export const ShowcaseInput = v.strictObject({ slot: v.optional(slot), ...CardByNumber.entries });
/** The slot to empty, in the query or the body. */
export const ShowcaseRemoval = v.strictObject({ slot: v.optional(slot) });
export const SlotQuery = v.object({
  slot: v.optional(v.fallback(v.optional(slot), undefined)),
  q: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), ""),
});

export const ShowcaseAnswer = v.array(
  v.strictObject({
    slot: v.number(),
    setId: v.string(),
    numberKey: v.string(),
    cardId: v.string(),
    name: v.string(),
    isOwned: v.boolean(),
  }),
);
