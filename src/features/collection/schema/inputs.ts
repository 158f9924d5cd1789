import * as v from "valibot";
import { describedAs, identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { readEntryText } from "../rules/entry.ts";
import { maxQuantity } from "../rules/limits.ts";

const quantity = wholeNumber(0, maxQuantity);

export const OfSet = v.object({ setId: identifier });

const change = v.pipe(
  wholeNumber(-maxQuantity, maxQuantity),
  v.check((by) => by !== 0, "must not be 0"),
);

/**
 * Sets `quantity` or adds `change`; `id` is an idempotency key. `numberKey` and `variantName` must be those of the card.
 * `opening`: the change is a pull of it.
 */
export const EntryInput = v.pipe(
  v.strictObject({
    cardId: identifier,
    variant: identifier,
    quantity: v.optional(quantity),
    change: v.optional(change),
    id: v.optional(v.pipe(v.string(), v.uuid("must be a UUID"))),
    opening: v.optional(v.pipe(v.string(), v.uuid("must be a UUID"))),
    numberKey: v.optional(identifier),
    variantName: v.optional(identifier),
  }),
  v.forward(
    v.check(({ quantity, change }) => quantity !== undefined || change !== undefined, "must be a whole number"),
    ["quantity"],
  ),
  v.forward(
    v.check(
      ({ quantity, change }) => quantity === undefined || change === undefined,
      "can’t be combined with a quantity",
    ),
    ["change"],
  ),
  v.forward(
    v.check(({ opening, change }) => opening === undefined || change !== undefined, "needs a change"),
    ["opening"],
  ),
  v.transform(({ cardId, variant, id, quantity = 0, change, opening, numberKey, variantName }) => ({
    ...{ cardId, variant, id },
    ...(change === undefined ? { quantity } : { change, opening }),
    names: { numberKey, variantName },
  })),
);

/** A stepper without JavaScript: the entry and new quantity of the pressed button, or the typed quantity. */
export const OwnInput = v.pipe(
  v.strictObject({ entry: v.pipe(v.string(), v.maxLength(1000, "is too long")), typed: v.optional(v.string()) }),
  v.transform(({ entry, typed }): unknown => {
    const { quantity = typed, ...name } = readEntryText(entry);
    return { ...name, quantity };
  }),
  v.object({ setId: identifier, cardId: identifier, variant: identifier, quantity }),
);

/** Reads a tap: in a form it is the text of a stepper, and one tap is no list. */
const readTap = (given: unknown): unknown => {
  if (typeof given !== "string") return given;
  const { setId, ...entry } = readEntryText(given);
  return { setId, entry };
};
const readTaps = (given: unknown): unknown => (typeof given === "string" ? [given] : given);

const Tap = v.strictObject({ setId: identifier, entry: EntryInput }, "must be a tap");
const TapInput = v.pipe(v.unknown(), v.transform(readTap), Tap);

/** Several at once, as after an outage: those of one entry in their order. */
export const TapsInput = v.strictObject({
  taps: v.pipe(describedAs(v.unknown(), v.array(Tap)), v.transform(readTaps), list(TapInput, 100)),
});

/** Idempotency key of a form. Without it every call adds. */
export const FormId = v.optional(v.pipe(v.string(), v.uuid("must be an id")));

export const UndoEntriesInput = v.strictObject({ batch: v.pipe(v.string(), v.uuid("must be the id of a change")) });

export const EntriesPageInput = v.strictObject({
  pagingKey: v.nullish(v.pipe(v.string(), v.maxLength(300))),
  limit: v.optional(wholeNumber(1, 1000), 250),
});

export const OwnerQuery = v.object({ userId: v.optional(identifier) });
