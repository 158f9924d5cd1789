import type Stripe from "stripe";
import type { Member } from "../../../access/viewer.ts";
import type { StripeConfig } from "../../../config-stripe.ts";
import { Refusal } from "../../../lib/errors.ts";
import { customersOf, insertCustomer, noteCheckout, subscriptionsOf } from "../queries.ts";
import { ALREADY_PRO, ALREADY_SUBSCRIBED, givesPro, isLive, NO_SUBSCRIPTION, type Plan } from "../rules.ts";
import { asking, connect } from "./stripe.ts";
import { type Site, syncCustomer } from "./sync.ts";

type Shop = Site & { base: string; settings: StripeConfig };

/** @returns Stripe's page; the same for the same attempt. @throws Refusal 409, 503. */
export async function startCheckout(
  shop: Shop,
  member: Member,
  { plan, attempt }: { plan: Plan; attempt: string },
): Promise<string> {
  const stripe = connect(shop.settings);
  // Someone who has just paid must not pay again.
  for (const { id, isDeleted } of await customersOf(shop.db, member.id))
    if (!isDeleted) await syncCustomer(shop, stripe, id);
  const rows = await subscriptionsOf(shop.db, member.id);
  const isPro = rows.some((one) => givesPro(one, shop.clock())) || member.roles.includes("comped_subscriber");
  if (isPro || rows.some(isLive)) throw new Refusal(409, isPro ? ALREADY_PRO : ALREADY_SUBSCRIBED);
  const customer = await customerFor(shop, stripe, member);
  const key = { idempotencyKey: `checkout-${customer}-${plan}-${attempt}` };
  const session = await asking(() => stripe.checkout.sessions.create(order(shop, customer, plan), key));
  await noteCheckout(shop.db, customer, shop.clock());
  return placeOf(session);
}

/** The key stays the same until the customer is stored, so that Stripe makes one only. */
async function customerFor({ db }: Shop, stripe: Stripe, { id: userId, email }: Member): Promise<string> {
  const customers = await customersOf(db, userId);
  const known = customers.find(({ isDeleted }) => !isDeleted);
  if (known) return known.id;
  const about = { ...(email !== null && { email }), metadata: { userId } };
  const key = { idempotencyKey: `customer-${userId}-${customers.length}` };
  const { id } = await asking(() => stripe.customers.create(about, key));
  await insertCustomer(db, { id, userId });
  return id;
}

const order = ({ base, settings }: Shop, customer: string, plan: Plan): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  customer,
  line_items: [{ price: settings.prices[plan], quantity: 1 }],
  allow_promotion_codes: true,
  ...(settings.hasTax && { automatic_tax: { enabled: true }, customer_update: { address: "auto", name: "auto" } }),
  success_url: `${base}/pro/thanks`,
  cancel_url: `${base}/pro`,
});

/** @returns Stripe's page for cards, invoices and cancelling. @throws Refusal 404, 503. */
export async function openPortal({ db, base, settings }: Shop, member: Member): Promise<string> {
  const [subscriptions, customers] = [await subscriptionsOf(db, member.id), await customersOf(db, member.id)];
  const customer =
    subscriptions.find(isLive)?.customerId ?? customers.findLast(({ isDeleted }) => !isDeleted)?.id ?? undefined;
  if (customer === undefined) throw new Refusal(404, NO_SUBSCRIPTION);
  const back = { customer, return_url: `${base}/account/settings/membership` };
  return placeOf(await asking(() => connect(settings).billingPortal.sessions.create(back)));
}

/** @throws Refusal 503 for a session without a page of its own. */
function placeOf({ url }: { url: string | null }): string {
  if (url === null) throw new Refusal(503, "Stripe didn’t return a checkout page.");
  return url;
}
