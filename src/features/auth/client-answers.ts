import type { Context } from "hono";
import type { Env } from "../../http/env.ts";

/** The auth client's own requests read the address as JSON; a plain form is sent there. */
export function goTo(c: Context<Env>, form: { json: string }, url: string, status: 200 | 401 | 429 = 200): Response {
  return form.json === "true" ? c.json({ url }, status) : c.redirect(url);
}

/** Where the auth client learns of an error; a person who tries again gets where they wanted to go. */
export const errorUrl = (base: string, error: string, callbackUrl = base): string =>
  `${base}/api/auth/error?${new URLSearchParams({ error, callbackUrl })}`;
