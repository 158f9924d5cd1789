import { closedCustomers, stripeCustomers } from "#db/schema/membership.ts";
import { JobError } from "#lib/job-fault.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";
import {
  closedCustomerIds,
  countMode,
  customersToCheck,
  deleteOldEvents,
  forgetClosedCustomer,
  noteTried,
} from "./queries.ts";
import { callingStripe, connect, isMissing, isOutage } from "./service/stripe.ts";
import { type MembershipSite, syncCustomer } from "./service/sync.ts";

const hour = 3_600_000;
/** Stripe sends an event again for three days, and by hand for thirty. */
const eventDays = 40;

/** Finds what webhooks missed: each customer once a night, those of the day's checkouts each hour. */
export async function compareMemberships(site: MembershipSite, settings: StripeConfig | undefined): Promise<void> {
  if (!settings) return;
  const now = site.clock().getTime();
  const due = { asOf: new Date(now - 20 * hour), checkoutAt: new Date(now - 24 * hour) };
  const stripe = connect(settings);
  await countMode(site.db, settings.isLive);
  await each(await customersToCheck(site.db, due), "compared with Stripe", async (id) => {
    await noteTried(site.db, stripeCustomers, id);
    await syncCustomer(site, stripe, id);
  });
  await deleteOldEvents(site.db, new Date(now - eventDays * 24 * hour));
}

/** Deletes the customers of deleted accounts at Stripe, which cancels what they pay. */
export async function closeCustomers(
  { db }: Pick<MembershipSite, "db">,
  settings: StripeConfig | undefined,
): Promise<void> {
  if (!settings) return;
  const stripe = connect(settings);
  await each(await closedCustomerIds(db, settings.isLive), "deleted at Stripe", async (id) => {
    await noteTried(db, closedCustomers, id);
    const close = async () =>
      await stripe.customers.del(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    await callingStripe(close);
    await forgetClosedCustomer(db, id);
  });
}

const maxOutages = 3;

/** One that fails does not keep the others waiting, unless Stripe fails. @throws JobError at the end. */
async function each(ids: string[], what: string, work: (id: string) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  let outages = 0;
  for (const id of ids) {
    if (outages >= maxOutages) break;
    const error = await work(id).catch((fault: unknown) => fault);
    if (error !== undefined) errors.push(error);
    outages = error instanceof Error && isOutage(error.cause) ? outages + 1 : 0;
  }
  if (errors.length === 0) return;
  throw new JobError(`${errors.length} of ${ids.length} customers could not be ${what}: ${textOf(errors[0])}`);
}

/** Message of an error with Stripe's own words, which hold no secrets. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
};
