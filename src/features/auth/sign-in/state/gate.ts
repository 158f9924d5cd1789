import type { Context } from "hono";
import { callbackUrl } from "#features/auth/client-api/rules.ts";
import type { Env } from "#http/env.ts";
import { backTo } from "#http/respond.ts";
import type { Gate } from "../service/registration.ts";

export const gateOf = (c: Context<Env>, invitation: string): Gate => ({
  registration: c.var.config.registration,
  invitation,
  now: c.var.clock(),
});

export function allowedUrl(c: Context<Env>, given: string | undefined): string {
  const { base, log, correlationId } = c.var;
  const url = callbackUrl(given, base);
  if (url === base && given && given !== base) {
    log.warn({ code: "INVALID_CALLBACK_URL_ERROR", correlationId }, "a callbackUrl is not on this site");
  }
  return url;
}

/**
 * The requested address, with the view of the page that led here: the tiles of all views of a set are the same ones.
 */
export function requestedUrl(c: Context<Env>): string {
  const url = allowedUrl(c, c.req.query("callbackUrl") ?? c.req.query("redirect"));
  const before = c.var.base + backTo(c, "");
  return before.split("?")[0] === url ? before : url;
}
