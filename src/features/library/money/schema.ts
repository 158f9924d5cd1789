import * as v from "valibot";
import { groupings } from "./state.ts";

const Sum = v.strictObject({
  value: v.number(),
  /** Whether a part was converted. */
  isConverted: v.boolean(),
  /** false where a part has no exchange rate and is left out. */
  isWhole: v.boolean(),
});

const standing = {
  /** Of copies with a price paid and a price of today. */
  paid: Sum,
  value: Sum,
  gain: Sum,
  /** `gain` as a part of what was paid. */
  part: v.nullable(v.number()),
  copies: v.number(),
  /** With a price paid, but without a price of today. */
  unpriced: v.number(),
  unpricedPaid: Sum,
};

const Mover = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  name: v.string(),
  number: v.string(),
  copies: v.number(),
  /** Minor units of the currencies beside them. */
  paid: v.number(),
  costCurrency: v.string(),
  value: v.number(),
  currency: v.string(),
});

export const MoneyQuery = v.object({
  game: v.optional(v.string()),
  by: v.optional(v.picklist(groupings, `must be one of ${groupings.join(", ")}`)),
  groups: v.optional(v.string()),
});

/** Sums are minor units of `currency`. */
export const MoneyAnswer = v.strictObject({
  currency: v.string(),
  ...standing,
  /** Copies without a price paid. */
  withoutCost: v.number(),
  groups: v.array(v.strictObject({ id: v.string(), name: v.string(), ...standing })),
  best: v.array(Mover),
  worst: v.array(Mover),
  years: v.array(
    v.strictObject({
      year: v.string(),
      sold: v.number(),
      /** Sold without a price paid: in the proceeds alone. */
      unpaid: v.number(),
      /** Given away or lost. */
      gone: v.number(),
      price: Sum,
      costs: Sum,
      paid: Sum,
      realized: Sum,
    }),
  ),
});

export const SalesQuery = v.object({
  year: v.optional(v.pipe(v.string(), v.regex(/^(19|20)\d\d$/, "must be a year such as 2026"))),
});
