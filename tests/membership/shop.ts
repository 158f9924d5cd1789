import { afterAll } from "bun:test";
import { type Person, type TestApp, useSite } from "../harness.ts";
import { delivery, startStripe, webhookPath } from "./fake/server.ts";
import { type Event, prices } from "./fake/state.ts";

/** A site that sells Pro, and the Stripe that it asks. */
export async function useShop(settings: Record<string, string> = {}) {
  const stripe = startStripe();
  afterAll(() => stripe.stop());
  const site = await useSite({ ...stripe.settings, ...settings });
  return { stripe, site, ...shopOf(site, stripe) };
}

type Stripe = ReturnType<typeof startStripe>;

export function shopOf(site: Pick<TestApp, "anonymous" | "sql">, stripe: Stripe) {
  const send = async (event: Event) => await site.anonymous.request(webhookPath, await delivery(event));
  return {
    send,
    /** Delivers what happened since; each must be taken. */
    async deliver(): Promise<void> {
      for (const event of stripe.takeEvents()) {
        const { status } = await send(event);
        if (status !== 200) throw new Error(`${event.type}: ${status}`);
      }
    },
    /** A customer of Stripe's who is known here. */
    async customer({ id: userId }: { id: string }): Promise<string> {
      const id = stripe.world.newId("cus");
      stripe.world.customers.set(id, { id, isDeleted: false, userId });
      await site.sql`insert into stripe_customers (id, user_id, is_live) values (${id}, ${userId}, false)`;
      return id;
    },
    /** Someone who pays. */
    async subscribed(person: Person, price: string = prices.monthly) {
      const customer = await this.customer(person);
      const subscription = stripe.actions.subscribe(customer, price);
      await this.deliver();
      return { customer, subscription };
    },
  };
}

/** Whether the site takes them for Pro. */
export async function isPro(person: Person): Promise<boolean> {
  const answer = (await (await person.json("/api/user")).json()) as { membership: { isPro: boolean } };
  return answer.membership.isPro;
}
