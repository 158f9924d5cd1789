import * as v from "valibot";
import { identifier } from "#lib/input/inputs.ts";
import { words } from "#lib/url/state.ts";

/** `id`: counts once. */
export const PullInput = v.strictObject({
  setId: identifier,
  numbers: v.pipe(
    v.string("must be text"),
    v.trim(),
    v.minLength(1, "Enter a number"),
    v.maxLength(200, "is too long"),
  ),
  id: v.optional(v.pipe(v.string(), v.uuid("must be a UUID"))),
});
export type PullInput = v.InferOutput<typeof PullInput>;

export const TypedQuery = v.object({ setId: words, numbers: v.pipe(words, v.maxLength(200, "is too long")) });

export const PackQuery = v.object({ set: words });
export const OfBatch = v.object({ batch: v.pipe(v.string(), v.uuid("must be a UUID")) });

const PullAnswer = v.strictObject({
  batch: v.string(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  copies: v.number(),
  isFirst: v.boolean(),
});
export const PullsAnswer = v.array(PullAnswer);

const TypedAnswer = v.strictObject({ cardId: v.string(), variant: v.string(), add: v.number() });
export const TypedCardsAnswer = v.array(TypedAnswer);
