import * as v from "valibot";
import { planNames, rooms } from "./rules.ts";

/** `attempt`: an idempotency key of the checkout. */
export const CheckoutInput = v.strictObject({
  plan: v.picklist(planNames, `must be one of ${planNames.join(", ")}`),
  attempt: v.optional(v.pipe(v.string(), v.uuid("must be a UUID"))),
});

/** Number of times the page has polled. */
export const ThanksQuery = v.object({
  polls: v.fallback(v.pipe(v.optional(v.string(), "0"), v.transform(Number), v.integer(), v.minValue(0)), 0),
});

export const PlaceResponse = v.strictObject({ url: v.string() });
export const EventResponse = v.strictObject({ isReceived: v.boolean() });

export const ProResponse = v.strictObject({
  plans: v.array(v.strictObject({ plan: v.picklist(planNames), price: v.number(), every: v.string() })),
  canBuy: v.boolean(),
  isPro: v.boolean(),
  room: v.array(v.strictObject({ of: v.picklist(rooms), used: v.number(), limit: v.number() })),
  subscriptions: v.array(
    v.strictObject({
      status: v.string(),
      plan: v.picklist(planNames),
      periodEnd: v.string(),
      endsAt: v.nullable(v.string()),
      isPro: v.boolean(),
    }),
  ),
});
