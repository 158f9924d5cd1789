import Stripe from "stripe";
import type { StripeConfig } from "../../../config-stripe.ts";
import { Refusal } from "../../../lib/errors.ts";
import { NO_ANSWER } from "../rules.ts";

export const connect = ({ key, url }: StripeConfig): Stripe =>
  new Stripe(key, {
    host: url.hostname,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    protocol: url.protocol === "https:" ? "https" : "http",
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });

/** @throws Refusal 503 where Stripe does not answer or refuses. */
export const asking = async <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    throw error instanceof Stripe.errors.StripeError
      ? new Refusal(503, `Stripe: ${error.type} ${error.code ?? ""}`.trim(), {}, NO_ANSWER, 60)
      : error;
  });

/** Stripe has no such object any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
