import * as v from "valibot";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";

export const ActivityQuery = v.object({
  limit: v.optional(wholeNumber(1, 100), 20),
  olderThan: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  userId: v.optional(identifier),
});

export const ActivityPageQuery = v.object({
  olderThan: v.optional(v.fallback(v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)), undefined)),
});

export const ActivityResponse = v.array(
  v.strictObject({
    id: v.number(),
    at: v.string(),
    /** Entries changed; the fields below describe the last one. */
    entries: v.number(),
    /** Copies added, negative when removed; 0 when only descriptions of copies changed. */
    change: v.number(),
    isNew: v.boolean(),
    /** Cards given and got in a swap; its partner in one's own log, unless the account is gone. */
    trade: v.nullable(
      v.strictObject({ gives: v.number(), takes: v.number(), username: v.nullable(v.string()), isUndo: v.boolean() }),
    ),
    isUndone: v.boolean(),
    setId: v.string(),
    setName: v.string(),
    cardId: v.string(),
    cardName: v.string(),
    cardEnglishName: v.nullable(v.string()),
    numberKey: v.string(),
    category: v.string(),
    variant: v.string(),
    variantName: v.string(),
    before: v.number(),
    after: v.number(),
  }),
);
