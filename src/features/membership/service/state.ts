import type Stripe from "stripe";
import type { SubscriptionRow } from "../queries.ts";
import { isPaid, proUntil } from "../rules.ts";

export type CustomerState = { isDeleted: boolean; subscriptions: SubscriptionRow[] };

/** A customer and their subscriptions as Stripe has them now. Rejects when Stripe does not answer. */
export async function customerState(stripe: Stripe, customerId: string, now: Date): Promise<CustomerState> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return { isDeleted: true, subscriptions: [] };
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 });
  const subscriptions = await Promise.all(data.map((one) => rowOf(stripe, one, { customerId, now })));
  return { isDeleted: false, subscriptions: subscriptions.flatMap((row) => row ?? []) };
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

async function rowOf(
  stripe: Stripe,
  one: Stripe.Subscription,
  { customerId, now }: { customerId: string; now: Date },
): Promise<SubscriptionRow | undefined> {
  const item = one.items.data[0];
  if (!item) return undefined;
  const isBack = isPaid(one.status) && (await isPaidBack(stripe, one));
  const [periodEnd, endsAt] = [dateOf(item.current_period_end), endOf(one, item)];
  return {
    id: one.id,
    customerId,
    status: one.status,
    plan: item.price.recurring?.interval === "year" ? "yearly" : "monthly",
    createdAt: dateOf(one.created),
    periodEnd,
    endsAt,
    proUntil: isBack ? null : proUntil(one.status, { periodEnd, endsAt, now }),
  };
}

const endOf = (one: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null => {
  if (one.cancel_at !== null) return dateOf(one.cancel_at);
  return one.cancel_at_period_end ? dateOf(item.current_period_end) : null;
};

/** Whether its last payment was refunded in full, or is disputed. */
async function isPaidBack(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<boolean> {
  if (latest_invoice === null) return false;
  const invoice = typeof latest_invoice === "string" ? latest_invoice : latest_invoice.id;
  const expand = ["data.payment.charge", "data.payment.payment_intent.latest_charge"];
  const { data } = await stripe.invoicePayments.list({ invoice, status: "paid", expand });
  for (const { payment } of data) {
    const charge = chargeOf(payment);
    if (charge?.refunded || (charge?.disputed && (await isDisputed(stripe, charge.id)))) return true;
  }
  return false;
}

function chargeOf({ charge, payment_intent }: Stripe.InvoicePayment.Payment): Stripe.Charge | undefined {
  const found = typeof payment_intent === "object" ? payment_intent?.latest_charge : charge;
  return typeof found === "object" ? (found ?? undefined) : undefined;
}

/** A dispute that was won, or a mere inquiry, takes nothing away. */
const takesPro = (status: string): boolean => status !== "won" && !status.startsWith("warning_");

async function isDisputed(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge });
  return data.some(({ status }) => takesPro(status));
}
