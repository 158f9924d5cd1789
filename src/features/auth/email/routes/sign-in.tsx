import { Hono } from "hono";
import * as v from "valibot";
import { logIn } from "#features/auth/second/page/enter.ts";
import { tellFactor } from "#features/auth/second/page/tell.ts";
import { SECURED } from "#features/auth/sign-in/rules/accounts.ts";
import { AskForm, LinkForm } from "#features/auth/sign-in/schema.ts";
import { chosenPassword } from "#features/auth/sign-in/state/chosen.ts";
import { allowedUrl, gateOf, requestedUrl } from "#features/auth/sign-in/state/gate.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { type FormView, formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { linkGonePage, page } from "../page/link.tsx";
import { sendSignInLink, sentUrl } from "../page/mail.ts";
import { readLink } from "../service/links.ts";
import { signInByLink } from "../service/sign-in.ts";
import { AskForLinkPage, OpenLinkPage } from "../views/links.tsx";

const signInTitle = "Log in by email";

const anotherLink = { title: "Get a new link", href: "/auth/email" };

export const emailSignInPages = new Hono<Env>()
  .get("/auth/email", (c) => {
    if (c.var.mailer === null) throw notFound();
    const hidden = { callbackUrl: requestedUrl(c), invitation: c.req.query("invitation") ?? "" };
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
      const hidden = { token, invitation, callbackUrl: requestedUrl(c) };
      const link = { title: "Log in", email, action: "/auth/email/open", submit: "Log In", hidden };
      return respond(c, page(signInTitle, <OpenLinkPage {...link} />));
    } catch (error) {
      return formAgain(c, linkGonePage(signInTitle, anotherLink), error);
    }
  })
  .post("/auth/email/open", body(LinkForm), (c) => {
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    let next = url;
    const open = async () => {
      const opened = await signInByLink(c.var.db, form.token, gateOf(c, form.invitation), chosenPassword(c));
      next = await logIn(c, opened, url);
      if (opened.hadFactors) await tellFactor(c, opened.userId, "factors-removed");
      if (opened.isSecured) leaveFlash(c, { message: SECURED });
      return { url: next };
    };
    return submit(c, linkGonePage(signInTitle, anotherLink), open, { back: async () => next });
  });

const linkForm: FormView = (c, { typed, fault }) => {
  const { email, callbackUrl, invitation } = v.parse(AskForm, typed);
  const hidden = { callbackUrl: allowedUrl(c, callbackUrl), invitation };
  return page(signInTitle, <AskForLinkPage email={email} hidden={hidden} fault={fault} />);
};
