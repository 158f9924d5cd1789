import type Stripe from "stripe";
import type { Member } from "#access/viewer.ts";
import { Refusal } from "#lib/errors.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";
import { customersOf, insertCustomer, noteCheckout, subscriptionsOf } from "../queries.ts";
import { givesPro, isLive } from "../rules.ts";
import { type CheckoutRequest, expire, noCheckout, onlySession, type Shop } from "./session.ts";
import { callingStripe, connect } from "./stripe.ts";
import { syncCustomer } from "./sync.ts";

const alreadyPro = () => new Refusal(409, "You’re a Pro member already.");
const alreadySubscribed = () =>
  new Refusal(409, "You already have a subscription. Manage it under Settings, Membership.");

/** @returns Stripe's page. @throws Refusal 409, 503. */
export async function startCheckout(shop: Shop, member: Member, request: CheckoutRequest): Promise<string> {
  const stripe = connect(shop.settings);
  await refuseSubscribers(shop, stripe, member);
  const customer = await customerFor(shop, stripe, member);
  const session = await callingStripe(() => onlySession(shop, stripe, customer, request));
  // What was paid on another page meanwhile is known by now.
  await refuseSubscribers(shop, stripe, member).catch(async (error: unknown) => {
    await callingStripe(() => expire(stripe, session));
    throw error;
  });
  await noteCheckout(shop.db, customer, shop.clock());
  return placeOf(session, shop.settings);
}

/** Who has paid a second ago must not pay again. @throws Refusal 409, 503. */
async function refuseSubscribers(shop: Shop, stripe: Stripe, member: Member): Promise<void> {
  for (const { id, isDeleted } of await customersOf(shop.db, member.id))
    if (!isDeleted) await syncCustomer(shop, stripe, id);
  const rows = await subscriptionsOf(shop.db, member.id);
  const isPro = rows.some((one) => givesPro(one, shop.clock())) || member.roles.includes("comped_subscriber");
  if (isPro || rows.some(isLive)) throw isPro ? alreadyPro() : alreadySubscribed();
}

/** The key stays the same until the customer is stored, so that Stripe makes one only. */
async function customerFor({ db, settings }: Shop, stripe: Stripe, { id: userId, email }: Member): Promise<string> {
  const customers = await customersOf(db, userId);
  const known = customers.find(({ isDeleted }) => !isDeleted);
  if (known) return known.id;
  const about = { ...(email !== null && { email }), metadata: { userId } };
  const key = { idempotencyKey: `customer-${userId}-${customers.length}` };
  const { id } = await callingStripe(() => stripe.customers.create(about, key));
  await insertCustomer(db, { id, userId, isLive: settings.isLive });
  return id;
}

/** @returns Stripe's page for cards, invoices and cancelling. @throws Refusal 404, 503. */
export async function openPortal({ db, base, settings }: Shop, member: Member): Promise<string> {
  const [subscriptions, customers] = [await subscriptionsOf(db, member.id), await customersOf(db, member.id)];
  const customer =
    subscriptions.find(isLive)?.customerId ?? customers.findLast(({ isDeleted }) => !isDeleted)?.id ?? undefined;
  if (customer === undefined) throw new Refusal(404, "You have no subscription to manage.");
  const back = { customer, return_url: `${base}/account/settings/membership` };
  return placeOf(await callingStripe(() => connect(settings).billingPortal.sessions.create(back)), settings);
}

/**
 * Address of a checkout at any host, as Stripe has them at a domain of the site owner's. @throws Refusal 503 for
 * none, or without https.
 */
function placeOf({ url }: { url: string | null }, settings: StripeConfig): string {
  const { protocol, origin } = URL.parse(url ?? "") ?? {};
  if (url === null || (protocol !== "https:" && origin !== settings.url.origin)) throw noCheckout();
  return url;
}
