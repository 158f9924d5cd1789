import * as v from "valibot";
import { CardPlace } from "#features/catalogue/schema.ts";
import { identifier } from "#lib/input/inputs.ts";

/** `market`: minor units of `currency`; `variants`: names of those that the card has. */
const WaitingPrinting = v.strictObject({
  cardId: v.string(),
  printing: v.string(),
  source: v.literal("tcgplayer"),
  productId: v.number(),
  currency: v.string(),
  market: v.nullable(v.number()),
  asOf: v.string(),
  variants: v.array(v.string()),
  ...CardPlace.entries,
});
export type WaitingPrinting = v.InferOutput<typeof WaitingPrinting>;

export const WaitingPrintings = v.array(WaitingPrinting);

export const PrintingDecision = v.strictObject({
  cardId: identifier,
  printing: identifier,
  decision: v.picklist(["add", "ignore"], "must be add or ignore"),
});
export type PrintingDecision = v.InferOutput<typeof PrintingDecision>;
