import { type Context, Hono } from "hono";
import { countAttempt } from "#access/limits.ts";
import { finishSession } from "#access/session-cookie.ts";
import { readText } from "#http/body/read-body.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { oauthApi } from "../providers/routes/oauth.ts";
import { providersFor } from "../providers/service/offered.ts";
import { logIn } from "../second/page/enter.ts";
import { returnsToSignIn } from "../sign-in/rules/returns.ts";
import {
  AddressResponse,
  ClientForm,
  CsrfResponse,
  ProvidersResponse,
  SessionResponse,
  SessionUpdate,
  SignInForm,
  sessionAnswer,
} from "../sign-in/schema.ts";
import { signIn } from "../sign-in/service/sign-in.ts";
import { knownDevice } from "../sign-in/state/device.ts";
import { allowedUrl } from "../sign-in/state/gate.ts";
import { MailSentPage } from "../sign-in/views/pages.tsx";
import { configurationFault, errorPage, needsSecret } from "./page/error.tsx";
import { goTo, timedOut } from "./page/go-to.ts";
import { csrfToken, isCsrfToken } from "./state.ts";

/** The API of next-auth 4's browser client. */
export const authApi = new Hono<Env>()
  .use(needsSecret)
  .all("/", (c) => configurationFault(c, "MISSING_NEXTAUTH_API_ROUTE_ERROR"))
  .get("/session", answers("The current session", SessionResponse), (c) => {
    neverStore(c);
    return c.json(sessionAnswer(c.var.viewer));
  })
  .post("/session", answers("Refreshes the session", SessionResponse), body(SessionUpdate), (c) => {
    neverStore(c);
    if (!isCsrfToken(c, c.req.valid("json").csrfToken)) return c.json({}, 400);
    return c.json(sessionAnswer(c.var.viewer));
  })
  .get("/csrf", answers("The CSRF token for signing in and out", CsrfResponse), (c) => {
    neverStore(c);
    return c.json({ csrfToken: csrfToken(c) });
  })
  .get("/providers", answers("Ways to log in", ProvidersResponse), (c) =>
    c.json(providersFor(c.var.base, c.var.config)),
  )
  .post("/callback/credentials", answers("Logs in", AddressResponse), body(SignInForm), async (c) => {
    const { db, base, address, clock } = c.var;
    const form = c.req.valid("json");
    if (!isCsrfToken(c, form.csrfToken)) return timedOut(c, form);
    const device = knownDevice(c, form.email);
    const outcome = await signIn(db, form, { address, now: clock(), device });
    if ("userId" in outcome) {
      const url = allowedUrl(c, form.callbackUrl);
      const next = await logIn(c, outcome, url, { email: form.email });
      return next === url ? goTo(c, form, url) : goTo(c, form, `${next}&error=SecondFactor`, 401);
    }
    if (outcome.error === "TooManyAttempts") {
      c.header("Retry-After", String(outcome.seconds));
      return goTo(c, form, `${base}/auth/signin?error=TooManyAttempts`, 429);
    }
    return goTo(c, form, `${base}/api/auth/error?error=CredentialsSignin&provider=credentials`, 401);
  })
  .route("/", oauthApi)
  .post(
    "/callback/:provider",
    answers("Other providers can’t log in with a form", AddressResponse),
    body(ClientForm),
    (c) => goTo(c, c.req.valid("json"), `${c.var.base}/api/auth/signin`),
  )
  .get("/signin/:provider?", (c) => c.redirect(signInPage(c)))
  .post("/signout", answers("Signs out", AddressResponse), body(ClientForm), async (c) => {
    const form = c.req.valid("json");
    if (!isCsrfToken(c, form.csrfToken)) return goTo(c, form, `${c.var.base}/api/auth/signout?csrf=true`);
    await finishSession(c);
    return goTo(c, form, allowedUrl(c, form.callbackUrl));
  })
  .get("/signout", (c) => c.redirect(c.var.base))
  .get("/error", async (c) => {
    const code = c.req.query("error");
    if (code !== undefined && returnsToSignIn.has(code)) return c.redirect(signInPage(c));
    return errorPage(c, code);
  })
  .get("/verify-request", (c) => {
    const title = "Check your email";
    return respond(c, { page: { title, isBare: true, body: <MailSentPage title={title} /> } });
  })
  .post("/_log", async (c) => {
    const { db, log, address, clock, correlationId } = c.var;
    const fields = new URLSearchParams((await readText(c)).slice(0, 4000));
    if ((await countAttempt(db, { action: "log", address }, clock())) === 0) {
      const client = { code: fields.get("code"), message: fields.get("message"), url: fields.get("url") };
      log.warn({ client, correlationId }, "the auth client reported an error");
    }
    return c.body("");
  });

function neverStore(c: Context<Env>): void {
  c.header("Cache-Control", "private, no-cache, no-store");
}

function signInPage(c: Context<Env>): string {
  const { callbackUrl: requestedUrl, error, csrf } = c.req.query();
  const code = csrf === undefined ? error : "Csrf";
  const query = new URLSearchParams({
    ...(requestedUrl !== undefined && { callbackUrl: allowedUrl(c, requestedUrl) }),
    ...(code !== undefined && { error: code }),
  });
  return query.size > 0 ? `/auth/signin?${query}` : "/auth/signin";
}
