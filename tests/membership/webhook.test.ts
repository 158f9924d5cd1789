import { beforeEach, describe, expect, test } from "bun:test";
import { compareMemberships } from "#features/membership/jobs.ts";
import { customersToCheck } from "#features/membership/queries.ts";
import type { Person } from "../harness.ts";
import { bodyOf, delivery, secrets, signature, webhookPath } from "./fake/server.ts";
import type { Subscription } from "./fake/state.ts";
import { isPaidFor, prices } from "./fake/state.ts";
import { isPro, useShop } from "./shop.ts";

const shop = await useShop();
const { site, stripe } = shop;
const { actions } = stripe;
const day = 86_400;

let ash: Person;
let customer: string;
let subscription: Subscription;
const bought = async () => {
  subscription = actions.subscribe(customer);
  await shop.deliver();
};

beforeEach(async () => {
  stripe.takeEvents();
  stripe.state.isDown = false;
  ash = await site.signUp();
  customer = await shop.customer(ash);
});

const post = (init: RequestInit) => site.anonymous.request(webhookPath, init);
const event = () => ({
  id: stripe.world.newId("evt"),
  type: "customer.updated",
  object: { object: "customer", id: customer },
});
const handled = async (id: string) => (await site.sql`select from stripe_events where id = ${id}`).length;

describe("states of a subscription", () => {
  type Way = [what: string, ways: ((one: Subscription) => void)[], isPro: boolean];
  const ways: Way[] = [
    ["bought", [], true],
    ["renewed", [actions.renew], true],
    ["a payment fails", [actions.failToRenew], true],
    ["it is paid after all", [actions.failToRenew, actions.recover], true],
    ["it is never paid", [actions.failToRenew, actions.setUnpaid], false],
    ["it is given up", [actions.failToRenew, actions.end], false],
    ["cancelled for the period’s end", [actions.endLater], true],
    ["cancelled, and not after all", [actions.endLater, (one) => actions.endLater(one, false)], true],
    ["the period’s end came", [actions.endLater, actions.end], false],
    ["ended at once", [actions.end], false],
    ["paused", [actions.pause], false],
    ["resumed", [actions.pause, actions.resume], true],
    ["refunded", [actions.refund], false],
    ["refunded, and renewed later", [actions.refund, actions.renew], true],
    ["disputed", [(one) => actions.dispute(one, "needs_response")], false],
    [
      "the dispute is won",
      [(one) => actions.dispute(one, "needs_response"), (one) => actions.dispute(one, "won")],
      true,
    ],
    [
      "the dispute is lost",
      [(one) => actions.dispute(one, "needs_response"), (one) => actions.dispute(one, "lost")],
      false,
    ],
    ["a dispute of another kind", [(one) => actions.dispute(one, "prevented")], false],
    ["an inquiry was closed", [(one) => actions.dispute(one, "warning_closed")], true],
    ["the customer is deleted", [() => actions.deleteCustomer(customer)], false],
  ];
  test.each(ways)("%s", async (_, steps, expected) => {
    await bought();
    expect(await isPro(ash)).toBe(true);
    for (const step of steps) {
      step(subscription);
      await shop.deliver();
    }
    expect(await isPro(ash)).toBe(expected);
    expect(isPaidFor(stripe.world, customer)).toBe(expected);
  });

  const daysLeft = async (id: string) => {
    const [row] = await site.sql`
      select round(extract(epoch from pro_until - now()) / ${day})::int as days from stripe_subscriptions where id = ${id}`;
    return row?.days;
  };
  const pass = (days: number) =>
    site.sql`update stripe_subscriptions set pro_until = pro_until - ${days} * interval '1 day'
      where id = ${subscription.id}`;

  test("a failed payment leaves two weeks, which the next period does not restart", async () => {
    await bought();
    actions.failToRenew(subscription);
    await shop.deliver();
    expect(await daysLeft(subscription.id)).toBe(14);
    await pass(15);
    expect(await isPro(ash)).toBe(false);
    actions.failToRenew(subscription);
    await shop.deliver();
    expect(await isPro(ash)).toBe(false);
    actions.recover(subscription);
    await shop.deliver();
    actions.failToRenew(subscription);
    await shop.deliver();
    expect(await daysLeft(subscription.id)).toBe(14);
  });

  test("Pro ends two weeks after the paid period if Stripe sends nothing", async () => {
    await bought();
    expect(await daysLeft(subscription.id)).toBe(30 + 14);
    await pass(45);
    expect(await isPro(ash)).toBe(false);
    actions.renew(subscription);
    await shop.deliver();
    expect(await daysLeft(subscription.id)).toBe(30 + 14);
  });

  test("a canceled one ends a day after its period, unless the job finds it renewed", async () => {
    await bought();
    actions.endLater(subscription);
    await shop.deliver();
    expect(await daysLeft(subscription.id)).toBe(30 + 1);
    actions.endLater(subscription, false);
    await shop.deliver();
    expect(await daysLeft(subscription.id)).toBe(30 + 14);
  });

  test("a trial is Pro, a first payment that is open is not", async () => {
    actions.subscribe(customer, prices.yearly, "trialing");
    await shop.deliver();
    expect(await isPro(ash)).toBe(true);
    const gary = await site.signUp();
    actions.subscribe(await shop.customer(gary), prices.yearly, "incomplete");
    await shop.deliver();
    expect(await isPro(gary)).toBe(false);
  });

  test("one of two subscriptions is enough", async () => {
    await bought();
    const other = actions.subscribe(customer, prices.yearly);
    await shop.deliver();
    actions.refund(subscription);
    actions.end(subscription);
    await shop.deliver();
    expect(await isPro(ash)).toBe(true);
    actions.end(other);
    await shop.deliver();
    expect(await isPro(ash)).toBe(false);
  });

  test("free Pro from staff is independent of Stripe", async () => {
    const misty = await site.signUp({ roles: ["comped_subscriber"] });
    const { subscription: own } = await shop.subscribed(misty);
    actions.end(own);
    await shop.deliver();
    expect(await isPro(misty)).toBe(true);
  });
});

describe("an event", () => {
  test("that is old or repeated changes nothing: the current state counts", async () => {
    await bought();
    actions.endLater(subscription);
    const old = stripe.takeEvents();
    actions.end(subscription);
    await shop.deliver();
    for (const one of [...old, ...old]) expect((await shop.send(one)).status).toBe(200);
    expect(await isPro(ash)).toBe(false);
  });

  test("that arrives ten times at once is handled once", async () => {
    actions.subscribe(customer);
    const [first, ...rest] = stripe.takeEvents();
    if (!first) throw new Error("No event");
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.send(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await handled(first.id)).toBe(1);
    expect(await isPro(ash)).toBe(true);
    expect(rest.length).toBeGreaterThan(0);
  });

  test("that was handled sends no request to Stripe", async () => {
    const one = event();
    await shop.send(one);
    stripe.state.requests.length = 0;
    expect((await shop.send(one)).status).toBe(200);
    expect(stripe.state.requests).toEqual([]);
  });

  test.each([
    ["of an unknown type", { id: "evt_a", type: "product.created", object: { id: "prod_1", object: "product" } }],
    ["of an unknown customer", { id: "evt_b", type: "invoice.paid", object: { object: "invoice", customer: "cus_x" } }],
    ["of an unknown shape", { id: "evt_c", type: "thing.made", object: { what: 1 } }],
  ])("%s is accepted and ignored", async (_, one) => {
    stripe.state.requests.length = 0;
    expect((await shop.send(one)).status).toBe(200);
    expect(stripe.state.requests).toEqual([]);
    expect(await handled(one.id)).toBe(0);
  });

  test("is answered with an error if Stripe's API fails, and handled when sent again", async () => {
    actions.subscribe(customer);
    const [one] = stripe.takeEvents();
    if (!one) throw new Error("No event");
    stripe.state.isDown = true;
    expect((await shop.send(one)).status).toBe(503);
    expect([await handled(one.id), await isPro(ash)]).toEqual([0, false]);
    stripe.state.isDown = false;
    expect((await shop.send(one)).status).toBe(200);
    expect([await handled(one.id), await isPro(ash)]).toEqual([1, true]);
  });

  test("with a late response of Stripe's API does not replace a newer state", async () => {
    await bought();
    const held = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    stripe.state.before = async (call) => {
      if (call !== "GET /v1/disputes" && call !== "GET /v1/invoice_payments") return;
      stripe.state.before = undefined;
      requested.resolve();
      await held.promise;
    };
    const slow = shop.send(event());
    await requested.promise;
    actions.end(subscription);
    await shop.deliver();
    held.resolve();
    expect((await slow).status).toBe(200);
    expect(await isPro(ash)).toBe(false);
  });
});

describe("a signature", () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ["by the current secret", { secret: secrets.current }, 200],
    ["by the secret before it", { secret: secrets.former }, 200],
    ["by another secret", { secret: "whsec_other" }, 400],
    ["of four minutes ago", { age: 240 }, 200],
    ["of ten minutes ago", { age: 600 }, 400],
  ] as [string, { secret?: string; age?: number }, number][])("%s", async (_, { secret, age = 0 }, status) => {
    expect((await post(await delivery(event(), { secret, timestamp: now() - age }))).status).toBe(status);
  });

  test("of another body, or none, is refused and nothing is stored", async () => {
    const one = event();
    const { body, headers } = await delivery(one);
    const other = `${body}`.replace('"customer.updated"', '"customer.changed"');
    expect((await post({ method: "POST", body: other, headers })).status).toBe(400);
    expect((await post({ method: "POST", body: `${body} `, headers })).status).toBe(400);
    expect((await post({ method: "POST", body })).status).toBe(400);
    expect((await post({ method: "POST", body: "" })).status).toBe(400);
    expect(await handled(one.id)).toBe(0);
  });

  test("of both secrets in one header, as during a rotation, is accepted", async () => {
    const body = bodyOf(event());
    const timestamp = now();
    const [a, b] = [await signature(body, { secret: "whsec_other", timestamp }), await signature(body, { timestamp })];
    const headers = { "stripe-signature": `${a},${b.split(",")[1]}` };
    expect((await post({ method: "POST", body, headers })).status).toBe(200);
  });

  test("of a live event is refused if the key is a test key", async () => {
    const one = event();
    const body = bodyOf(one, { livemode: true });
    const headers = { "stripe-signature": await signature(body) };
    expect((await post({ method: "POST", body, headers })).status).toBe(400);
    expect(await handled(one.id)).toBe(0);
  });

  test("of a body of 200 KB is accepted, of 2 MB refused", async () => {
    for (const [kilobytes, status] of [
      [200, 200],
      [2000, 413],
    ] as const) {
      const body = bodyOf(event(), { padding: "x".repeat(kilobytes * 1000) });
      const headers = { "content-type": "application/json", "stripe-signature": await signature(body) };
      expect((await post({ method: "POST", body, headers })).status).toBe(status);
    }
  });
});

describe("the nightly comparison", () => {
  const compare = (hours = 0) => {
    const clock = () => new Date(Date.now() + hours * 3_600_000);
    return compareMemberships({ ...site.deps, clock }, site.deps.config.stripe);
  };

  const own = (id: string) => ({ id, user_id: ash.id, is_live: false });

  test("finds changes without an event, in both directions", async () => {
    subscription = actions.subscribe(customer);
    stripe.takeEvents();
    await compare();
    expect(await isPro(ash)).toBe(true);
    actions.end(subscription);
    stripe.takeEvents();
    await compare();
    expect(await isPro(ash)).toBe(true);
    await compare(21);
    expect(await isPro(ash)).toBe(false);
  });

  test("checks members with an open checkout each hour", async () => {
    await bought();
    actions.end(subscription);
    stripe.takeEvents();
    await site.sql`update stripe_customers set checkout_at = now() where id = ${customer}`;
    await compare();
    expect(await isPro(ash)).toBe(false);
  });

  test("checks the least recently checked first, at most 500, and no deleted accounts", async () => {
    const ids = Array.from({ length: 520 }, (_, index) => `z_${index}`);
    const rows = ids.map((id, index) => ({
      id,
      user_id: ash.id,
      as_of: new Date(index * 1000),
      is_live: false,
      is_deleted: index < 10,
    }));
    await site.sql`update stripe_customers set as_of = now()`;
    await site.sql`insert into stripe_customers ${site.sql(rows)}`;
    const { db } = site.deps;
    const due = { asOf: new Date(Date.now() - 3_600_000), checkoutAt: new Date() };
    expect(await customersToCheck(db, due)).toEqual(ids.slice(10, 510));
    await site.sql`delete from stripe_customers where id like 'z_%'`;
  });

  test("checks failed accounts last", async () => {
    const ids = ["z_gone_1", "z_gone_2", "z_new"];
    const rows = ids.map((id) => ({ ...own(id), as_of: id === "z_new" ? new Date(1000) : null }));
    await site.sql`update stripe_customers set as_of = now()`;
    await site.sql`insert into stripe_customers ${site.sql(rows)}`;
    const due = async () => {
      const times = { asOf: new Date(Date.now() - 3_600_000), checkoutAt: new Date() };
      return await customersToCheck(site.deps.db, times);
    };
    expect(await due()).toEqual(ids);
    stripe.world.customers.set("z_new", { id: "z_new", isDeleted: false, userId: ash.id });
    await expect(compare()).rejects.toThrow(/^2 of \d+ customers .*resource_missing/);
    const late = { ...own("z_late"), as_of: new Date(Date.now() - 86_400_000) };
    await site.sql`insert into stripe_customers ${site.sql([late])}`;
    expect(await due()).toEqual(["z_late", "z_gone_1", "z_gone_2"]);
    await site.sql`delete from stripe_customers where id like 'z_%'`;
  });

  test("stops after three failures of Stripe’s API in a row, and logs the error", async () => {
    const rows = Array.from({ length: 6 }, (_, index) => own(`z_${index}`));
    await site.sql`update stripe_customers set as_of = now()`;
    await site.sql`insert into stripe_customers ${site.sql(rows)}`;
    stripe.state.isDown = true;
    await expect(compare()).rejects.toThrow(/^3 of \d+ customers .*StripeAPIError .*It is broken/);
    stripe.state.isDown = false;
    await expect(compare()).rejects.toThrow(/^6 of \d+ customers .*resource_missing/);
    await site.sql`delete from stripe_customers where id like 'z_%'`;
  });

  test("continues after a failed customer, and logs it", async () => {
    const gary = await site.signUp();
    await site.sql`insert into stripe_customers (id, user_id, is_live) values ('a_gone', ${gary.id}, false)`;
    subscription = actions.subscribe(customer);
    stripe.takeEvents();
    await expect(compare()).rejects.toThrow("could not be compared with Stripe");
    expect(await isPro(ash)).toBe(true);
    await site.sql`delete from stripe_customers where id = 'a_gone'`;
  });

  test("deletes events after forty days", async () => {
    const one = event();
    await shop.send(one);
    await compare(39 * 24);
    expect(await handled(one.id)).toBe(1);
    await compare(41 * 24);
    expect(await handled(one.id)).toBe(0);
  });
});
