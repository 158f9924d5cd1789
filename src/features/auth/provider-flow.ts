import { generateCodeVerifier } from "arctic";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import type { Env } from "../../http/env.ts";
import type { Provider, Secrets } from "./provider-table.ts";
import { cookieFor } from "./session-cookie.ts";
import { isToken, randomToken } from "./sessions.ts";

/** What is remembered while somebody is at a provider. `linkTo` is the account that was signed in when they left. */
const Flow = v.object({
  provider: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  callbackUrl: v.string(),
  invitation: v.string(),
  linkTo: v.nullable(v.string()),
});
export type Flow = v.InferOutput<typeof Flow>;

const minutes = 15;
/** More than that and a browser sends headers that servers refuse. */
const mostTabs = 5;
const longestUrl = 2000;

/**
 * Each sign-in has a cookie of its own, named by its state: two tabs do not disturb each other, and a state of another
 * browser finds nothing.
 */
const flowCookie = (c: Context<Env>, state: string) => cookieFor(c, `oauth-${state}`);

/** Remembers a sign-in that begins, in this browser. */
export function beginFlow(
  c: Context<Env>,
  provider: Provider,
  { callbackUrl, invitation }: { callbackUrl: string; invitation: string },
): Secrets & { state: string } {
  const secrets = { state: randomToken(), verifier: generateCodeVerifier(), nonce: randomToken() };
  const flow: Flow = {
    provider: provider.id,
    verifier: secrets.verifier,
    nonce: secrets.nonce,
    callbackUrl: callbackUrl.length > longestUrl ? c.var.base : callbackUrl,
    invitation: invitation.slice(0, 100),
    linkTo: c.var.viewer?.id ?? null,
  };
  forgetOldest(c);
  const { name, options } = flowCookie(c, secrets.state);
  const value = Buffer.from(JSON.stringify(flow)).toString("base64url");
  setCookie(c, name, value, { ...options, ...crossSite(provider.id), maxAge: minutes * 60 });
  return secrets;
}

/** Apple's answer is a form that its page posts here: a Lax cookie would stay away. */
const crossSite = (provider: string) => (provider === "apple" ? ({ sameSite: "None", secure: true } as const) : {});

/** Browsers send cookies in the order in which they were made. */
function forgetOldest(c: Context<Env>): void {
  const { name: prefix, options } = flowCookie(c, "");
  const names = Object.keys(getCookie(c)).filter((name) => name.startsWith(prefix));
  for (const name of names.slice(0, Math.max(0, names.length - mostTabs + 1))) deleteCookie(c, name, options);
}

/** Whether this browser began the sign-in of a state. */
export const hasFlow = (c: Context<Env>, state: string): boolean =>
  isToken(state) && getCookie(c, flowCookie(c, state).name) !== undefined;

/** The sign-in that this browser began with a state, at this provider; it can be taken once. */
export function takeFlow(c: Context<Env>, provider: string, state: string): Flow | undefined {
  if (!isToken(state)) return undefined;
  const { name, options } = flowCookie(c, state);
  const value = getCookie(c, name);
  if (value === undefined) return undefined;
  deleteCookie(c, name, { ...options, ...crossSite(provider) });
  const flow = v.safeParse(v.pipe(v.string(), v.parseJson(), Flow), Buffer.from(value, "base64url").toString());
  return flow.success && flow.output.provider === provider ? flow.output : undefined;
}
