import type { Context } from "hono";
import { saveForm } from "#features/auth/sign-in/state/saved-form.ts";
import type { Env } from "#http/env.ts";

/** The auth client reads the URL as JSON; a plain form is redirected. */
export function goTo(
  c: Context<Env>,
  form: { json: string },
  url: string,
  status: 200 | 401 | 403 | 429 = 200,
): Response {
  return form.json === "true" ? c.json({ url }, status) : c.redirect(url);
}

/** Answers a wrong CSRF token: the sign-in page says so and keeps what was typed. */
export function timedOut(c: Context<Env>, form: { json: string; callbackUrl: string; email?: string }): Response {
  saveForm(c, form);
  return goTo(c, form, `${c.var.base}/api/auth/signin?csrf=true`);
}

export const errorUrl = (base: string, error: string, callbackUrl = base): string =>
  `${base}/api/auth/error?${new URLSearchParams({ error, callbackUrl })}`;
