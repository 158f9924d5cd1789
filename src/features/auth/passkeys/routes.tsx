import { type Context, Hono } from "hono";
import { beginSession } from "#access/session-cookie.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { needsSecret } from "../client-api/page/error.tsx";
import { errorUrl, goTo, timedOut } from "../client-api/page/go-to.ts";
import { isCsrfToken } from "../client-api/state.ts";
import { tellFactor } from "../second/page/tell.ts";
import { secondForm } from "../second/routes.tsx";
import { signInForm } from "../sign-in/routes/pages.tsx";
import { AddressResponse } from "../sign-in/schema.ts";
import { allowedUrl } from "../sign-in/state/gate.ts";
import { type Assertion, ClientPasskeyForm, PASSKEY_REFUSED, PasskeyForm, RequestOptions } from "./schema.ts";
import { requestOptions } from "./service/own.ts";
import { CopyRefused, signInByPasskey } from "./service/sign-in.ts";

export const passkeyApi = new Hono<Env>()
  .use(needsSecret)
  .post("/passkey", answers("Options that a browser needs to log in with a passkey", RequestOptions), (c) => {
    const { secret, base, clock } = c.var;
    return respond(c, { json: requestOptions({ secret, base, now: clock() }) });
  })
  .post("/callback/passkey", answers("Logs in with a passkey", AddressResponse), body(ClientPasskeyForm), async (c) => {
    const form = c.req.valid("json");
    const { base } = c.var;
    if (!isCsrfToken(c, form.csrfToken)) return timedOut(c, form);
    try {
      await begin(c, form.credential);
      return goTo(c, form, allowedUrl(c, form.callbackUrl));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 403) return goTo(c, form, errorUrl(base, "AccessDenied"), 403);
      if (error.status !== 429) return goTo(c, form, errorUrl(base, "PasskeySignin"), 401);
      c.header("Retry-After", String(error.retryAfterSeconds));
      return goTo(c, form, `${base}/auth/signin?error=TooManyAttempts`, 429);
    }
  });

/** A plain form, guarded by `sameOrigin` instead of a CSRF token. */
export const passkeyPages = new Hono<Env>().post("/auth/passkey", body(PasskeyForm, again(passkeyForm)), (c) => {
  const form = c.req.valid("json");
  const url = allowedUrl(c, form.callbackUrl);
  return submit(c, passkeyForm, () => begin(c, form.credential).then(() => ({ url })), { back: url });
});

async function begin(c: Context<Env>, credential: Assertion | null): Promise<void> {
  if (credential === null) throw new Refusal(422, PASSKEY_REFUSED);
  const { db, secret, base, address, viewer, clock } = c.var;
  const from = { secret, base, address, now: clock(), viewerId: viewer?.id };
  const proof = await signInByPasskey(db, credential, from).catch(async (error: unknown) => {
    if (error instanceof CopyRefused) await tellFactor(c, error.passkey.userId, "passkey-refused", error.passkey.name);
    throw error;
  });
  await beginSession(c, proof, { hasFactor: true });
}

/** The page that requested it: for a login, or to confirm a logged-in person. */
function passkeyForm(c: Context<Env>, { typed = {}, fault }: Sent) {
  const message = fault && Object.keys(fault.fields).length === 0 ? fault.message : PASSKEY_REFUSED;
  const sent = { typed: { callbackUrl: typed.callbackUrl }, fault: new Refusal(422, message) };
  return c.var.viewer ? secondForm(c, sent) : signInForm(c, sent);
}
