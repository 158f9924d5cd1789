import Stripe from "stripe";
import { Refusal } from "#lib/errors.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";
import type { Plan } from "../rules.ts";
import type { MembershipSite } from "./sync.ts";

export type Shop = MembershipSite & { base: string; settings: StripeConfig };

/** `attempt`: names the page on which the button was pressed. */
export type CheckoutRequest = { plan: Plan; attempt: string };

type Session = Stripe.Checkout.Session;

/** Refusal 503 where Stripe answers without a page to pay on. */
export const noCheckout = () => new Refusal(503, "Stripe didn’t return a checkout page.");

/**
 * A customer has one open checkout at most, or they could pay twice. That of the same plan is used again, others are
 * closed; of several made at once the newest stays. @throws Refusal 503.
 */
export async function onlySession(
  shop: Shop,
  stripe: Stripe,
  customer: string,
  request: CheckoutRequest,
): Promise<Session> {
  const sessions = await openSessions(stripe, customer);
  // An older one could be closed by a request that keeps the newest.
  const known = sessions.slice(0, 1).find((one) => isFor(one, shop, request));
  await Promise.all(sessions.filter((one) => one !== known).map((one) => expire(stripe, one)));
  if (known) return known;
  // Stripe answers a known attempt with its session, which may be closed by now.
  for (const attempt of [request.attempt, crypto.randomUUID()]) {
    await create(shop, stripe, customer, { ...request, attempt });
    const [newest, ...others] = await openSessions(stripe, customer);
    await Promise.all(others.map((one) => expire(stripe, one)));
    if (newest) return newest;
  }
  throw noCheckout();
}

async function openSessions(stripe: Stripe, customer: string): Promise<Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  return data.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

/** Seconds in which one can still type a card number. */
const leastLeft = 1800;

const isFor = ({ metadata, expires_at }: Session, { settings, clock }: Shop, { plan }: CheckoutRequest): boolean =>
  metadata?.price === settings.prices[plan] && expires_at > clock().getTime() / 1000 + leastLeft;

/** Closes a checkout; one that was paid, or is over, cannot be closed. */
export async function expire(stripe: Stripe, { id }: Session): Promise<void> {
  await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

const create = (shop: Shop, stripe: Stripe, customer: string, { plan, attempt }: CheckoutRequest) =>
  stripe.checkout.sessions.create(order(shop, customer, plan), {
    idempotencyKey: `checkout-${customer}-${plan}-${attempt}`,
  });

function order({ base, settings }: Shop, customer: string, plan: Plan): Stripe.Checkout.SessionCreateParams {
  const price = settings.prices[plan];
  return {
    mode: "subscription",
    customer,
    line_items: [{ price, quantity: 1 }],
    metadata: { price },
    allow_promotion_codes: true,
    ...(settings.hasTax && { automatic_tax: { enabled: true }, customer_update: { address: "auto", name: "auto" } }),
    success_url: `${base}/pro/thanks`,
    cancel_url: `${base}/pro`,
  };
}
