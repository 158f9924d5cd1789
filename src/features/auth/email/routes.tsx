import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { requireViewer, signedIn } from "../../../access/guards.ts";
import { limited } from "../../../access/limits.ts";
import { beginSession } from "../../../access/session-cookie.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { type FormView, formAgain, submit } from "../../../http/form.ts";
import { respond } from "../../../http/respond.ts";
import { body } from "../../../http/validate.ts";
import { notFound, Refusal } from "../../../lib/errors.ts";
import { check } from "../../../lib/input/inputs.ts";
import type { Mailer } from "../../../lib/mailer.ts";
import { needsSecret } from "../client-api/page.tsx";
import { goTo, timedOut } from "../client-api/rules/answers.ts";
import { isCsrfToken } from "../client-api/state.ts";
import { linkedProviders, postUnlinked } from "../sessions/page/signing-in.ts";
import { NewEmail, NO_MAIL, SECURED } from "../sign-in/rules/accounts.ts";
import { AddressAnswer, AskForm, LinkForm, NewPasswordForm } from "../sign-in/schema.ts";
import { allowedUrl, gateOf, wishedUrl } from "../sign-in/state/gate.ts";
import { AuthMessagePage } from "../sign-in/views/pages.tsx";
import { confirmEmail } from "./service/addresses.ts";
import { linkGone, readLink } from "./service/links.ts";
import { postLetter } from "./service/post.ts";
import { resetPassword } from "./service/reset.ts";
import { signInByLink } from "./service/sign-in.ts";
import { AskForLinkPage, AskForResetPage, LinkGonePage, NewPasswordPage, OpenLinkPage } from "./views/links.tsx";

/** Mounted at /api/auth, before the other providers. */
export const emailApi = new Hono<Env>()
  .use(needsSecret)
  .post("/signin/email", answers("Send a link to sign in", AddressAnswer), body(AskForm), async (c) => {
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

const signInTitle = "Sign in by email";
const resetTitle = "New password";
const confirmTitle = "Confirm your email";
const anotherLink = { title: "Ask for Another Link", href: "/auth/email" };
const anotherReset = { title: "Ask for Another Link", href: "/auth/reset" };
const anotherConfirmation = { title: "Settings", href: "/account/settings" };

export const emailPages = new Hono<Env>()
  .get("/auth/email", (c) => {
    if (c.var.mailer === null) throw notFound();
    const hidden = { callbackUrl: wishedUrl(c), invitation: c.req.query("invitation") ?? "" };
    return respond(c, page(signInTitle, <AskForLinkPage email="" hidden={hidden} />));
  })
  .post("/auth/email", body(AskForm), (c) => {
    const send = async () => ({ url: await sendSignInLink(c, c.req.valid("json")) });
    return submit(c, linkForm, send, { back: sentUrl(c.var.base) });
  })
  .get("/auth/email/open", async (c) => {
    const { token = "", invitation = "" } = c.req.query();
    try {
      const { email } = await readLink(c.var.db, "sign-in", token, c.var.clock());
      const hidden = { token, invitation, callbackUrl: wishedUrl(c) };
      const link = { title: "Sign in", email, action: "/auth/email/open", submit: "Sign In", hidden };
      return respond(c, page(signInTitle, <OpenLinkPage {...link} />));
    } catch (error) {
      return formAgain(c, linkGonePage(signInTitle, anotherLink), error);
    }
  })
  .post("/auth/email/open", body(LinkForm), (c) => {
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    const open = async () => {
      const { userId, isSecured } = await signInByLink(c.var.db, form.token, gateOf(c, form.invitation));
      await beginSession(c, userId);
      if (isSecured) leaveFlash(c, { message: SECURED });
      return { url };
    };
    return submit(c, linkGonePage(signInTitle, anotherLink), open, { back: url });
  })
  .get("/auth/reset", (c) => {
    const noMail = <AuthMessagePage title={resetTitle} message={NO_MAIL} />;
    return respond(c, page(resetTitle, c.var.mailer ? <AskForResetPage email="" /> : noMail));
  })
  .post("/auth/reset", body(AskForm), (c) => {
    const { base } = c.var;
    const url = sentUrl(base);
    const send = async () => {
      const { email, mailer } = await mailTo(c, c.req.valid("json").email);
      await postLetter(mailer, { kind: "reset", email, base });
      return { url };
    };
    return submit(c, resetForm, send, { back: url });
  })
  .get("/auth/reset/new", async (c) => {
    const { token = "" } = c.req.query();
    try {
      const { email, userId } = await readLink(c.var.db, "reset", token, c.var.clock());
      const linked = await linkedProviders(c, userId);
      return respond(c, page(resetTitle, <NewPasswordPage email={email} token={token} linked={linked} />));
    } catch (error) {
      return formAgain(c, linkGonePage(resetTitle, anotherReset), error);
    }
  })
  .post("/auth/reset/new", body(NewPasswordForm), async (c) => {
    const { db, base, clock } = c.var;
    const form = c.req.valid("json");
    const link = await readLink(db, "reset", form.token, clock()).catch(() => null);
    const linked = await linkedProviders(c, link?.userId ?? null);
    const props = { email: link?.email ?? "", token: form.token, linked };
    const passwordForm: FormView = (_, { fault }) =>
      fault?.fields.password === undefined
        ? linkGonePage(resetTitle, anotherReset)(c, { fault })
        : page(resetTitle, <NewPasswordPage {...props} fault={fault} />);
    const reset = async () => {
      const userId = await resetPassword(db, form, clock());
      await beginSession(c, userId);
      if (form.unlinkProviders) await postUnlinked(c, userId, linked);
      return { url: base };
    };
    return submit(c, passwordForm, reset, {
      said: "You have a new password, and are signed in with it.",
      back: "/",
    });
  })
  .get("/auth/verify", requireViewer, async (c) => {
    const { token = "" } = c.req.query();
    try {
      const { email, userId } = await readLink(c.var.db, "verify", token, c.var.clock());
      if (userId !== signedIn(c).id) throw linkGone();
      const link = { title: confirmTitle, email, action: "/auth/verify", submit: "Confirm", hidden: { token } };
      return respond(c, page(confirmTitle, <OpenLinkPage {...link} />));
    } catch (error) {
      return formAgain(c, linkGonePage(confirmTitle, anotherConfirmation), error);
    }
  })
  .post("/auth/verify", requireViewer, body(LinkForm), (c) => {
    const { db, base, clock } = c.var;
    const confirm = async () => {
      await confirmEmail(db, signedIn(c).id, c.req.valid("json").token, clock());
      return { url: base };
    };
    const saved = { said: "Your email address is confirmed.", back: "/account/settings" };
    return submit(c, linkGonePage(confirmTitle, anotherConfirmation), confirm, saved);
  });

const sentUrl = (base: string) => `${base}/api/auth/verify-request?provider=email&type=email`;

async function sendSignInLink(
  c: Context<Env>,
  wish: { email: string; callbackUrl: string; invitation: string },
): Promise<string> {
  const { base } = c.var;
  const { email, mailer } = await mailTo(c, wish.email);
  const url = allowedUrl(c, wish.callbackUrl);
  await postLetter(mailer, { kind: "sign-in", email, callbackUrl: url, invitation: wish.invitation, base });
  return sentUrl(base);
}

/** @throws Refusal 422 for a bad address or without mail, 429. */
async function mailTo(c: Context<Env>, given: string): Promise<{ email: string; mailer: Mailer }> {
  const { db, mailer, address, clock } = c.var;
  if (mailer === null) throw new Refusal(422, NO_MAIL);
  const { email } = check(NewEmail, { email: given });
  await limited(db, { action: "mail", address, account: email }, clock());
  return { email, mailer };
}

const linkForm: FormView = (c, { typed, fault }) => {
  const { email, callbackUrl, invitation } = v.parse(AskForm, typed);
  const hidden = { callbackUrl: allowedUrl(c, callbackUrl), invitation };
  return page(signInTitle, <AskForLinkPage email={email} hidden={hidden} fault={fault} />);
};

const resetForm: FormView = (_, { typed, fault }) =>
  page(resetTitle, <AskForResetPage email={v.parse(AskForm, typed).email} fault={fault} />);

const linkGonePage =
  (title: string, again: { title: string; href: string }): FormView =>
  (_, { fault }) =>
    page(title, <LinkGonePage message={fault?.message ?? ""} again={again} />);

const page = (title: string, body: ReactNode) => ({ page: { title, isBare: true, body } });
