import Stripe from "stripe";
import * as v from "valibot";
import { Refusal } from "#lib/errors.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";
import { isToHandle } from "../queries.ts";
import { callingStripe, connect } from "./stripe.ts";
import { type MembershipSite, syncCustomer } from "./sync.ts";

/** A handler for `catch`: undefined if another secret signed the event. @throws any other error. */
function unlessUnsigned(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
}

/** @throws Refusal 400 for a bad or old signature, and for an event of the other mode, live or test. */
async function eventOf(stripe: Stripe, settings: StripeConfig, text: string, signature: string): Promise<Stripe.Event> {
  for (const secret of settings.secrets) {
    const event = await stripe.webhooks.constructEventAsync(text, signature, secret).catch(unlessUnsigned);
    if (event && event.livemode !== settings.isLive)
      throw new Refusal(400, "This event is for the wrong mode (live or test).");
    if (event) return event;
  }
  throw new Refusal(400, "The request isn’t signed by Stripe, or the signature is too old.");
}

const reference = v.nullish(v.string());
const About = v.object({ object: v.string(), id: v.nullish(v.string()), customer: reference, charge: reference });

/** A dispute names its charge only. */
async function customerOf(stripe: Stripe, event: Stripe.Event): Promise<string | undefined> {
  const { success, output } = v.safeParse(About, event.data.object);
  if (!success) return undefined;
  const { object, id, customer, charge } = output;
  if (object === "customer") return id ?? undefined;
  if (customer || object !== "dispute" || !charge) return customer ?? undefined;
  const payer = (await callingStripe(() => stripe.charges.retrieve(charge))).customer;
  return typeof payer === "string" ? payer : payer?.id;
}

/** What an event says is not used: it may be old. The present state of its customer is. @throws Refusal 400, 503. */
export async function handleEvent(
  site: MembershipSite,
  settings: StripeConfig,
  { text, signature }: { text: string; signature: string },
): Promise<void> {
  const stripe = connect(settings);
  const event = await eventOf(stripe, settings, text, signature);
  const customer = await customerOf(stripe, event);
  if (customer === undefined || !(await isToHandle(site.db, event.id, customer))) return;
  await syncCustomer(site, stripe, customer, event.id);
}
