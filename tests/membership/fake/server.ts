import Stripe from "stripe";
import { actionsOf } from "./actions.ts";
import * as shapes from "./shapes.ts";
import { type Event, newWorld, nowSeconds, prices, type Session, type World } from "./state.ts";

export const secrets = { current: "whsec_current", former: "whsec_former" };

type Call = { world: World; url: string; id: string; given: URLSearchParams; actions: ReturnType<typeof actionsOf> };

const missing = () => ({
  error: { type: "invalid_request_error", code: "resource_missing", message: "No such object" },
});

const wrongKey = { type: "invalid_request_error", message: "Invalid API Key provided" };

/** By "METHOD path", where :id stands for an id. Undefined: there is no such object. */
const calls: Record<string, (call: Call) => object | undefined> = {
  "POST /v1/customers": ({ world, given }) => {
    const id = world.newId("cus");
    world.customers.set(id, { id, isDeleted: false, userId: given.get("metadata[userId]") ?? "" });
    return shapes.customerJson(world, id);
  },
  "GET /v1/customers/:id": ({ world, id }) => shapes.customerJson(world, id),
  "DELETE /v1/customers/:id": ({ world, id, actions }) => {
    if (world.customers.get(id)?.isDeleted !== false) return undefined;
    actions.deleteCustomer(id);
    return shapes.customerJson(world, id);
  },
  "GET /v1/subscriptions": ({ world, given }) =>
    shapes.listJson(
      [...world.subscriptions.values()]
        .filter(({ customer }) => customer === given.get("customer"))
        .map(shapes.subscriptionJson),
    ),
  "GET /v1/invoice_payments": ({ world, given }) =>
    shapes.listJson(
      [...world.payments.values()]
        .filter(({ invoice }) => invoice === given.get("invoice"))
        .map(shapes.invoicePaymentJson),
    ),
  "GET /v1/disputes": ({ world, given }) =>
    shapes.listJson(
      [...world.payments.values()].filter(({ id }) => id === given.get("charge")).map(shapes.disputeJson),
    ),
  "GET /v1/charges/:id": ({ world, id }) => {
    const payment = world.payments.get(id);
    return payment && shapes.chargeJson(payment);
  },
  "POST /v1/checkout/sessions": ({ world, given, url }) => {
    const customer = given.get("customer") ?? "";
    if (world.customers.get(customer)?.isDeleted !== false) return undefined;
    const [price, back] = [given.get("line_items[0][price]") ?? "", given.get("success_url") ?? ""];
    const session: Session = { id: world.newId("cs"), customer, price, back, status: "open", created: nowSeconds() };
    world.sessions.set(session.id, session);
    return shapes.sessionJson(session, url);
  },
  "GET /v1/checkout/sessions": ({ world, given, url }) =>
    shapes.listJson(
      [...world.sessions.values()]
        .filter(({ customer, status }) => customer === given.get("customer") && status === given.get("status"))
        .map((session) => shapes.sessionJson(session, url)),
    ),
  "POST /v1/checkout/sessions/:id/expire": ({ world, id, url }) => {
    const session = world.sessions.get(id);
    if (session?.status !== "open") return undefined;
    session.status = "expired";
    return shapes.sessionJson(session, url);
  },
  "POST /v1/billing_portal/sessions": ({ given, url }) => ({
    id: "bps_1",
    object: "billing_portal.session",
    url: `${url}/portal/${given.get("customer")}`,
  }),
};

/** A small Stripe on loopback, with a state of its own. */
export function startStripe() {
  const world = newWorld();
  const actions = actionsOf(world);
  const state = {
    isDown: false,
    isKeyWrong: false,
    requests: [] as string[],
    /** Where its pages are, with a domain of the site owner's. */
    pages: undefined as string | undefined,
    before: undefined as undefined | ((call: string) => unknown),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request, self) {
      const { pathname, searchParams, origin } = new URL(request.url);
      if (pathname.startsWith("/pay/")) return payPage(world, actions, request);
      if (!pathname.startsWith("/v1/")) return new Response("Stripe’s page", { status: 200 });
      const text = await request.text();
      const given = text === "" ? searchParams : new URLSearchParams(text);
      const exact = `${request.method} ${pathname}`;
      const [, id = ""] = /\/([^/]+?)(?:\/expire)?$/.exec(pathname) ?? [];
      const name = calls[exact] ? exact : exact.replace(id, ":id");
      state.requests.push(name);
      await state.before?.(name);
      self.timeout(request, 60);
      if (state.isDown)
        return Response.json({ error: { type: "api_error", message: "It is broken" } }, { status: 500 });
      if (state.isKeyWrong)
        return Response.json({ error: wrongKey }, { status: 401, headers: { "request-id": "req_1" } });
      const key = request.headers.get("idempotency-key");
      const known = key ? world.answered.get(key) : undefined;
      const answer = known ?? calls[name]?.({ world, url: state.pages ?? origin, id, given, actions });
      if (answer && key) world.answered.set(key, answer);
      return answer ? Response.json(answer) : Response.json(missing(), { status: 404 });
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    ...{ world, actions, state, url },
    /** The site's notification about it. */
    settings: {
      MEMBERSHIP: "stripe",
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_WEBHOOK_SECRET: `${secrets.current}, ${secrets.former}`,
      STRIPE_MONTHLY_PRICE: prices.monthly,
      STRIPE_YEARLY_PRICE: prices.yearly,
      STRIPE_URL: url,
      FLAGS: "pro,stripe,streamTools",
    },
    takeEvents: () => world.events.splice(0),
    stop: () => server.stop(true),
  };
}
export type FakeStripe = ReturnType<typeof startStripe>;

/** A page with one button, as a browser sees Stripe's. */
function payPage(world: World, actions: ReturnType<typeof actionsOf>, request: Request): Response {
  const id = new URL(request.url).pathname.split("/")[2] ?? "";
  if (request.method !== "POST") {
    const html = `<!doctype html><html lang="en"><title>Stripe</title><h1>Pay</h1><form method="post"><button>Pay</button></form>`;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  }
  actions.payAtCheckout(id);
  return Response.redirect(world.sessions.get(id)?.back ?? "/", 303);
}

const signer = new Stripe("sk_test_signer");

export const bodyOf = ({ id, type, object }: Event, more: object = {}): string =>
  JSON.stringify({ id, object: "event", type, livemode: false, created: nowSeconds(), data: { object }, ...more });

type Signing = { secret?: string; timestamp?: number };

export const signature = (payload: string, { secret = secrets.current, ...rest }: Signing = {}): Promise<string> =>
  signer.webhooks.generateTestHeaderStringAsync({ payload, secret, ...rest });

/** A signed event, as Stripe sends it. */
export async function delivery(event: Event, signing: Signing = {}): Promise<RequestInit> {
  const body = bodyOf(event);
  const headers = { "content-type": "application/json", "stripe-signature": await signature(body, signing) };
  return { method: "POST", body, headers };
}

export const webhookPath = "/api/stripe/webhook";
