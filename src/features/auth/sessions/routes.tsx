import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { requireViewer, signedIn } from "#access/guards.ts";
import { beginSession, finishSession } from "#access/session-cookie.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { type Sent, submit } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { changeEmail, emailStateOf } from "../email/service/addresses.ts";
import { NOT_PROVEN } from "../sign-in/rules/accounts.ts";
import {
  EmailInput,
  EmailResponse,
  EndInput,
  PasswordInput,
  SessionChoice,
  SessionsResponse,
} from "../sign-in/schema.ts";
import { changePassword } from "../sign-in/service/own-password.ts";
import { endingOf } from "./page/ending.ts";
import { askForProof } from "./page/proof.ts";
import { linksOf, postUnlinked, sessionsProps } from "./page/signing-in.ts";
import { ProofMissing } from "./policy.ts";
import { endAllElse, endOwnSession, ownSessions } from "./service.ts";
import { EmailSection, OneCardPage } from "./views/email.tsx";
import { PasswordSection } from "./views/password.tsx";
import { SessionsSection } from "./views/sessions.tsx";

const emailPath = "/account/settings/email";
const passwordPath = "/account/settings/password";
const sessionsPath = "/account/settings/sessions";

export const ownAccountApi = new Hono<Env>()
  .post(
    "/email",
    requireViewer,
    answers("Requests a change of email address", EmailResponse),
    body(EmailInput),
    async (c) => {
      const { db, mailer, base, address, clock } = c.var;
      const viewer = signedIn(c);
      const state = () => emailStateOf(db, viewer.id, clock());
      const change = async () => {
        await changeEmail(db, mailer, viewer, c.req.valid("json"), { base, address, now: clock() }).catch(
          async (error) => {
            throw error instanceof ProofMissing && (await state()).hasPassword ? passwordMissing() : error;
          },
        );
        return state();
      };
      const notice = mailer === null ? "Saved." : "We sent a link to that address. Open it to confirm.";
      return submit(c, emailForm, change, { notice, back: emailPath }).catch((error) =>
        askForProof(c, error, emailPath),
      );
    },
  )
  .post(
    "/password",
    requireViewer,
    answers("Sets your password and ends every other way in, or all but what to keep", v.null()),
    body(PasswordInput),
    async (c) => {
      const { db, mailer, base, address, clock } = c.var;
      const viewer = signedIn(c);
      const form = c.req.valid("json");
      const { linked } = await linksOf(c);
      const notice = "Saved. You’re signed out everywhere else.";
      const change = async () => {
        await beginSession(c, await changePassword(db, mailer, viewer, form, { base, address, now: clock() }));
        if (form.unlinkProviders) await unlinkAll(c, linked, notice);
        return null;
      };
      return submit(c, passwordForm, change, { notice, back: passwordPath }).catch((error) =>
        askForProof(c, error, passwordPath),
      );
    },
  )
  .get("/sessions", requireViewer, answers("Where you’re logged in", SessionsResponse), async (c) =>
    respond(c, { json: await ownSessions(c.var.db, signedIn(c), c.var.clock()) }),
  )
  .delete(
    "/sessions",
    requireViewer,
    answers(
      "Signs out of one session; without an id ends every other way in, or all but what to keep",
      SessionsResponse,
    ),
    query(SessionChoice),
    body(EndInput),
    async (c) => {
      const { db, clock } = c.var;
      const viewer = signedIn(c);
      const { id } = c.req.valid("query");
      try {
        if (id === undefined) await endAllElse(db, viewer, c.req.valid("json").keep, clock());
        else await endOwnSession(db, viewer, id);
      } catch (error) {
        return askForProof(c, error, sessionsPath);
      }
      if (id === viewer.sessionId) return leave(c);
      const notice = "Signed out.";
      if (wanted(c) === "page") leaveFlash(c, { message: notice });
      const props = await sessionsProps(c);
      const fragment = <SessionsSection {...props} notice={notice} />;
      return respond(c, { json: props.sessions, fragment, back: sessionsPath });
    },
  );

/** The viewer ended their own session: a whole page replaces the fragment. */
async function leave(c: Context<Env>): Promise<Response> {
  await finishSession(c);
  if (wanted(c) !== "fragment") return respond(c, { json: [], back: "/" });
  c.header("HX-Redirect", "/");
  return c.body("");
}

const passwordMissing = () => new Refusal(403, NOT_PROVEN, { password: "Enter your password." });

async function unlinkAll(c: Context<Env>, linked: { name: string }[], notice: string): Promise<void> {
  await postUnlinked(c, signedIn(c).id, linked);
  if (wanted(c) !== "fragment") return;
  leaveFlash(c, { message: notice });
  c.header("HX-Redirect", passwordPath);
}

async function emailForm(c: Context<Env>, { typed, fault, notice }: Sent) {
  if (fault instanceof ProofMissing) throw fault;
  const state = await emailStateOf(c.var.db, signedIn(c).id, c.var.clock());
  const typedEmail = typeof typed?.email === "string" ? typed.email : undefined;
  const hasMail = c.var.mailer !== null;
  return panel(
    "Email",
    <EmailSection {...state} hasMail={hasMail} typedEmail={typedEmail} fault={fault} notice={notice} />,
  );
}

async function passwordForm(c: Context<Env>, { fault, notice }: Sent) {
  if (fault instanceof ProofMissing) throw fault;
  const { hasPassword } = await emailStateOf(c.var.db, signedIn(c).id, c.var.clock());
  const [{ linked }, ending] = await Promise.all([linksOf(c), endingOf(c, passwordPath)]);
  const props = { hasPassword, linked, ending, fault, notice };
  return panel("Password", <PasswordSection {...props} />);
}

const panel = (title: string, form: ReactNode) => ({
  fragment: form,
  page: { title, body: <OneCardPage title={title}>{form}</OneCardPage> },
});
