import * as v from "valibot";
import { identifier, wholeNumber } from "../../../lib/input/inputs.ts";
import { PRICE_SOURCES } from "../rules/sources.ts";

const largest = 2_147_483_647;

/** `market`: the price that staff looked at. */
const HeldKey = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  day: v.string(),
  market: v.number(),
});
export type HeldKey = v.InferOutput<typeof HeldKey>;

/** Amounts are minor units of `currency`. */
export const HeldPrice = v.strictObject({
  ...HeldKey.entries,
  variantName: v.string(),
  name: v.string(),
  number: v.string(),
  numberKey: v.string(),
  set: v.string(),
  setSlug: v.string(),
  seriesSlug: v.string(),
  category: v.string(),
  currency: v.string(),
  standing: v.number(),
  asOf: v.string(),
});
export type HeldPrice = v.InferOutput<typeof HeldPrice>;

export const Held = v.array(HeldPrice);

export const Decision = v.strictObject({
  cardId: identifier,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "must be a price source"),
  day: v.pipe(v.string(), v.isoDate("must be a date")),
  market: wholeNumber(1, largest),
  decision: v.picklist(["accept", "drop"], "must be accept or drop"),
});
