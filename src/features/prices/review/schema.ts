import * as v from "valibot";
import { CardPlace } from "#features/catalogue/schema.ts";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";
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
  ...CardPlace.entries,
  productId: v.nullable(v.number()),
  currency: v.string(),
  standing: v.number(),
  asOf: v.string(),
});
export type HeldPrice = v.InferOutput<typeof HeldPrice>;

/** What words name a decided price. */
export const Decided = v.pick(HeldPrice, ["name", "number", "variantName", "market", "standing", "currency"]);
export type Decided = v.InferOutput<typeof Decided>;

export const Held = v.array(HeldPrice);

const key = {
  cardId: identifier,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "must be a price source"),
  day: v.pipe(v.string(), v.isoDate("must be a date")),
  market: wholeNumber(1, largest),
};

const decision = v.picklist(["accept", "drop"], "must be accept or drop");

export const PriceDecision = v.strictObject({ ...key, decision });

export const keyText = ({ cardId, variant, source, day, market }: HeldKey): string =>
  [cardId, variant, source, day, market].join(" ");

const Key = v.object(key);

const KeyText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): v.InferOutput<typeof Key> => {
    const [cardId, variant, source, day, market, ...others] = dataset.value.split(" ");
    const read = v.safeParse(Key, { cardId, variant, source, day, market });
    if (read.success && others.length === 0) return read.output;
    addIssue({ message: "must be held prices" });
    return NEVER;
  }),
);

export const PriceDecisions = v.strictObject({
  price: v.pipe(
    v.union(
      [
        v.array(KeyText),
        v.pipe(
          KeyText,
          v.transform((one) => [one]),
        ),
      ],
      "Select prices first",
    ),
    v.maxLength(100, "must be at most 100 prices"),
  ),
  decision,
});
