import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { findUser, insertUser } from "#features/auth/sign-in/queries/accounts.ts";
import { compareMemberships } from "#features/membership/jobs.ts";
import { readConfig } from "#src/config.ts";
import { isLong } from "../long.ts";
import { startExternalServer } from "../operations/external-server.ts";
import { startSite } from "../site-process.ts";
import { delivery, startStripe, webhookPath } from "./fake/server.ts";
import { isPaidFor, prices, type Subscription } from "./fake/state.ts";

/** Sequences, of which so many run at once. */
const runs = isLong ? 200 : 40;
const lanes = 4;

const stripe = startStripe();
const server = await startExternalServer();
const settings = { ...stripe.settings, DATABASE_URL: server.url, LOG_LEVEL: "error" };
const start = () => startSite(settings);
const first = await start();
const processes = [first, await start()];
const { sql, db } = connect({ options: readAddress(server.url).address }, { max: 4 });
afterAll(async () => {
  for (const one of processes) await one.stop();
  await sql.end();
  await server.stop();
  await stripe.stop();
});

const actions = stripe.actions;
const day = 86_400;
const steps: Record<string, (one: Subscription) => unknown> = {
  renew: actions.renew,
  fail: actions.failToRenew,
  recover: actions.recover,
  setUnpaid: actions.setUnpaid,
  pause: actions.pause,
  resume: actions.resume,
  endLater: (one) => actions.endLater(one),
  stay: (one) => actions.endLater(one, false),
  end: actions.end,
  refund: actions.refund,
  dispute: (one) => actions.dispute(one, "needs_response"),
  win: (one) => actions.dispute(one, "won"),
  lose: (one) => actions.dispute(one, "lost"),
  subscribe: ({ customer }) => actions.subscribe(customer, prices.yearly),
  deleteCustomer: ({ customer }) => actions.deleteCustomer(customer),
};

/** Each event of a step is sent so often, so many steps later, to one of the processes. */
const Sending = fc.record({ times: fc.constantFrom(0, 1, 1, 2, 3), lag: fc.nat(3), to: fc.nat(1) });
const Step = fc.record({
  name: fc.constantFrom(...Object.keys(steps)),
  which: fc.nat(5),
  sendings: fc.array(Sending, { minLength: 4, maxLength: 4 }),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

async function newCustomer() {
  const username = crypto.randomUUID().slice(0, 18);
  const userId = await db.transaction((tx) => insertUser(tx, { username, slug: username }));
  if (userId === undefined) throw new Error("No account");
  const id = stripe.world.newId("cus");
  stripe.world.customers.set(id, { id, isDeleted: false, userId });
  await sql`insert into stripe_customers (id, user_id, is_live) values (${id}, ${userId}, false)`;
  return { id, username };
}

/** Its own events: those of other lanes stay. */
function takeEvents(customer: string) {
  const isOwn = (object: object) =>
    Object.values(object).includes(customer) ||
    ("charge" in object && stripe.world.payments.get(String(object.charge))?.customer === customer);
  const own = stripe.world.events.filter(({ object }) => isOwn(object));
  stripe.world.events = stripe.world.events.filter((one) => !own.includes(one));
  return own;
}

type Event = ReturnType<typeof takeEvents>[number];

async function send(event: Event, to: number): Promise<void> {
  const response = await fetch(`${processes[to]?.address}${webhookPath}`, await delivery(event));
  if (response.status !== 200) throw new Error(`${event.type}: ${response.status} ${await response.text()}`);
}

/** @returns whether an event was lost. */
async function run(customer: string, sequence: Step[]): Promise<boolean> {
  const waiting: { at: number; event: Event; to: number }[] = [];
  const sent: Promise<void>[] = [];
  let isLossy = false;
  const sendDue = (now: number) => {
    for (const one of waiting.splice(0)) {
      if (one.at > now) waiting.push(one);
      else sent.push(send(one.event, one.to));
    }
  };
  for (const [now, { name, which, sendings }] of sequence.entries()) {
    const own = [...stripe.world.subscriptions.values()].filter((one) => one.customer === customer);
    const subscription = own[which % Math.max(own.length, 1)];
    if (stripe.world.customers.get(customer)?.isDeleted) continue;
    if (!subscription) actions.subscribe(customer);
    else if (subscription.status !== "canceled" || name === "subscribe") steps[name]?.(subscription);
    for (const [index, event] of takeEvents(customer).entries()) {
      const { times = 1, lag = 0, to = 0 } = sendings[index % sendings.length] ?? {};
      isLossy ||= times === 0;
      for (let time = 0; time < times; time++) waiting.push({ at: now + lag, event, to: (to + time) % 2 });
    }
    sendDue(now);
  }
  sendDue(Number.POSITIVE_INFINITY);
  await Promise.all(sent);
  return isLossy;
}

const tomorrow = () => new Date(Date.now() + day * 1000);

const isSubscriber = async (username: string) =>
  (await findUser(db, { slug: username }))?.roles.includes("subscriber") === true;

test(
  `${runs} random sequences of events end in Stripe's state`,
  async () => {
    expect(processes.map(({ errors }) => errors)).toEqual(["", ""]);
    const lossy: { id: string; username: string; sequence: Step[] }[] = [];
    const property = fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 10 }), async (sequence) => {
      const { id, username } = await newCustomer();
      if (await run(id, sequence)) lossy.push({ id, username, sequence });
      else expect(await isSubscriber(username)).toBe(isPaidFor(stripe.world, id));
    });
    await Promise.all(Array.from({ length: lanes }, () => fc.assert(property, { numRuns: runs / lanes })));
    const { stripe: own } = readConfig(settings);
    await compareMemberships({ db, config: readConfig(settings), mailer: null, clock: tomorrow }, own);
    for (const { id, username, sequence } of lossy)
      expect({ sequence, isPro: await isSubscriber(username) }).toEqual({
        sequence,
        isPro: isPaidFor(stripe.world, id),
      });
    expect(lossy.length).toBeGreaterThan(runs / 10);
  },
  10 * 60_000,
);

test("a process killed during an event stores nothing; the event sent again is handled", async () => {
  const { id, username } = await newCustomer();
  actions.subscribe(id);
  const [event] = takeEvents(id);
  if (!event) throw new Error("No event");
  const requested = Promise.withResolvers<void>();
  stripe.state.before = async (call) => {
    if (call !== "GET /v1/subscriptions") return;
    stripe.state.before = undefined;
    requested.resolve();
    await first.child.exited;
  };
  const lost = send(event, 0).catch(() => "lost");
  await requested.promise;
  first.child.kill("SIGKILL");
  expect(await lost).toBe("lost");
  expect(await sql`select from stripe_events where id = ${event.id}`).toHaveLength(0);
  expect(await isSubscriber(username)).toBe(false);
  await send(event, 1);
  expect(await isSubscriber(username)).toBe(true);
  processes[0] = await start();
  await send(event, 0);
  expect(await isSubscriber(username)).toBe(true);
});
