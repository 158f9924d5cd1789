import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { isSignature, signature } from "#lib/crypto/signed.ts";

// A known browser has attempts of its own, which a stranger's guesses do not use up (OWASP, "device cookies"). The
// cookie is `id.mark.mark`: a random id, and its signature for each account.

const lifetimeSeconds = 365 * 24 * 60 * 60;
const maxAccounts = 5;

const parts = (c: Context<Env>): string[] => (readCookie(c, "device") ?? "").split(".");
const marked = (id: string, email: string) => `${id} ${email.trim().toLowerCase()}`;

export function knownDevice(c: Context<Env>, email: string): string | undefined {
  const [id = "", ...marks] = parts(c);
  const isKnown = marks.some((mark) => isSignature(mark, c.var.secret, "device", marked(id, email)));
  return isKnown ? id : undefined;
}

export function rememberDevice(c: Context<Env>, email: string): void {
  const [known = "", ...marks] = parts(c);
  const id = /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString("base64url");
  const own = signature(c.var.secret, "device", marked(id, email));
  const others = id === known ? marks.filter((mark) => mark !== own) : [];
  putCookie(c, "device", [id, own, ...others.slice(0, maxAccounts - 1)].join("."), { maxAge: lifetimeSeconds });
}
