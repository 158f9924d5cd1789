import { type Context, Hono } from "hono";
import * as v from "valibot";
import { factorsOf } from "#features/auth/codes/queries.ts";
import { logIn } from "#features/auth/second/page/enter.ts";
import { tellFactor } from "#features/auth/second/page/tell.ts";
import { linkedProviders, postUnlinked } from "#features/auth/sessions/page/signing-in.ts";
import { NO_MAIL } from "#features/auth/sign-in/rules/accounts.ts";
import { AskForm, NewPasswordForm } from "#features/auth/sign-in/schema.ts";
import { AuthMessagePage } from "#features/auth/sign-in/views/pages.tsx";
import type { Env } from "#http/env.ts";
import { type FormView, formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { unlessRefused } from "#lib/errors.ts";
import { linkGonePage, page } from "../page/link.tsx";
import { mailTo, sentUrl } from "../page/mail.ts";
import { readLink } from "../service/links.ts";
import { postLetter } from "../service/post.ts";
import { resetPassword } from "../service/reset.ts";
import { AskForResetPage, NewPasswordPage } from "../views/links.tsx";

const resetTitle = "New password";

const anotherReset = { title: "Get a new link", href: "/auth/reset" };

export const resetPages = new Hono<Env>()
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
      const link = await readLink(c.var.db, "reset", token, c.var.clock());
      const linked = await linkedProviders(c, link.userId);
      const props = { email: link.email, token, linked, isLost: await mayBeLost(c, link) };
      return respond(c, page(resetTitle, <NewPasswordPage {...props} />));
    } catch (error) {
      return formAgain(c, linkGonePage(resetTitle, anotherReset), error);
    }
  })
  .post("/auth/reset/new", body(NewPasswordForm), async (c) => {
    const { db, base, clock } = c.var;
    const form = c.req.valid("json");
    const link = await readLink(db, "reset", form.token, clock()).catch(unlessRefused);
    const linked = await linkedProviders(c, link?.userId ?? null);
    const props = { email: link?.email ?? "", token: form.token, linked, isLost: await mayBeLost(c, link) };
    const passwordForm: FormView = (_, { fault }) =>
      fault?.fields.password === undefined
        ? linkGonePage(resetTitle, anotherReset)(c, { fault })
        : page(resetTitle, <NewPasswordPage {...props} fault={fault} />);
    let next = base;
    const reset = async () => {
      const { hadFactors, ...proof } = await resetPassword(db, form, clock());
      next = await logIn(c, proof, base);
      if (form.unlinkProviders) await postUnlinked(c, proof.userId, linked);
      if (hadFactors) await tellFactor(c, proof.userId, "factors-removed");
      return { url: next };
    };
    return submit(c, passwordForm, reset, {
      notice: "Your password was changed.",
      back: async () => next,
    });
  });

const resetForm: FormView = (_, { typed, fault }) =>
  page(resetTitle, <AskForResetPage email={v.parse(AskForm, typed).email} fault={fault} />);

/** A link that the site owner passes on also helps an owner who lost the device with the codes. */
async function mayBeLost(c: Context<Env>, link?: { email: string; userId: string | null }): Promise<boolean> {
  if (!link?.userId || link.email !== "") return false;
  const { hasCodes, hasPasskeys } = await factorsOf(c.var.db, link.userId);
  return hasCodes || hasPasskeys;
}
