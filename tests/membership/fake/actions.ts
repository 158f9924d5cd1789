import { chargeJson, disputeJson, invoiceJson, subscriptionJson } from "./shapes.ts";
import { lengthOf, nowSeconds, type Payment, prices, type Status, type Subscription, type World } from "./state.ts";

/** What happens at Stripe: each changes its state at once and leaves the events that it sends. */
export type Actions = ReturnType<typeof actionsOf>;

export function actionsOf(world: World) {
  const tell = (type: string, object: object) =>
    void world.events.push({ id: world.newId("evt"), type, object: structuredClone(object) });
  const updated = (one: Subscription) => tell("customer.subscription.updated", subscriptionJson(one));

  function bill(one: Subscription): void {
    one.invoice = world.newId("in");
  }
  function pay(one: Subscription): void {
    const id = world.newId("ch");
    world.payments.set(id, { id, invoice: one.invoice, customer: one.customer, isRefunded: false });
    tell("charge.succeeded", chargeJson({ id, invoice: one.invoice, customer: one.customer, isRefunded: false }));
    tell("invoice.paid", invoiceJson(one));
  }
  const lastPayment = (one: Subscription): Payment | undefined =>
    [...world.payments.values()].findLast(({ invoice }) => invoice === one.invoice);
  function set(one: Subscription, status: Status): void {
    one.status = status;
    updated(one);
  }
  function advance(one: Subscription): void {
    one.start = nowSeconds();
    one.end = one.start + lengthOf(one.price);
    bill(one);
  }

  return {
    subscribe(customer: string, price: string = prices.monthly, status: Status = "active"): Subscription {
      const start = nowSeconds();
      const one: Subscription = {
        ...{ id: world.newId("sub"), customer, status, price, created: start, start, end: start + lengthOf(price) },
        ...{ isEnding: false, invoice: world.newId("in") },
      };
      world.subscriptions.set(one.id, one);
      tell("customer.subscription.created", subscriptionJson(one));
      if (status === "active") pay(one);
      return one;
    },
    renew(one: Subscription): void {
      advance(one);
      pay(one);
      set(one, "active");
    },
    failToRenew(one: Subscription): void {
      advance(one);
      tell("invoice.payment_failed", invoiceJson(one));
      set(one, "past_due");
    },
    recover(one: Subscription): void {
      pay(one);
      set(one, "active");
    },
    setUnpaid: (one: Subscription) => set(one, "unpaid"),
    pause(one: Subscription): void {
      one.status = "paused";
      tell("customer.subscription.paused", subscriptionJson(one));
    },
    resume(one: Subscription): void {
      one.status = "active";
      tell("customer.subscription.resumed", subscriptionJson(one));
    },
    endLater(one: Subscription, isEnding = true): void {
      one.isEnding = isEnding;
      updated(one);
    },
    end(one: Subscription): void {
      one.status = "canceled";
      tell("customer.subscription.deleted", subscriptionJson(one));
    },
    refund(one: Subscription): void {
      const payment = lastPayment(one);
      if (!payment) return;
      payment.isRefunded = true;
      tell("charge.refunded", chargeJson(payment));
    },
    dispute(one: Subscription, status: NonNullable<Payment["dispute"]>): void {
      const payment = lastPayment(one);
      if (!payment) return;
      const isNew = payment.dispute === undefined;
      payment.dispute = status;
      tell(isNew ? "charge.dispute.created" : "charge.dispute.closed", disputeJson(payment));
    },
    deleteCustomer(customer: string): void {
      const found = world.customers.get(customer);
      if (!found || found.isDeleted) return;
      found.isDeleted = true;
      for (const one of world.subscriptions.values())
        if (one.customer === customer && one.status !== "canceled") {
          one.status = "canceled";
          tell("customer.subscription.deleted", subscriptionJson(one));
        }
      tell("customer.deleted", { id: customer, object: "customer", deleted: true });
    },
    /** What a person does on Stripe's page. */
    payAtCheckout(id: string): void {
      const session = world.sessions.get(id);
      if (session?.status !== "open") return;
      session.status = "complete";
      const one = this.subscribe(session.customer, session.price);
      const object = { id, object: "checkout.session", customer: session.customer, subscription: one.id };
      tell("checkout.session.completed", object);
    },
  };
}
