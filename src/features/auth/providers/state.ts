import { generateCodeVerifier } from "arctic";
import type { Context } from "hono";
import * as v from "valibot";
import { isToken, randomToken } from "#access/sessions.ts";
import { cookieNames, dropCookie, putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { seal, unseal } from "#lib/crypto/signed.ts";
import { callbackUrl } from "../client-api/rules.ts";
import type { Provider, Secrets } from "./service/identity.ts";

const Flow = v.object({
  provider: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  callbackUrl: v.string(),
  invitation: v.string(),
  /** The session that began it and alone may link by it; null: signed out. */
  session: v.nullable(v.string()),
  isProven: v.boolean(),
  /** Milliseconds since 1970. Browsers need not honour a cookie's own lifetime. */
  expiresAt: v.number(),
});
export type Flow = v.InferOutput<typeof Flow>;

const minutes = 15;
/** More would exceed the limit of request headers. */
const maxTabs = 5;
const maxUrlLength = 2000;

/**
 * Name of the cookie of a sign-in, one for each, so tabs do not interfere; the signature covers the state, so a
 * planted one is invalid.
 */
const cookieName = (state: string) => `oauth-${state}`;

export function beginFlow(
  c: Context<Env>,
  provider: Provider,
  { callbackUrl, invitation, isProven }: { callbackUrl: string; invitation: string; isProven: boolean },
): Secrets & { state: string } {
  const secrets = { state: randomToken(), verifier: generateCodeVerifier(), nonce: randomToken() };
  const flow: Flow = {
    provider: provider.id,
    verifier: secrets.verifier,
    nonce: secrets.nonce,
    callbackUrl: callbackUrl.length > maxUrlLength ? c.var.base : callbackUrl,
    invitation: invitation.slice(0, 100),
    session: c.var.viewer?.sessionId ?? null,
    isProven,
    expiresAt: c.var.clock().getTime() + minutes * 60_000,
  };
  for (const name of cookieNames(c, cookieName("")).slice(0, 1 - maxTabs)) dropCookie(c, name);
  const name = cookieName(secrets.state);
  const value = seal(c.var.secret, name, JSON.stringify(flow));
  putCookie(c, name, value, { ...crossSite(provider.id), maxAge: minutes * 60 });
  return secrets;
}

/** Apple posts its response cross-site, where Lax cookies are not sent. */
const crossSite = (provider: string) => (provider === "apple" ? ({ sameSite: "None", secure: true } as const) : {});

export const hasFlow = (c: Context<Env>, state: string): boolean => isToken(state) && readFlow(c, state) !== undefined;

export function takeFlow(c: Context<Env>, provider: string, state: string): Flow | undefined {
  if (!isToken(state) || readCookie(c, cookieName(state)) === undefined) return undefined;
  dropCookie(c, cookieName(state), crossSite(provider));
  const flow = readFlow(c, state);
  if (flow?.provider !== provider || flow.expiresAt <= c.var.clock().getTime()) return undefined;
  const { base } = c.var;
  return { ...flow, callbackUrl: flow.callbackUrl === base ? base : callbackUrl(flow.callbackUrl, base) };
}

function readFlow(c: Context<Env>, state: string): Flow | undefined {
  const name = cookieName(state);
  const text = unseal(c.var.secret, name, readCookie(c, name) ?? "");
  const flow = v.safeParse(v.pipe(v.string(), v.parseJson(), Flow), text);
  return flow.success ? flow.output : undefined;
}
