import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "../../http/env.ts";
import { cookieFor } from "./session-cookie.ts";
import { isToken, randomToken } from "./sessions.ts";

/**
 * The token that a form of this browser must carry. It is made from a random cookie and the site's secret, so another
 * site can neither read it nor make one for a cookie it planted.
 */
export function csrfToken(c: Context<Env>): string {
  const { name, options } = cookieFor(c, "csrf");
  const cookie = getCookie(c, name);
  if (cookie !== undefined && isToken(cookie)) return tokenOf(c, cookie);
  const fresh = randomToken();
  setCookie(c, name, fresh, options);
  return tokenOf(c, fresh);
}

/** Whether a form's token belongs to this browser's cookie. */
export function isCsrfToken(c: Context<Env>, given: string): boolean {
  const cookie = getCookie(c, cookieFor(c, "csrf").name);
  if (cookie === undefined || !isToken(cookie)) return false;
  const expected = Buffer.from(tokenOf(c, cookie));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const tokenOf = (c: Context<Env>, cookie: string): string =>
  createHmac("sha256", c.var.secret).update(`csrf ${cookie}`).digest("base64url");
