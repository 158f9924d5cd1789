import Stripe from "stripe";
import { Refusal } from "#lib/errors.ts";
import type { StripeConfig } from "#src/settings/stripe.ts";

/** Stripe's client, which gives up after 8 seconds and one retry. */
export const connect = ({ key, url }: StripeConfig): Stripe =>
  new Stripe(key, {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    protocol: url.protocol === "https:" ? "https" : "http",
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });

/** @throws Refusal 503 where Stripe does not answer or refuses, with Stripe's error as its cause. */
export const callingStripe = async <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    throw error instanceof Stripe.errors.StripeError ? refusalOf(error) : error;
  });

function refusalOf(error: InstanceType<typeof Stripe.errors.StripeError>): Refusal {
  const { type, code = "", requestId } = error;
  const message = ["Stripe:", type, code, requestId && `(${requestId})`].filter(Boolean).join(" ");
  const refusal = isOutage(error)
    ? new Refusal(503, message, {}, "Stripe isn’t responding. You weren’t charged. Please try again in a moment.", 60)
    : new Refusal(503, message, {}, "Payments aren’t set up correctly. Please tell the site owner.", 60);
  return Object.assign(refusal, { cause: error });
}

/** A retry may succeed. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;

/** Stripe has no such object any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
