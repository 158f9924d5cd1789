import * as v from "valibot";

/** A page of a collection in the order that was asked for. */
export const OwnedAnswer = v.strictObject({
  /** Of all that was asked for, not of this page. */
  entries: v.number(),
  copies: v.number(),
  /** Why filters that were asked for cannot be used; then no card is shown. */
  problems: v.array(v.string()),
  /** What all of it is worth, by the currency of the prices, in its minor units; null while prices are hidden. */
  worth: v.nullable(v.array(v.strictObject({ currency: v.string(), value: v.number() }))),
  value: v.array(
    v.strictObject({
      setId: v.string(),
      set: v.string(),
      category: v.string(),
      cardId: v.string(),
      numberKey: v.string(),
      name: v.string(),
      rarity: v.nullable(v.string()),
      variant: v.string(),
      variantName: v.string(),
      quantity: v.number(),
      addedAt: v.string(),
      /** The heading it stands under, where it is grouped. */
      group: v.nullable(v.string()),
      /** The part of its price that was gained or lost in seven days, where it is sorted or grouped by that. */
      change: v.nullable(v.number()),
      /** Of one copy, minor units of its currency; null where it is unknown or hidden. */
      price: v.nullable(v.strictObject({ market: v.number(), currency: v.string() })),
    }),
  ),
  /** To be given as `after` for the next page; null on the last one. */
  pagingKey: v.nullable(v.string()),
});
