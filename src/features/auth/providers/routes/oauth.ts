import { type Context, Hono } from "hono";
import { type Attempt, countAttempt, forgetAttempt } from "#access/limits.ts";
import { provenBy, type Viewer } from "#access/viewer.ts";
import { errorUrl, goTo, timedOut } from "#features/auth/client-api/page/go-to.ts";
import { isCsrfToken } from "#features/auth/client-api/state.ts";
import { postProviders } from "#features/auth/email/service/post.ts";
import { logIn } from "#features/auth/second/page/enter.ts";
import { confirmPath } from "#features/auth/sessions/page/proof.ts";
import { isFresh } from "#features/auth/sessions/policy.ts";
import { AddressResponse, CallbackForm, ProviderForm } from "#features/auth/sign-in/schema.ts";
import { assertProof } from "#features/auth/sign-in/service/own-password.ts";
import { allowedUrl } from "#features/auth/sign-in/state/gate.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { body } from "#http/validate.ts";
import { findOwner, identitiesOf } from "../queries.ts";
import { accountOf, linkIdentity } from "../service/identities.ts";
import type { Provider, ProviderIdentity } from "../service/identity.ts";
import { providerOf } from "../service/table.ts";
import { beginFlow, type Flow, hasFlow, takeFlow } from "../state.ts";

export const oauthApi = new Hono<Env>()
  .post(
    "/signin/:provider",
    answers("Starts a login with a provider", AddressResponse),
    body(ProviderForm),
    async (c) => {
      const form = c.req.valid("json");
      const { base, config } = c.var;
      if (!isCsrfToken(c, form.csrfToken)) return timedOut(c, form);
      const provider = providerOf(config.providers, c.req.param("provider"));
      if (!provider) return goTo(c, form, `${base}/api/auth/signin`);
      return goTo(c, form, await beginSignIn(c, provider, form, c.req.query()));
    },
  )
  .get("/callback/:provider", async (c) => {
    const provider = providerOf(c.var.config.providers, c.req.param("provider"));
    // /callback/credentials is POST only.
    return c.redirect(provider ? await finishSignIn(c, provider, c.req.query()) : "/auth/signin");
  })
  // Apple posts its response cross-site, so without our session cookie; a redirect brings it back with one.
  .post("/callback/apple", body(CallbackForm), (c) => {
    const { state, code, error } = c.req.valid("json");
    if (!hasFlow(c, state)) return c.redirect(errorUrl(c.var.base, "OAuthCallback"));
    const query = new URLSearchParams({ state, ...(code && { code }), ...(error && { error }) });
    return c.redirect(`/api/auth/callback/apple?${query}`, 303);
  });

const passedOn = ["prompt", "login_hint", "ui_locales", "display"];

/** @returns a URL: the provider's, /auth/confirm or the error page. @throws Refusal 422 for a wrong password, 429. */
export async function beginSignIn(
  c: Context<Env>,
  provider: Provider,
  request: { callbackUrl: string; invitation: string; password: string },
  query: Record<string, string> = {},
): Promise<string> {
  const target = allowedUrl(c, request.callbackUrl);
  const isProven = await mayLink(c, request.password);
  if (!isProven && !(await isLinked(c, provider))) return c.var.base + confirmPath(target);
  const secrets = beginFlow(c, provider, { ...request, callbackUrl: target, isProven });
  try {
    const url = await provider.authorizeUrl(redirectUri(c, provider), secrets, c.var.clock());
    for (const name of passedOn) if (query[name] !== undefined) url.searchParams.set(name, query[name]);
    return url.href;
  } catch (error) {
    reportFault(c, provider, error);
    return errorUrl(c.var.base, "OAuthSignin", target);
  }
}

async function mayLink(c: Context<Env>, password: string): Promise<boolean> {
  const { db, viewer, address, clock } = c.var;
  if (viewer === null || viewer.pausedRoles) return false;
  if (isFresh(viewer, clock())) return true;
  if (password === "") return false;
  await assertProof(db, viewer, { password, field: "password" }, { address, now: clock() });
  return true;
}

async function isLinked({ var: { db, viewer } }: Context<Env>, { id }: Provider): Promise<boolean> {
  return viewer === null || (await identitiesOf(db, viewer.id)).some(({ provider }) => provider === id);
}

const redirectUri = (c: Context<Env>, { id }: Provider): string => `${c.var.base}/api/auth/callback/${id}`;

type Answer = { state?: string; code?: string; error?: string };

async function finishSignIn(c: Context<Env>, provider: Provider, answer: Answer): Promise<string> {
  const { base, db, viewer, address, clock } = c.var;
  const flow = takeFlow(c, provider.id, answer.state ?? "");
  const failed = (error: string) => errorUrl(base, error, flow?.callbackUrl);
  if (!flow || !answer.code || answer.error !== undefined) return failed("OAuthCallback");
  // Only the session that began the linking may finish it.
  if (flow.session !== null && flow.session !== viewer?.sessionId) return failed("OAuthCallback");
  const attempt: Attempt = { action: "provider", address };
  if ((await countAttempt(db, attempt, clock())) > 0) return `${base}/auth/signin?error=TooManyAttempts`;
  const identity = await identify(c, provider, answer.code, flow);
  if (!identity) return failed("OAuthCallback");
  await forgetAttempt(db, attempt);
  const outcome = await enter(c, provider, identity, flow);
  return "error" in outcome ? failed(outcome.error) : outcome.url;
}

async function identify(
  c: Context<Env>,
  provider: Provider,
  code: string,
  flow: Flow,
): Promise<ProviderIdentity | undefined> {
  try {
    return await provider.identify(redirectUri(c, provider), code, flow, c.var.clock());
  } catch (error) {
    reportFault(c, provider, error);
    return undefined;
  }
}

type Entry = { url: string } | { error: string };

async function enter(c: Context<Env>, provider: Provider, identity: ProviderIdentity, flow: Flow): Promise<Entry> {
  const { db, viewer, config, clock } = c.var;
  if (flow.session !== null && viewer) return enterAgain(c, viewer, provider, identity, flow);
  const gate = { registration: config.registration, invitation: flow.invitation, now: clock() };
  const outcome = await accountOf(db, provider, identity, gate);
  return "error" in outcome ? outcome : { url: await logIn(c, outcome, flow.callbackUrl) };
}

/** An identity linked before renews an old sign-in; a new one is linked, given proof. */
async function enterAgain(
  c: Context<Env>,
  viewer: Viewer,
  provider: Provider,
  identity: ProviderIdentity,
  { isProven, callbackUrl: url }: Flow,
): Promise<Entry> {
  const { db, mailer, base, address, clock } = c.var;
  const now = clock();
  if ((await findOwner(db, provider.id, identity.providerUserId))?.userId === viewer.id) {
    return { url: isFresh(viewer, now) ? url : await logIn(c, provenBy(viewer), url) };
  }
  if (!isProven) return { error: "OAuthNotProven" };
  const error = await linkIdentity(db, provenBy(viewer), provider, identity);
  if (error !== undefined) return { error };
  const change = { kind: "linked" as const, providers: [provider.name] };
  if (mailer) await postProviders(db, mailer, viewer.id, change, { base, address, now });
  return { url };
}

/** Logs the message only: the rest of an error may hold a token. */
function reportFault(c: Context<Env>, { id }: Provider, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  c.var.log.warn({ provider: id, reason, correlationId: c.var.correlationId }, "sign-in with a provider failed");
}
