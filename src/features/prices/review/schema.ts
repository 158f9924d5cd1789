import * as v from "valibot";
import { identifier, wholeNumber } from "../../../lib/input/inputs.ts";
import { PRICE_SOURCES } from "../rules/sources.ts";

const largest = 2_147_483_647;

const key = {
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  day: v.string(),
  market: v.number(),
};

export const Held = v.array(
  v.strictObject({
    ...key,
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
  }),
);

export const Decision = v.strictObject({
  ...key,
  cardId: identifier,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "must be a price source"),
  day: v.pipe(v.string(), v.isoDate("must be a date")),
  market: wholeNumber(1, largest),
  decision: v.picklist(["accept", "drop"], "must be accept or drop"),
});
