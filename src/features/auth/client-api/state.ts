import type { Context } from "hono";
import { isToken, randomToken } from "#access/sessions.ts";
import { putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { isSignature, signature } from "#lib/crypto/signed.ts";

/** CSRF token: a signature of a random cookie, so another site cannot make one for a cookie it planted. */
export function csrfToken(c: Context<Env>): string {
  const cookie = readCookie(c, "csrf");
  if (cookie !== undefined && isToken(cookie)) return tokenOf(c, cookie);
  const fresh = randomToken();
  putCookie(c, "csrf", fresh);
  return tokenOf(c, fresh);
}

export function isCsrfToken(c: Context<Env>, given: string): boolean {
  const cookie = readCookie(c, "csrf");
  if (cookie === undefined || !isToken(cookie)) return false;
  return isSignature(given, c.var.secret, "csrf", cookie);
}

const tokenOf = (c: Context<Env>, cookie: string): string => signature(c.var.secret, "csrf", cookie);
