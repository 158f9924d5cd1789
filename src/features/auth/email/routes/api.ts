import { Hono } from "hono";
import { needsSecret } from "#features/auth/client-api/page/error.tsx";
import { goTo, timedOut } from "#features/auth/client-api/page/go-to.ts";
import { isCsrfToken } from "#features/auth/client-api/state.ts";
import { AddressResponse, AskForm } from "#features/auth/sign-in/schema.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { body } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { sendSignInLink } from "../page/mail.ts";

export const emailApi = new Hono<Env>()
  .use(needsSecret)
  .post("/signin/email", answers("Emails a login link", AddressResponse), body(AskForm), async (c) => {
    const { base, mailer } = c.var;
    const form = c.req.valid("json");
    if (!isCsrfToken(c, form.csrfToken)) return timedOut(c, form);
    if (mailer === null) return goTo(c, form, `${base}/api/auth/signin`);
    try {
      return goTo(c, form, await sendSignInLink(c, form));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 429) {
        c.header("Retry-After", String(error.retryAfterSeconds));
        return goTo(c, form, `${base}/auth/signin?error=TooManyAttempts`, 429);
      }
      return goTo(c, form, `${base}/api/auth/error?error=EmailSignin`);
    }
  });
