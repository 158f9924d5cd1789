import type Stripe from "stripe";
import type { Db, Tx } from "#db/open.ts";
import { postLetter } from "#features/auth/email/service/post.ts";
import type { Mailer } from "#lib/mailer.ts";
import type { Config } from "#src/config.ts";
import {
  claimState,
  databaseTime,
  deleteSubscriptions,
  insertEvent,
  insertSubscriptions,
  type SubscriptionRow,
  verifiedAddress,
} from "../queries.ts";
import { type CustomerState, customerState } from "./state.ts";
import { callingStripe } from "./stripe.ts";

export type MembershipSite = { db: Db; config: Config; mailer: Mailer | null; clock: () => Date };

/**
 * Stores the current state of a customer together with the event that caused it. Of simultaneous calls the one that
 * queried Stripe last wins, as its state includes every change whose event was handled before.
 */
export async function syncCustomer(
  site: MembershipSite,
  stripe: Stripe,
  customerId: string,
  event?: string,
): Promise<void> {
  const asOf = await databaseTime(site.db);
  const state = await callingStripe(() => customerState(stripe, customerId, site.clock()));
  await site.db.transaction(async (tx) => {
    if (event !== undefined && !(await insertEvent(tx, event, site.clock()))) return;
    await store(tx, site, customerId, { ...state, asOf });
  });
}

async function store(
  tx: Tx,
  site: MembershipSite,
  customerId: string,
  { subscriptions, ...claim }: CustomerState & { asOf: string },
): Promise<void> {
  const userId = await claimState(tx, customerId, claim);
  if (userId === undefined) return;
  const due = (await deleteSubscriptions(tx, customerId)).filter(isDue);
  const knownAs = ({ id }: SubscriptionRow) => due.find((one) => one.id === id);
  await insertSubscriptions(
    tx,
    userId,
    subscriptions.map((one) => (isDue(one) ? { ...one, proUntil: (knownAs(one) ?? one).proUntil } : one)),
  );
  if (subscriptions.some((one) => isDue(one) && !knownAs(one))) await tellOfFailure(tx, site, userId);
}

const isDue = ({ status }: SubscriptionRow): boolean => status === "past_due";

/** Mails a person once for each payment that starts to fail, at a verified address. */
async function tellOfFailure(tx: Tx, { mailer, config }: MembershipSite, userId: string): Promise<void> {
  const email = mailer && (await verifiedAddress(tx, userId));
  if (mailer && email) await postLetter(mailer, { kind: "payment", email, base: config.publicUrl ?? "" }, tx);
}
