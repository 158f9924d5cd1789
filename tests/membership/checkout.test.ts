import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { closeCustomers } from "#features/membership/jobs.ts";
import { closedCustomerIds } from "#features/membership/queries.ts";
import { bodyOf, html, json, type Person, testApp } from "../harness.ts";
import { readPage } from "../page/page.ts";
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
  test("redirects to Stripe, and gives Pro once Stripe confirms", async () => {
    const ash = await site.signUp();
    const answer = await ash.post("/api/pro/checkout", { plan: "monthly", attempt: attempt() }, html);
    expect(answer.status).toBe(303);
    const url = answer.headers.get("location") ?? "";
    expect(url).toStartWith(`${stripe.url}/pay/cs_`);
    stripe.actions.payAtCheckout(sessionIn(url));
    expect(await bodyOf(ash.page("/pro/thanks"))).toContain("Waiting for Stripe to confirm your payment.");
    expect(await bodyOf(ash.htmx("GET", "/pro/thanks?polls=59"))).toContain('hx-get="/pro/thanks?polls=60"');
    expect(await bodyOf(ash.htmx("GET", "/pro/thanks?polls=60"))).not.toContain("hx-get");
    expect(await isPro(ash)).toBe(false);
    await shop.deliver();
    expect(await isPro(ash)).toBe(true);
    expect(await bodyOf(ash.page("/pro/thanks"))).toContain("Welcome to Pro.");
    expect(await bodyOf(ash.htmx("GET", "/pro/thanks"))).not.toContain("hx-trigger");
  });

  const openFor = (person: Person) =>
    [...stripe.world.sessions.values()].filter(
      ({ customer, status }) => status === "open" && stripe.world.customers.get(customer)?.userId === person.id,
    );
  const buyAt = async (person: Person, more: object) => sessionIn(await urlOf(await buy(person, more)));

  test("opens one checkout for repeated attempts at the same plan", async () => {
    const ash = await site.signUp();
    const once = attempt();
    const urls = await Promise.all([1, 2, 3].map(async () => urlOf(await buy(ash, { attempt: once }))));
    expect(new Set(urls).size).toBe(1);
    expect(await urlOf(await buy(ash, { attempt: attempt() }))).toBe(urls[0] ?? "");
    expect(await sql`select from stripe_customers where user_id = ${ash.id}`).toHaveLength(1);
    expect([...stripe.world.customers.values()].filter(({ userId }) => userId === ash.id)).toHaveLength(1);
  });

  test("another plan closes the open checkout, and the first plan can be chosen again", async () => {
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

  test("does not reuse a checkout that expires within half an hour", async () => {
    const ash = await site.signUp();
    const first = await buyAt(ash, { plan: "yearly" });
    const session = stripe.world.sessions.get(first);
    if (session) session.created -= 86_400 - 1700;
    expect(await buyAt(ash, { plan: "yearly" })).not.toBe(first);
    expect(openFor(ash)).toHaveLength(1);
  });

  test("redirects to Stripe's host over https only", async () => {
    const ash = await site.signUp();
    stripe.state.pages = "https://pay.cards.example";
    expect(await urlOf(await buy(ash))).toStartWith("https://pay.cards.example/pay/cs_");
    const misty = await site.signUp();
    for (const pages of ["http://pay.cards.example", "javascript:alert(1)//", ""]) {
      stripe.state.pages = pages;
      expect([pages, (await buy(misty)).status]).toEqual([pages, 503]);
    }
  });

  test("twice is refused, also before the first payment is reported", async () => {
    const ash = await site.signUp();
    stripe.actions.payAtCheckout(sessionIn(await urlOf(await buy(ash))));
    const again = await buy(ash);
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      409,
      "You’re a Pro member already.",
    ]);
    const page = await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    expect([page.status, page.headers.get("location")]).toEqual([303, "/pro"]);
    expect(await bodyOf(ash.page("/pro"))).toContain("You’re a Pro member already.");
  });

  test("is refused while an unpaid subscription exists, with a link to it", async () => {
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    stripe.actions.pause(subscription);
    await shop.deliver();
    const text = "You already have a subscription. Manage it under Settings, Membership.";
    const again = await buy(ash);
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([409, text]);
    const page = await bodyOf(ash.page("/pro"));
    expect(page).toContain("You already have a subscription.");
    expect(readPage(page).get("link", "Settings, Membership").href).toBe("/account/settings/membership");
    expect(page).not.toContain("can’t be bought");
  });

  test("is refused to members with free Pro, and possible after it ends", async () => {
    expect((await buy(await site.signUp({ roles: ["comped_subscriber"] }))).status).toBe(409);
    const ash = await site.signUp();
    const { subscription } = await shop.subscribed(ash);
    stripe.actions.end(subscription);
    await shop.deliver();
    expect((await buy(ash)).status).toBe(200);
  });

  test("creates a new customer if Stripe deleted the old one", async () => {
    const ash = await site.signUp();
    const { customer } = await shop.subscribed(ash);
    stripe.actions.deleteCustomer(customer);
    stripe.takeEvents();
    expect((await buy(ash)).status).toBe(200);
    expect(await sql`select from stripe_customers where user_id = ${ash.id} and not is_deleted`).toHaveLength(1);
  });

  test("says that nothing was charged if Stripe does not answer", async () => {
    const ash = await site.signUp();
    stripe.state.isDown = true;
    expect((await buy(ash)).status).toBe(503);
    const page = await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    expect(page.status).toBe(303);
    stripe.state.isDown = false;
    expect(await bodyOf(ash.page("/pro"))).toContain("You weren’t charged");
  });

  test("with a wrong key refers the member to the site owner, and logs Stripe's error", async () => {
    const ash = await site.signUp();
    stripe.state.isKeyWrong = true;
    const errors = spyOn(site.deps.log, "error");
    await ash.post("/api/pro/checkout", { plan: "yearly", attempt: attempt() }, html);
    stripe.state.isKeyWrong = false;
    expect(await bodyOf(ash.page("/pro"))).toContain("Payments aren’t set up correctly. Please tell the site owner.");
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

  test("redirects to the billing portal of the paying customer", async () => {
    const ash = await site.signUp();
    await shop.customer(ash);
    const { customer } = await shop.subscribed(ash);
    expect((await manage(ash)).headers.get("location")).toBe(`${stripe.url}/portal/${customer}`);
  });

  test("is refused if there is nothing to manage", async () => {
    const ash = await site.signUp();
    expect((await manage(ash)).headers.get("location")).toBe("/account/settings/membership");
    expect((await ash.request("/api/pro/portal", { method: "POST" })).status).toBe(404);
  });
});

describe("an ended membership", () => {
  test("deletes nothing: data beyond the free plan is locked, and can be read and exported", async () => {
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

  test("is warned that Pro is not refunded, if it pays", async () => {
    const ash = await site.signUp();
    const text = "Your Pro subscription will be canceled immediately, without a refund.";
    expect(await bodyOf(ash.page("/account/settings/delete"))).not.toContain(text);
    await shop.subscribed(ash);
    expect(await bodyOf(ash.page("/account/settings/delete"))).toContain(text);
  });

  test("ends its subscription as soon as Stripe answers", async () => {
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

  test("does not wait for accounts that Stripe fails to delete", async () => {
    const rows = ["z_1", "z_2", "z_3", "z_4"].map((id) => ({ id, is_live: false }));
    await sql`insert into closed_customers ${sql(rows)}`;
    stripe.state.isDown = true;
    await expect(closeCustomers(site, site.deps.config.stripe)).rejects.toThrow("3 of 4 customers");
    expect(await closedCustomerIds(site.db, false)).toEqual(["z_4", "z_1", "z_2", "z_3"]);
    stripe.state.isDown = false;
    await closeCustomers(site, site.deps.config.stripe);
    expect(await closedCustomerIds(site.db, false)).toEqual([]);
  });

  test("is forgotten once Stripe has no customer for it", async () => {
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
    const page = await bodyOf(boss.page(`/admin/users/${ash.id}`));
    expect(page).toContain("Paid through Stripe");
    const roles = readPage(page)
      .all("checkbox")
      .map(({ value }) => value);
    expect([roles.includes("member"), roles.includes("subscriber")]).toEqual([true, false]);
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
    const page = await bodyOf(boss.page("/pro"));
    expect(page).toContain("You’re a Pro member.");
    expect(readPage(page).form("/api/pro/checkout")?.all("button")).not.toBeEmpty();
  });

  test("see what a member pays", async () => {
    const [boss, ash] = [await site.signUp({ roles: ["admin"] }), await site.signUp()];
    await shop.subscribed(ash, "price_year");
    expect(await bodyOf(boss.page(`/admin/users/${ash.id}`))).toContain("yearly, active");
  });
});

describe("who can buy", () => {
  const statusOf = async (person: Pick<Person, "page">) => (await person.page("/pro")).status;

  test("testers can before the flags are on, others cannot", async () => {
    const own = await testApp({ ...stripe.settings, FLAGS: "" });
    const [ash, tester] = [await own.signUp(), await own.signUp({ roles: ["stripe_tester"] })];
    expect([await statusOf(own.anonymous), await statusOf(ash), await statusOf(tester)]).toEqual([404, 404, 200]);
    expect([(await buy(ash)).status, (await buy(tester)).status]).toEqual([404, 200]);
    await own.close();
  });

  test("nobody with the page’s flag alone, which shows the page", async () => {
    const own = await testApp({ ...stripe.settings, FLAGS: "pro" });
    const ash = await own.signUp();
    expect(await bodyOf(ash.page("/pro"))).not.toContain("/api/pro/checkout");
    expect((await buy(ash)).status).toBe(409);
    await own.close();
  });

  test("nobody without memberships; existing ones can be managed, and events are handled", async () => {
    const own = await testApp({ ...stripe.settings, MEMBERSHIP: "off" });
    const ash = await own.signUp();
    expect([await statusOf(ash), (await buy(ash)).status]).toEqual([404, 404]);
    expect(readPage(await bodyOf(ash.page("/series"))).hrefs()).not.toContain("/pro");
    expect((await ash.page("/account/settings/membership")).status).toBe(404);
    await own.sql`insert into stripe_customers (id, user_id, is_live) values ('cus_1', ${ash.id}, false)`;
    await own.sql`
      insert into stripe_subscriptions (id, user_id, customer_id, status, plan, period_end, created_at)
      values ('sub_1', ${ash.id}, 'cus_1', 'active', 'monthly', now(), now())`;
    const page = await bodyOf(ash.page("/account/settings/membership"));
    expect(page).toContain("You have every feature.");
    expect(page).toContain("Manage billing");
    await own.close();
  });

  test("nobody in the installed app", async () => {
    const ash = await site.signUp();
    expect(readPage(await bodyOf(ash.page("/series"))).hrefs()).toContain("/pro");
    ash.cookies.set("platform", "ios");
    expect([await statusOf(ash), (await buy(ash)).status]).toEqual([404, 404]);
    expect(readPage(await bodyOf(ash.page("/series"))).hrefs()).not.toContain("/pro");
    expect(readPage(await bodyOf(ash.page("/account/settings/membership"))).hrefs()).not.toContain("/pro");
    await shop.subscribed(ash);
    expect(await bodyOf(ash.page("/account/settings/membership"))).not.toContain("/api/pro/portal");
    ash.cookies.delete("platform");
    expect(await bodyOf(ash.page("/account/settings/membership"))).toContain("/api/pro/portal");
  });

  test("is in JSON, with prices and the viewer's membership", async () => {
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
