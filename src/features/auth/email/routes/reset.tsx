import { Hono } from "hono";
import * as v from "valibot";
import { beginSession } from "../../../../access/session-cookie.ts";
import type { Env } from "../../../../http/env.ts";
import { type FormView, formAgain, submit } from "../../../../http/form.ts";
import { respond } from "../../../../http/respond.ts";
import { body } from "../../../../http/validate.ts";
import { linkedProviders, postUnlinked } from "../../sessions/page/signing-in.ts";
import { NO_MAIL } from "../../sign-in/rules/accounts.ts";
import { AskForm, NewPasswordForm } from "../../sign-in/schema.ts";
import { AuthMessagePage } from "../../sign-in/views/pages.tsx";
import { linkGonePage, page } from "../page/link.tsx";
import { mailTo, sentUrl } from "../page/mail.ts";
import { readLink } from "../service/links.ts";
import { postLetter } from "../service/post.ts";
import { resetPassword } from "../service/reset.ts";
import { AskForResetPage, NewPasswordPage } from "../views/links.tsx";

const resetTitle = "New password";

const anotherReset = { title: "Get a New Link", href: "/auth/reset" };

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
      said: "Your password was changed and you’re logged in.",
      back: "/",
    });
  });

const resetForm: FormView = (_, { typed, fault }) =>
  page(resetTitle, <AskForResetPage email={v.parse(AskForm, typed).email} fault={fault} />);
