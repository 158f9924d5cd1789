import { type Context, Hono } from "hono";
import * as v from "valibot";
import { countAttempt, tooManyAttempts } from "#access/limits.ts";
import { newcomer } from "#access/queries.ts";
import { beginSession, finishSession } from "#access/session-cookie.ts";
import { sendRegisterLink } from "#features/auth/email/page/mail.ts";
import { askToConfirm } from "#features/auth/email/service/addresses.ts";
import { hasPasskeys } from "#features/auth/passkeys/rules.ts";
import { providerPages } from "#features/auth/providers/routes/own.tsx";
import { providerTable } from "#features/auth/providers/service/table.ts";
import { logIn } from "#features/auth/second/page/enter.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { formAgain, type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import type { Mailer } from "#lib/mailer.ts";
import { type SignInWay, wayTo } from "../page.ts";
import { INVITATION_NEEDED, REGISTRATION_CLOSED } from "../rules/accounts.ts";
import { CardToAdd, RegisterForm, SignInForm } from "../schema.ts";
import { beginsByLetter, canRegister, register, wantedAccount } from "../service/registration.ts";
import { type SignIn, signIn } from "../service/sign-in.ts";
import { chooseAccount } from "../state/chosen.ts";
import { knownDevice } from "../state/device.ts";
import { allowedUrl, gateOf, requestedUrl } from "../state/gate.ts";
import { takeSavedForm } from "../state/saved-form.ts";
import { linkMessage, signInMessage } from "../views/messages.ts";
import { AuthMessagePage, RegisterPage, SignInPage } from "../views/pages.tsx";
import { confirmPages } from "./confirm.tsx";

export const authPages = new Hono<Env>()
  .route("/", providerPages)
  .route("/", confirmPages)
  .get("/auth/signin", async (c) => {
    const error = c.req.query("csrf") === undefined ? c.req.query("error") : "Csrf";
    if (c.var.viewer && error?.startsWith("OAuth")) {
      leaveFlash(c, { message: linkMessage(error), isRefusal: true });
      return c.redirect(requestedUrl(c), 303);
    }
    if (c.var.viewer && error === undefined) return c.redirect(requestedUrl(c), 303);
    const isRequired = error === "SessionRequired";
    const fault = error === undefined || isRequired ? undefined : { message: signInMessage(error), fields: {} };
    const saved = error === "Csrf" ? takeSavedForm(c) : undefined;
    const hasUrl = c.req.query("callbackUrl") !== undefined;
    const url = saved && !hasUrl ? allowedUrl(c, saved.callbackUrl) : requestedUrl(c);
    const way = await wayTo(c, url, addOf(c));
    return respond(c, signInPage(c, { ...way, isRequired, callbackUrl: url, email: saved?.email ?? "", fault }));
  })
  .post("/auth/signin", body(SignInForm), async (c) => {
    const { db, address, clock } = c.var;
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    const outcome = await signIn(db, form, { address, now: clock(), device: knownDevice(c, form.email) });
    if ("error" in outcome) {
      return formAgain(c, signInForm, refusalOf(outcome));
    }
    const next = await logIn(c, outcome, url, { email: form.email });
    return respond(c, { json: { url: next }, back: next });
  })
  .get("/auth/register", async (c) => {
    if (c.var.viewer) return c.redirect(requestedUrl(c), 303);
    const invitation = c.req.query("invitation") ?? "";
    const gate = gateOf(c, invitation);
    if (await canRegister(c.var.db, gate)) {
      const url = requestedUrl(c);
      return respond(
        c,
        registerPage(c, { ...(await wayTo(c, url, addOf(c))), callbackUrl: url, email: "", invitation }),
      );
    }
    const message = gate.registration === "invite" ? INVITATION_NEEDED : REGISTRATION_CLOSED;
    return respond(c, {
      page: { title: "Sign Up", isBare: true, body: <AuthMessagePage title="Sign Up" message={message} /> },
    });
  })
  .post("/auth/register", body(RegisterForm), (c) => {
    const { db, mailer, address } = c.var;
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    let next = url;
    const signUp = async () => {
      const gate = gateOf(c, form.invitation);
      const wanted = await wantedAccount(db, form, { ...gate, address });
      if (await beginsByLetter(db, mailer)) {
        next = await sendRegisterLink(c, { ...form, callbackUrl: url });
        chooseAccount(c, wanted);
        return { url: next };
      }
      const userId = await register(db, wanted, gate);
      await beginSession(c, newcomer(userId));
      if (mailer) await mailConfirmation(c, mailer, userId, wanted.email);
      return { url };
    };
    return submit(c, registerForm, signUp, { back: async () => next });
  })
  .post("/auth/signout", async (c) => {
    await finishSession(c);
    return respond(c, { json: { url: c.var.base }, back: "/" });
  });

/** Beyond the mail limit nothing is sent: people can request the link in the settings. */
async function mailConfirmation(c: Context<Env>, mailer: Mailer, userId: string, email: string): Promise<void> {
  const { db, base, address, clock } = c.var;
  const seconds = await countAttempt(db, { action: "mail", address, account: email }, clock());
  if (seconds === 0) await askToConfirm(db, mailer, userId, email, { base, now: clock() });
}

const signInMethods = (c: Context<Env>) => ({
  providers: providerTable(c.var.config.providers),
  hasMail: c.var.mailer !== null,
  hasPasskeys: hasPasskeys(c.var.base),
});

function refusalOf(outcome: Exclude<SignIn, { userId: string }>): Refusal {
  if (outcome.error === "TooManyAttempts") return tooManyAttempts(outcome.seconds);
  const message = signInMessage(outcome.error);
  return new Refusal(422, message, { password: message });
}

const addOf = (c: Context<Env>): string => v.parse(CardToAdd, c.req.query("add"));

type FormValues = SignInWay & {
  callbackUrl: string;
  email: string;
  fault?: { message: string; fields: Record<string, string> };
};

const signInPage = (c: Context<Env>, values: FormValues & { isRequired?: boolean }) => ({
  page: { title: "Log In", isBare: true, body: <SignInPage {...signInMethods(c)} {...values} /> },
});

const registerPage = (c: Context<Env>, values: FormValues & { invitation: string }) => ({
  page: { title: "Sign Up", isBare: true, body: <RegisterPage {...signInMethods(c)} {...values} /> },
});

export async function signInForm(c: Context<Env>, { typed, fault }: Sent) {
  const { callbackUrl, email, add } = v.parse(SignInForm, typed);
  const url = allowedUrl(c, callbackUrl);
  return signInPage(c, { ...(await wayTo(c, url, add)), callbackUrl: url, email, fault });
}

async function registerForm(c: Context<Env>, { typed, fault }: Sent) {
  const { callbackUrl, email, invitation, add } = v.parse(RegisterForm, typed);
  const url = allowedUrl(c, callbackUrl);
  return registerPage(c, { ...(await wayTo(c, url, add)), callbackUrl: url, email, invitation, fault });
}
