import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { requireViewer, signedIn } from "../../../access/guards.ts";
import { beginSession, finishSession } from "../../../access/session-cookie.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, query } from "../../../http/validate.ts";
import { Refusal } from "../../../lib/errors.ts";
import { changeEmail, emailStateOf } from "../email/service/addresses.ts";
import { NOT_PROVEN } from "../sign-in/rules/accounts.ts";
import { EmailAnswer, EmailInput, PasswordInput, SessionChoice, SessionsAnswer } from "../sign-in/schema.ts";
import { changePassword } from "../sign-in/service/own-password.ts";
import { askForProof } from "./page/proof.ts";
import { linksOf, postUnlinked } from "./page/signing-in.ts";
import { ProofMissing } from "./policy.ts";
import { endOwnSessions, ownSessions } from "./service.ts";
import { EmailSection, OneCardPage, PasswordSection, SessionsSection } from "./views.tsx";

const settingsPath = "/account/settings";

/** Mounted at /api/user; also serves the forms of the settings. */
export const ownAccountApi = new Hono<Env>()
  .post("/email", requireViewer, answers("Asks for another address", EmailAnswer), body(EmailInput), async (c) => {
    const { db, mailer, base, address, clock } = c.var;
    const viewer = signedIn(c);
    const form = c.req.valid("json");
    const hasMail = mailer !== null;
    try {
      await changeEmail(db, mailer, viewer, form, { base, address, now: clock() });
    } catch (error) {
      const state = await emailStateOf(db, viewer.id, clock());
      const isUnproven = error instanceof ProofMissing;
      if (isUnproven && !state.hasPassword) return askForProof(c, error, settingsPath);
      return refuse(c, isUnproven ? passwordMissing() : error, (fault) => (
        <EmailSection {...state} hasMail={hasMail} typedEmail={form.email} fault={fault} />
      ));
    }
    const state = await emailStateOf(db, viewer.id, clock());
    const said = hasMail ? "We sent you a link. The new address counts once you open it." : "Saved.";
    return saved(c, state, said, <EmailSection {...state} hasMail={hasMail} said={said} />);
  })
  .post("/password", requireViewer, answers("Sets your password", v.null()), body(PasswordInput), async (c) => {
    const { db, mailer, base, address, clock } = c.var;
    const viewer = signedIn(c);
    const form = c.req.valid("json");
    const { linked } = await linksOf(c);
    try {
      await changePassword(db, mailer, viewer, form, { base, address, now: clock() });
    } catch (error) {
      if (error instanceof ProofMissing) return askForProof(c, error, settingsPath);
      const { hasPassword } = await emailStateOf(db, viewer.id, clock());
      return refuse(c, error, (fault) => <PasswordSection hasPassword={hasPassword} linked={linked} fault={fault} />);
    }
    await beginSession(c, viewer.id);
    const said = "Saved. You are signed out everywhere else.";
    if (form.unlinkProviders) {
      await postUnlinked(c, viewer.id, linked);
      return reload(c, said);
    }
    return saved(c, null, said, <PasswordSection hasPassword linked={linked} said={said} />);
  })
  .get("/sessions", requireViewer, answers("Where you are signed in", SessionsAnswer), async (c) =>
    respond(c, { json: await ownSessions(c.var.db, signedIn(c), c.var.clock()) }),
  )
  .delete(
    "/sessions",
    requireViewer,
    answers("Signs out of one session, or without an id of all others", SessionsAnswer),
    query(SessionChoice),
    async (c) => {
      const { db, clock } = c.var;
      const viewer = signedIn(c);
      const { id } = c.req.valid("query");
      await endOwnSessions(db, viewer, id);
      if (id === viewer.sessionId) return leave(c);
      const sessions = await ownSessions(db, viewer, clock());
      const { linked } = await linksOf(c);
      const section = <SessionsSection sessions={sessions} linked={linked} said="Signed out." />;
      return saved(c, sessions, "Signed out.", section);
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

/** Several panels changed: a whole page replaces the fragment. */
function reload(c: Context<Env>, said: string): Response {
  if (wanted(c) !== "fragment") return saved(c, null, said, null);
  leaveFlash(c, { message: said });
  c.header("HX-Redirect", settingsPath);
  return c.body("");
}

function saved(c: Context<Env>, json: unknown, said: string, fragment: ReactNode): Response {
  if (wanted(c) === "page") leaveFlash(c, { message: said });
  return respond(c, { json, fragment, back: settingsPath });
}

function refuse(c: Context<Env>, error: unknown, form: (fault: Refusal) => ReactNode): Response {
  if (!(error instanceof Refusal) || wanted(c) === "json") throw error;
  const card = form(error);
  return respond(c, {
    refusal: error,
    fragment: card,
    page: { title: "Settings", body: <OneCardPage>{card}</OneCardPage> },
  });
}
