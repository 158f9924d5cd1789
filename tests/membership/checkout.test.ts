import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { closeCustomers } from "../../src/features/membership/jobs.ts";
import { closedCustomerIds } from "../../src/features/membership/queries.ts";
import { body, html, json, type Person, testApp } from "../harness.ts";
import { isPro, useShop } from "./shop.ts";

const shop = await useShop();
const { site, stripe } = shop;
const { sql } = site;

afterEach(() => {
  stripe.state.isDown = false;
  stripe.state.isKeyWrong = false;
  stripe.state.pages = undefined;
  stripe.takeEvents();
});

const buy = (person: Person, more: object = {}) =>
  person.request("/api/pro/checkout", {
    method: "POST",
    body: JSON.stringify({ plan: "yearly", ...more }),
    headers: { "content-type": "application/json" },
  });
const urlOf = async (response: Response) => ((await response.json()) as { url: string }).url;
const sessionIn = (url: string) => url.split("/pay/")[1] ?? "";
const attempt = () => crypto.randomUUID();

describe("buying", () => {
  test("leads to Stripe, and is Pro once Stripe says so", async () => {
    const ash = await site.signUp();
    const answer = await ash.post("/api/pro/checkout", { plan: "monthly", attempt: attempt() }, html);
    expect(answer.status).toBe(303);
    const url = answer.headers.get("location") ?? "";
    expect(url).toStartWith(`${stripe.url}/pay/cs_`);
    stripe.actions.payAtCheckout(sessionIn(url));
    expect(await body(ash.page("/pro/thanks"))).toContain("Waiting for Stripe to confirm your payment.");
    expect(await body(ash.htmx("GET", "/pro/thanks?polls=59"))).toContain('hx-get="/pro/thanks?asked=60"');
    expect(await body(ash.htmx("GET", "/pro/thanks?polls=60"))).not.toContain("hx-get");
    expect(await isPro(ash)).toBe(false);
    await shop.deliver();
    expect(await isPro(ash)).toBe(true);
    expect(await body(ash.page("/pro/thanks"))).toContain("Welcome to Pro.");
    expect(await body(ash.htmx("GET", "/pro/thanks"))).not.toContain("hx-trigger");
  });

  const openFor = (person: Person) =>
    [...stripe.world.sessions.values()].filter(
      ({ customer, status }) => status === "open" && stripe.world.customers.get(customer)?.userId === person.id,
    );
  const buyAt = async (person: Person, more: object) => sessionIn(await urlOf(await buy(person, more)));

  test("the same attempt leads to one checkout, and so does another for the same plan", async () => {
    const ash = await site.signUp();
    const once = attempt();
    const urls = await Promise.all([1, 2, 3].map(async () => urlOf(await buy(ash, { attempt: once }))));
    expect(new Set(urls).size).toBe(1);
    expect(await urlOf(await buy(ash, { attempt: attempt() }))).toBe(urls[0] ?? "");
    expect(await sql`select from stripe_customers where user_id = ${ash.id}`).toHaveLength(1);
    expect([...stripe.world.customers.values()].filter(({ userId }) => userId === ash.id)).toHaveLength(1);
  });

  test("for another plan closes the checkout that is open elsewhere, and goes back again", async () => {
    const ash = await site.signUp();
    const [first, second] = [attempt(), attempt()];
    const monthly = await buyAt(ash, { plan: "monthly", attempt: first });
    const yearly = await buyAt(ash, { plan: "yearly", attempt: second });
    expect(openFor(ash).map(({ id }) => id)).toEqual([yearly]);
    stripe.actions.payAtCheckout(monthly);
    // The page of the first attempt is still open.
    const again = await buyAt(ash, { plan: "monthly", attempt: first });
    expect(again).not.toBe(monthly);
    expect(openFor(ash)).toMatchObject([{ id: again, price: "price_month" }]);
    stripe.actions.payAtCheckout(yearly);
    expect(stripe.takeEvents()).toEqual([]);
  });

  test("in ten tabs at once leaves one checkout open", async () => {
    const ash = await site.signUp();
    const plans = Array.from({ length: 10 }, (_, n) => (n % 2 ? "monthly" : "yearly"));
    const answers = await Promise.all(plans.map((plan) => buy(ash, { plan, attempt: attempt() })));
    expect(answers.map(({ status }) => status)).toEqual(plans.map(() => 200));
    expect(openFor(ash)).toHaveLength(1);
    expect([...stripe.world.customers.values()].filter(({ userId }) => userId === ash.id)).toHaveLength(1);
  });

  test.each([
    ["closes that tab’s checkout", "POST /v1/checkout/sessions/:id/expire"],
    ["makes its own", "POST /v1/checkout/sessions"],
    ["looks for others", "GET /v1/checkout/sessions"],
  ])("is refused, and sells nothing twice, when another tab pays before it %s", async (_, call) => {
    const ash = await site.signUp();
    const customer = await shop.customer(ash);
    const monthly = await buyAt(ash, { plan: "monthly" });
    stripe.state.before = (name) => {
      if (name !== call) return;
      stripe.state.before = undefined;
      // If closed, its payment was on the way.
      if (stripe.world.sessions.get(monthly)?.status === "open") stripe.actions.payAtCheckout(monthly);
      else stripe.actions.subscribe(customer);
    };
    expect((await buy(ash, { plan: "yearly" })).status).toBe(409);
    expect(openFor(ash)).toEqual([]);
    expect([...stripe.world.subscriptions.values()].filter((one) => one.customer === customer)).toHaveLength(1);
  });

  test("does not use a checkout again that ends within half an hour", async () => {
    const ash = await site.signUp();
    const first = await buyAt(ash, { plan: "yearly" });
    const session = stripe.world.sessions.get(first);
    if (session) session.created -= 86_400 - 1700;
    expect(await buyAt(ash, { plan: "yearly" })).not.toBe(first);
    expect(openFor(ash)).toHaveLength(1);
  });

  test("leads to the host that Stripe names, by https alone", async () => {
    const ash = await site.signUp();
    stripe.state.pages = "https://pay.cards.example";
    expect(await urlOf(await buy(ash))).toStartWith("https://pay.cards.example/pay/cs_");
    const misty = await site.signUp();
    for (const pages of ["http://pay.cards.example", "javascript:alert(1)//", ""]) {
      stripe.state.pages = pages;
      expect([pages, (await buy(misty)).status]).toEqual([pages, 503]);
    }
  });

  test("twice is refused, also before the first payment was told", async () => {
    const ash = await site.signUp();
    stripe.actions.payAtCheckout(sessionIn(await urlOf(await buy(ash))));
    const again = await buy(ash);
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      409,
      "You’re a Pro member already.",
    ]);
    const page = await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    expect([page.status, page.headers.get("location")]).toEqual([303, "/pro"]);
    expect(await body(ash.page("/pro"))).toContain("You’re a Pro member already.");
  });

  test("is refused while a subscription without Pro lives, with the way to it", async () => {
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    stripe.actions.pause(subscription);
    await shop.deliver();
    const text = "You already have a subscription. Manage it under Settings, Membership.";
    const again = await buy(ash);
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([409, text]);
    const page = await body(ash.page("/pro"));
    expect(page).toContain("You already have a subscription.");
    expect(page).toContain('<a href="/account/settings/membership">Settings, Membership</a>');
    expect(page).not.toContain("can’t be bought");
  });

  test("is refused to those whom staff gave it, and possible again after the end", async () => {
    expect((await buy(await site.signUp({ roles: ["comped_subscriber"] }))).status).toBe(409);
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    stripe.actions.end(subscription);
    await shop.deliver();
    expect((await buy(ash)).status).toBe(200);
  });

  test("after the customer was deleted at Stripe makes another", async () => {
    const ash = await site.signUp();
    const { customer } = await shop.subscribed(ash);
    stripe.actions.deleteCustomer(customer);
    stripe.takeEvents();
    expect((await buy(ash)).status).toBe(200);
    expect(await sql`select from stripe_customers where user_id = ${ash.id} and not is_deleted`).toHaveLength(1);
  });

  test("where Stripe does not answer, says that nothing was charged", async () => {
    const ash = await site.signUp();
    stripe.state.isDown = true;
    expect((await buy(ash)).status).toBe(503);
    const page = await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    expect(page.status).toBe(303);
    stripe.state.isDown = false;
    expect(await body(ash.page("/pro"))).toContain("You were not charged");
  });

  test("with a wrong key, tells the member to tell the site owner, and the log what Stripe said", async () => {
    const ash = await site.signUp();
    stripe.state.isKeyWrong = true;
    const errors = spyOn(site.deps.log, "error");
    await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    stripe.state.isKeyWrong = false;
    expect(await body(ash.page("/pro"))).toContain("Payments aren’t set up correctly. Please tell the site owner.");
    const [logged] = errors.mock.calls.flatMap(([about]) => Object(about).err ?? []);
    errors.mockRestore();
    expect(logged.message).toBe("Stripe: StripeAuthenticationError (req_1)");
    expect(logged.cause.message).toBe("Invalid API Key provided");
  });

  test.each([{ plan: "weekly" }, { plan: "" }, { attempt: "x" }, { price: "1" }])("refuses %p", async (more) => {
    expect((await buy(await site.signUp(), more)).status).toBe(422);
  });
});

describe("managing", () => {
  const manage = (person: Person) => person.post("/api/pro/portal", {}, html);

  test("leads to the billing portal of the customer who pays", async () => {
    const ash = await site.signUp();
    await shop.customer(ash);
    const { customer } = await shop.subscribed(ash);
    expect((await manage(ash)).headers.get("location")).toBe(`${stripe.url}/portal/${customer}`);
  });

  test("says so where there is nothing to manage", async () => {
    const ash = await site.signUp();
    expect((await manage(ash)).headers.get("location")).toBe("/account/settings/membership");
    expect((await ash.request("/api/pro/portal", { method: "POST" })).status).toBe(404);
  });
});

describe("an ended membership", () => {
  test("deletes nothing: what is beyond the free plan is locked, and all can be read and exported", async () => {
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    const lists = [];
    for (const name of ["First", "Second"])
      lists.push(await json<{ id: string; version: number }>(ash.put("/api/lists", { name, type: "STATIC" })));
    const rename = async ({ id, version }: { id: string; version: number }) =>
      (await ash.put(`/api/lists/${id}`, { name: "Renamed", version })).status;
    stripe.actions.end(subscription);
    await shop.deliver();
    const [first, second] = lists;
    if (!first || !second) throw new Error("No lists");
    expect((await Promise.all([rename(first), rename(second)])).toSorted()).toEqual([200, 403]);
    for (const { id } of lists) expect((await ash.page(`/lists/${id}`)).status).toBe(200);
    const exported = await json<{ lists: object[] }>(ash.json("/api/collection/export.json"));
    expect(exported.lists).toHaveLength(2);
    stripe.actions.subscribe(subscription.customer);
    await shop.deliver();
    expect((await ash.page(`/lists/${second.id}`)).status).toBe(200);
  });
});

describe("a deleted account", () => {
  const remove = (person: Person) =>
    person.post("/api/user?_method=DELETE", { verificationString: person.username }, html);

  test("is told before that Pro is not refunded, where it pays", async () => {
    const ash = await site.signUp();
    const text = "Your Pro subscription is canceled at once and isn’t refunded.";
    expect(await body(ash.page("/account/settings/delete"))).not.toContain(text);
    await shop.subscribed(ash);
    expect(await body(ash.page("/account/settings/delete"))).toContain(text);
  });

  test("ends what it pays, as soon as Stripe answers", async () => {
    const ash = await site.signUp();
    const { customer, subscription } = await shop.subscribed(ash);
    stripe.state.isDown = true;
    await remove(ash);
    expect(await sql`select from users where id = ${ash.id}`).toHaveLength(0);
    await expect(closeCustomers(site, site.deps.config.stripe)).rejects.toThrow("could not be deleted at Stripe");
    stripe.state.isDown = false;
    await closeCustomers(site, site.deps.config.stripe);
    expect([stripe.world.customers.get(customer)?.isDeleted, subscription.status]).toEqual([true, "canceled"]);
    expect(await sql`select from closed_customers`).toHaveLength(0);
    await shop.deliver();
  });

  test("does not wait behind those whom Stripe fails to delete", async () => {
    const rows = ["z_1", "z_2", "z_3", "z_4"].map((id) => ({ id, is_live: false }));
    await sql`insert into closed_customers ${sql(rows)}`;
    stripe.state.isDown = true;
    await expect(closeCustomers(site, site.deps.config.stripe)).rejects.toThrow("3 of 4 customers");
    expect(await closedCustomerIds(site.db, false)).toEqual(["z_4", "z_1", "z_2", "z_3"]);
    stripe.state.isDown = false;
    await closeCustomers(site, site.deps.config.stripe);
    expect(await closedCustomerIds(site.db, false)).toEqual([]);
  });

  test("whose customer is gone at Stripe too is forgotten", async () => {
    const ash = await site.signUp();
    const { customer } = await shop.subscribed(ash);
    stripe.actions.deleteCustomer(customer);
    await remove(ash);
    await closeCustomers(site, site.deps.config.stripe);
    expect(await sql`select from closed_customers`).toHaveLength(0);
  });
});

describe("staff", () => {
  test("cannot give Pro for free while Stripe charges, nor take away what is paid", async () => {
    const [boss, ash] = [await site.signUp({ roles: ["admin"] }), await site.signUp()];
    const { subscription } = await shop.subscribed(ash);
    const at = `/api/admin/users/${ash.id}`;
    expect((await boss.put(`${at}/subscribe`, {})).status).toBe(409);
    const page = await body(boss.page(`/admin/users/${ash.id}`));
    expect(page).toContain("Paid through Stripe");
    expect(page).not.toContain('value="subscriber"');
    expect((await boss.put(at, { roles: ["member", "subscriber", "stripe_tester"] })).status).toBe(200);
    const stored = await sql`select role from user_roles where user_id = ${ash.id} order by 1`;
    expect(stored.map(({ role }) => role)).toEqual(["member", "stripe_tester"]);
    expect((await boss.put(at, { roles: ["member"] })).status).toBe(200);
    expect(await isPro(ash)).toBe(true);
    stripe.actions.pause(subscription);
    await shop.deliver();
    expect((await boss.put(`${at}/subscribe`, {})).status).toBe(409);
    stripe.actions.end(subscription);
    await shop.deliver();
    expect(await isPro(ash)).toBe(false);
    expect((await boss.put(`${at}/subscribe`, {})).status).toBe(200);
  });

  test("who are admins are Pro, and see the checkout to try it", async () => {
    const boss = await site.signUp({ roles: ["admin"] });
    const page = await body(boss.page("/pro"));
    expect(page).toContain("You’re a Pro member.");
    expect(page).toContain('action="/api/pro/checkout"');
  });

  test("see what a member pays", async () => {
    const [boss, ash] = [await site.signUp({ roles: ["admin"] }), await site.signUp()];
    await shop.subscribed(ash, "price_year");
    expect(await body(boss.page(`/admin/users/${ash.id}`))).toContain("yearly, active");
  });
});

describe("where and to whom it is sold", () => {
  const statusOf = async (person: Pick<Person, "page">) => (await person.page("/pro")).status;

  test("testers see page and checkout before the flags are on, others do not", async () => {
    const own = await testApp({ ...stripe.settings, FLAGS: "" });
    const [ash, tester] = [await own.signUp(), await own.signUp({ roles: ["stripe_tester"] })];
    expect([await statusOf(own.anonymous), await statusOf(ash), await statusOf(tester)]).toEqual([404, 404, 200]);
    expect([(await buy(ash)).status, (await buy(tester)).status]).toEqual([404, 200]);
    await own.close();
  });

  test("with the page’s flag alone it is shown, and not sold", async () => {
    const own = await testApp({ ...stripe.settings, FLAGS: "pro" });
    const ash = await own.signUp();
    expect(await body(ash.page("/pro"))).not.toContain("/api/pro/checkout");
    expect((await buy(ash)).status).toBe(409);
    await own.close();
  });

  test("not at all without memberships; what is still paid can be managed, and events are taken", async () => {
    const own = await testApp({ ...stripe.settings, MEMBERSHIP: "off" });
    const ash = await own.signUp();
    expect([await statusOf(ash), (await buy(ash)).status]).toEqual([404, 404]);
    expect(await body(ash.page("/series"))).not.toContain('href="/pro"');
    expect(await body(ash.page("/account/settings/membership"))).toContain("You have every feature.");
    await own.close();
  });

  test("not in the installed app", async () => {
    const ash = await site.signUp();
    expect(await body(ash.page("/series"))).toContain('href="/pro"');
    ash.cookies.set("platform", "ios");
    expect([await statusOf(ash), (await buy(ash)).status]).toEqual([404, 404]);
    expect(await body(ash.page("/series"))).not.toContain('href="/pro"');
    expect(await body(ash.page("/account/settings/membership"))).not.toContain('href="/pro"');
    await shop.subscribed(ash);
    expect(await body(ash.page("/account/settings/membership"))).not.toContain("/api/pro/portal");
    ash.cookies.delete("platform");
    expect(await body(ash.page("/account/settings/membership"))).toContain("/api/pro/portal");
  });

  test("JSON says what it costs and what one has", async () => {
    const ash = await site.signUp();
    const { canBuy, plans } = await json<{ canBuy: boolean; plans: object[] }>(ash.json("/api/pro"));
    expect([canBuy, plans]).toEqual([
      true,
      [
        { plan: "monthly", price: 5, every: "month" },
        { plan: "yearly", price: 48, every: "year" },
      ],
    ]);
    await shop.subscribed(ash);
    expect(await json<object>(ash.json("/api/pro"))).toMatchObject({
      canBuy: false,
      isPro: true,
      subscriptions: [{ status: "active", plan: "monthly", endsAt: null, isPro: true }],
    });
    expect(await json<object>(ash.json("/api/user"))).toMatchObject({ subscriptionType: "monthly", isComped: false });
  });
});
