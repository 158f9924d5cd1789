import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { MiddlewareHandler } from "hono/types";
import { memberOf, requireMember } from "#access/guards.ts";
import { limited } from "#access/limits.ts";
import { megabyte } from "#http/body/body-size.ts";
import { readText } from "#http/body/read-body.ts";
import { answers, documented } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { stripePolicy } from "#http/middleware/security.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";
import { hasProPage, isOnSale, proAnswer, proPage, thanksPage } from "./page.tsx";
import { CheckoutInput, EventResponse, PlaceResponse, ProResponse, ThanksQuery } from "./schema.ts";
import { openPortal, startCheckout } from "./service/checkout.ts";
import { handleEvent } from "./service/events.ts";

const whereSold = createMiddleware<Env>(async (c, next) => {
  if (!hasProPage(c)) throw notFound();
  await next();
});

const pages = new Hono<Env>()
  .get("/", whereSold, stripePolicy, async (c) => respond(c, { json: () => proAnswer(c), page: () => proPage(c) }))
  .get("/thanks", requireMember, whereSold, query(ThanksQuery), async (c) =>
    respond(c, thanksPage(c, c.req.valid("query").polls)),
  );

const api = new Hono<Env>()
  .get("/", whereSold, answers("What Pro costs, and your subscriptions", ProResponse), async (c) =>
    respond(c, { json: await proAnswer(c) }),
  )
  .post(
    "/checkout",
    requireMember,
    whereSold,
    answers("Starts a Pro purchase at Stripe", PlaceResponse),
    body(CheckoutInput),
    (c) =>
      leadingTo(c, "/pro", async (shop) => {
        const { plan, attempt = crypto.randomUUID() } = c.req.valid("json");
        if (!isOnSale(c)) throw new Refusal(409, "Pro can’t be bought here at the moment.");
        return await startCheckout(shop, memberOf(c), { plan, attempt });
      }),
  )
  .post(
    "/portal",
    requireMember,
    answers("Opens Stripe’s billing pages: card, invoices, cancellation", PlaceResponse),
    (c) => leadingTo(c, "/account/settings/membership", (shop) => openPortal(shop, memberOf(c))),
  );

type Shop = Parameters<typeof startCheckout>[0];

/** Leads to a page of Stripe, or back with the reason why not. */
async function leadingTo(c: Context<Env>, back: string, find: (shop: Shop) => Promise<string>): Promise<Response> {
  try {
    const { db, clock, address, base } = c.var;
    await limited(db, { action: "checkout", address, account: memberOf(c).id }, clock());
    const url = await find({ ...c.var, base, settings: settingsOf(c) });
    return await respond(c, { json: { url }, back: url });
  } catch (error) {
    if (!(error instanceof Refusal) || wanted(c) === "json") throw error;
    if (error.status >= 500) logFailure(c, error);
    leaveFlash(c, { message: error.friendlyMessage, isRefusal: true });
    return c.redirect(back, 303);
  }
}

const logFailure = (c: Context<Env>, err: Error) =>
  c.var.log.error({ err, correlationId: c.var.correlationId }, "request failed");

/** @throws Refusal 404 where Stripe is not set up. */
function settingsOf(c: Context<Env>): StripeConfig {
  const { stripe } = c.var.config;
  if (stripe === undefined) throw notFound();
  return stripe;
}

const largeEvents = documented<MiddlewareHandler<Env>>((_, next) => next(), { sizes: { json: megabyte } });

const webhook = new Hono<Env>().post(
  "/webhook",
  largeEvents,
  answers("Stripe’s webhook for customer events", EventResponse),
  async (c) => {
    const signed = { text: await readText(c), signature: c.req.header("stripe-signature") ?? "" };
    await handleEvent(c.var, settingsOf(c), signed);
    return respond(c, { json: { isReceived: true } });
  },
);

export const membership = new Hono<Env>().route("/pro", pages).route("/api/pro", api).route("/api/stripe", webhook);
