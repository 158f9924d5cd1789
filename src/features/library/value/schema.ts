import * as v from "valibot";
import { wholeNumber } from "#lib/input/inputs.ts";

const username = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)));

export const HistoryQuery = v.object({ limit: v.optional(wholeNumber(1, 1095), 365), username });

export const HistoryResponse = v.strictObject({
  currency: v.string(),
  /** Oldest first; minor units of `currency`. `isBackwards`: today's cards at the prices of that day. */
  value: v.array(v.strictObject({ day: v.string(), value: v.number(), isBackwards: v.boolean() })),
});

export const TrendsQuery = v.object({
  trendMode: v.optional(v.picklist(["amount", "percent"], "must be amount or percent"), "amount"),
  dateRange: v.optional(v.picklist(["24h", "7d", "30d"], "must be 24h, 7d or 30d"), "24h"),
  order: v.optional(v.picklist(["desc", "asc"], "must be desc for gains or asc for losses"), "desc"),
  username,
});

export const TrendsResponse = v.array(
  v.strictObject({
    cardId: v.string(),
    setId: v.string(),
    variant: v.string(),
    name: v.string(),
    number: v.string(),
    quantity: v.number(),
    past: v.number(),
    present: v.number(),
    currency: v.string(),
  }),
);
