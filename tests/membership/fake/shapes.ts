import { type Payment, prices, type Session, type Subscription, type World } from "./state.ts";

/** Objects as Stripe writes them, as far as this site reads them. */
const listOf = (data: object[]) => ({ object: "list", data, has_more: false, url: "" });

export const listJson = listOf;

export const subscriptionJson = (one: Subscription) => ({
  id: one.id,
  object: "subscription",
  customer: one.customer,
  status: one.status,
  created: one.created,
  cancel_at: null,
  cancel_at_period_end: one.isEnding,
  latest_invoice: one.invoice,
  items: listOf([
    {
      id: `si_${one.id}`,
      object: "subscription_item",
      current_period_start: one.start,
      current_period_end: one.end,
      price: { id: one.price, recurring: { interval: one.price === prices.yearly ? "year" : "month" } },
    },
  ]),
});

export const invoiceJson = ({ invoice, customer, id }: Subscription) => ({
  id: invoice,
  object: "invoice",
  customer,
  parent: { type: "subscription_details", subscription_details: { subscription: id } },
});

export const chargeJson = ({ id, customer, isRefunded, dispute }: Payment) => ({
  id,
  object: "charge",
  customer,
  refunded: isRefunded,
  disputed: dispute !== undefined,
});

export const disputeJson = ({ id, dispute }: Payment) => ({
  id: `dp_${id}`,
  object: "dispute",
  charge: id,
  status: dispute,
});

export const invoicePaymentJson = (payment: Payment) => ({
  id: `inpay_${payment.id}`,
  object: "invoice_payment",
  invoice: payment.invoice,
  status: "paid",
  payment: {
    type: "payment_intent",
    payment_intent: { id: `pi_${payment.id}`, object: "payment_intent", latest_charge: chargeJson(payment) },
  },
});

export const sessionJson = ({ id, customer, price, status, created }: Session, url: string) => ({
  id,
  object: "checkout.session",
  customer,
  status,
  created,
  expires_at: created + 86_400,
  metadata: { price },
  url: status === "open" ? `${url}/pay/${id}` : null,
});

export const customerJson = (world: World, id: string) => {
  const customer = world.customers.get(id);
  if (!customer) return undefined;
  return customer.isDeleted
    ? { id, object: "customer", deleted: true }
    : { id, object: "customer", metadata: { userId: customer.userId } };
};
