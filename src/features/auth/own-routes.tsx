import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { leaveFlash } from "../../http/flash.ts";
import { respond, wanted } from "../../http/respond.ts";
import { body, query } from "../../http/validate.ts";
import { requireViewer, signedIn } from "../../http/viewer.ts";
import { Refusal } from "../../lib/errors.ts";
import { changeEmail, emailStateOf } from "./addresses.ts";
import { passwordNotice } from "./letters.ts";
import { postNotice } from "./notices.ts";
import { changePassword } from "./own-password.ts";
import { endOwnSessions, ownSessions } from "./own-sessions.ts";
import { EmailAnswer, EmailInput, PasswordInput, SessionChoice, SessionsAnswer } from "./schema.ts";
import { beginSession, finishSession } from "./session-cookie.ts";
import { EmailSection, OneCardPage, PasswordSection, SessionsSection } from "./views/own-account.tsx";

const settingsPath = "/account/settings";

/** How one signs in oneself, mounted at /api/user. The forms of the settings post here too. */
export const ownAccountApi = new Hono<Env>()
  .post("/email", requireViewer, answers("Asks for another address", EmailAnswer), body(EmailInput), async (c) => {
    const { db, mailer, base, address, clock } = c.var;
    const viewer = signedIn(c);
    const form = c.req.valid("json");
    const hasMail = mailer !== null;
    try {
      await changeEmail(db, mailer, viewer.id, form, { base, address, now: clock() });
    } catch (error) {
      const state = await emailStateOf(db, viewer.id, clock());
      return refuse(c, error, (fault) => (
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
    try {
      await changePassword(db, viewer.id, c.req.valid("json"), { address, now: clock() });
    } catch (error) {
      const { hasPassword } = await emailStateOf(db, viewer.id, clock());
      return refuse(c, error, (fault) => <PasswordSection hasPassword={hasPassword} fault={fault} />);
    }
    await beginSession(c, viewer.id);
    if (mailer) postNotice(db, mailer, viewer.id, passwordNotice, { base, address, now: clock() });
    const said = "Saved. You are signed out everywhere else.";
    return saved(c, null, said, <PasswordSection hasPassword said={said} />);
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
      return saved(c, sessions, "Signed out.", <SessionsSection sessions={sessions} said="Signed out." />);
    },
  );

/** This browser is signed out now: a swap becomes a whole page. */
async function leave(c: Context<Env>): Promise<Response> {
  await finishSession(c);
  if (wanted(c) !== "fragment") return respond(c, { json: [], back: "/" });
  c.header("HX-Redirect", "/");
  return c.body("");
}

/** What is stored now; the card anew, with a word about it; or the page it is on. */
function saved(c: Context<Env>, json: unknown, said: string, fragment: ReactNode): Response {
  if (wanted(c) === "page") leaveFlash(c, { message: said });
  return respond(c, { json, fragment, back: settingsPath });
}

/** A person gets the form again with what is wrong with it, a program the refusal itself. */
function refuse(c: Context<Env>, error: unknown, form: (fault: Refusal) => ReactNode): Response {
  if (!(error instanceof Refusal) || wanted(c) === "json") throw error;
  const card = form(error);
  return respond(c, {
    status: error.status,
    fragment: card,
    page: { title: "Settings", body: <OneCardPage>{card}</OneCardPage> },
  });
}
