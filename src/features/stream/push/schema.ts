import * as v from "valibot";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { identifier } from "#lib/input/inputs.ts";

/** The card to push; without a variant the main one. */
export const PushInput = v.strictObject({
  setId: identifier,
  numberKey: v.pipe(identifier, v.transform(numberKey)),
  variant: v.optional(identifier),
  /** Whether it is marked as new. */
  isFirst: v.optional(v.boolean("must be true or false")),
});

export const PushAnswer = v.nullable(
  v.strictObject({
    setId: v.string(),
    cardId: v.string(),
    variant: v.string(),
    isFirst: v.boolean(),
    pushedAt: v.string(),
  }),
);

/** The card names the button that is shown next. */
export const ClearInput = v.strictObject({
  setId: v.optional(identifier),
  numberKey: v.optional(v.pipe(identifier, v.transform(numberKey))),
});
