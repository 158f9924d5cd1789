import * as v from "valibot";
import { LocalNameResponse } from "#features/catalogue/schema.ts";

export const OwnedResponse = v.strictObject({
  /** Totals over all pages. */
  entries: v.number(),
  copies: v.number(),
  /** Variants that a bound of the price leaves out because theirs is unknown. */
  unpriced: v.number(),
  /** Why filters are invalid; if any are, no card is listed. */
  problems: v.array(v.string()),
  /** Per currency, in minor units; null while prices are hidden. */
  worth: v.nullable(v.array(v.strictObject({ currency: v.string(), value: v.number() }))),
  value: v.array(
    v.strictObject({
      setId: v.string(),
      set: v.string(),
      category: v.string(),
      cardId: v.string(),
      numberKey: v.string(),
      name: v.string(),
      englishName: v.nullable(v.string()),
      ...LocalNameResponse.entries,
      rarity: v.nullable(v.string()),
      variant: v.string(),
      variantName: v.string(),
      quantity: v.number(),
      /** When the entry was added; only in the answer to the owner of the cards. */
      addedAt: v.optional(v.string()),
      group: v.nullable(v.string()),
      /** The share gained or lost in seven days, when sorted or grouped by it. */
      change: v.nullable(v.number()),
      price: v.nullable(v.strictObject({ market: v.number(), currency: v.string() })),
    }),
  ),
  /** The next page's `after`; null on the last page. */
  pagingKey: v.nullable(v.string()),
});
