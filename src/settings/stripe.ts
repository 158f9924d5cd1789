import * as v from "valibot";
import { setting } from "./providers.ts";

const list = v.pipe(
  v.string(),
  v.regex(
    /^whsec_[^\s,]+(, *whsec_[^\s,]+)?$/,
    "must be one or two secrets that start with whsec_, separated by a comma",
  ),
  v.transform((text) => text.split(/, */)),
);

/** Pro is sold once the first four are set. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: setting(
    "Stripe key for selling Pro. Needs the next three. Not set: Pro isn't sold.",
    v.optional(v.pipe(v.string(), v.regex(/^[rs]k_(live|test)_\w+$/, "must start with sk_live_, sk_test_ or rk_"))),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    "Signing secret of the endpoint `/api/stripe/webhook`; two, separated by a comma, while replacing it. Events: `checkout.session.*`, `customer.*`, `customer.subscription.*`, `invoice.*`, `charge.refunded`, `charge.dispute.*`.",
    v.optional(list),
  ),
  STRIPE_MONTHLY_PRICE: setting(
    "ID of the monthly price.",
    v.optional(v.pipe(v.string(), v.startsWith("price_", "must start with price_"))),
  ),
  STRIPE_YEARLY_PRICE: setting(
    "ID of the yearly price.",
    v.optional(v.pipe(v.string(), v.startsWith("price_", "must start with price_"))),
  ),
  STRIPE_TAX: setting(
    "Whether Stripe Tax adds tax at checkout.",
    v.optional(v.picklist(["on", "off"], "must be on or off"), "off"),
  ),
  STRIPE_URL: setting(
    "URL of Stripe's API; change it only for tests.",
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
          "must be a URL that starts with http:// or https://",
        ),
        v.transform((text) => new URL(text)),
      ),
      "https://api.stripe.com",
    ),
  ),
};

const Given = v.object(stripeSettings);

export type StripeConfig = NonNullable<ReturnType<typeof stripeOf>>;

export function stripeOf(settings: v.InferOutput<typeof Given>) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = settings;
  const { STRIPE_MONTHLY_PRICE: monthly, STRIPE_YEARLY_PRICE: yearly } = settings;
  if (!key || !secrets || !monthly || !yearly) return undefined;
  return {
    key,
    secrets,
    prices: { monthly, yearly },
    hasTax: settings.STRIPE_TAX === "on",
    url: settings.STRIPE_URL,
    isLive: key.includes("_live_"),
  };
}
