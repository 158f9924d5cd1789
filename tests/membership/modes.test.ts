import { afterEach, describe, expect, test } from "bun:test";
import { closeCustomers, compareMemberships } from "#features/membership/jobs.ts";
import { countMode, customersToCheck } from "#features/membership/queries.ts";
import { bodyOf, type Person } from "../harness.ts";
import { isPro, useShop } from "./shop.ts";

// A site is tried with a test key and goes live with another: what was bought with play money must not count.

const shop = await useShop();
const { site, stripe } = shop;
const { sql, db } = site;
const { config } = site.deps;
const live = config.stripe && { ...config.stripe, key: "sk_live_fake", isLive: true };

afterEach(() => countMode(db, false));

const isKnown = async (person: Person) =>
  (await customersToCheck(db, { asOf: new Date(Date.now() + 60_000), checkoutAt: new Date() })).includes(
    String((await sql`select id from stripe_customers where user_id = ${person.id}`)[0]?.id),
  );

describe("a site whose key is of the other mode", () => {
  test("ignores payments of this mode until the key is restored", async () => {
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    stripe.actions.failToRenew(subscription);
    await shop.deliver();
    expect([await isPro(ash), await isKnown(ash)]).toEqual([true, true]);
    await countMode(db, true);
    expect([await isPro(ash), await isKnown(ash)]).toEqual([false, false]);
    expect(await bodyOf(ash.page("/series"))).not.toContain("payment failed");
    expect(await bodyOf(ash.page("/account/settings/membership"))).toContain("See Pro: $5 a month");
    expect((await ash.request("/api/pro/portal", { method: "POST" })).status).toBe(404);
    await countMode(db, false);
    expect([await isPro(ash), await isKnown(ash)]).toEqual([true, true]);
  });

  test("creates its own customer", async () => {
    const ash = await site.signUp();
    await shop.subscribed(ash);
    await countMode(db, true);
    const own = { ...config, stripe: live };
    site.deps.config = own;
    expect((await ash.request("/api/pro/checkout", buy)).status).toBe(200);
    site.deps.config = config;
    const rows = await sql`select is_live from stripe_customers where user_id = ${ash.id} order by 1`;
    expect(rows.map(({ is_live }) => is_live)).toEqual([false, true]);
  });

  test("is noticed by the hourly job", async () => {
    const ash = await site.signUp();
    await shop.subscribed(ash);
    await compareMemberships(site.deps, live);
    expect(await isPro(ash)).toBe(false);
  });

  test("remembers customers of deleted accounts until it can delete them", async () => {
    const ash = await site.signUp();
    const { customer, subscription } = await shop.subscribed(ash);
    await ash.request("/api/user", {
      method: "DELETE",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ verificationString: ash.username }),
    });
    await closeCustomers(site, live);
    expect(await sql`select id from closed_customers`).toMatchObject([{ id: customer }]);
    expect(subscription.status).toBe("active");
    await closeCustomers(site, config.stripe);
    expect(await sql`select from closed_customers`).toHaveLength(0);
    expect(subscription.status).toBe("canceled");
  });
});

const buy = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ plan: "monthly" }),
};
