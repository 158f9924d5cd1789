import { Hono } from "hono";
import { requireViewer, signedIn } from "#access/guards.ts";
import { LinkForm } from "#features/auth/sign-in/schema.ts";
import type { Env } from "#http/env.ts";
import { formAgain, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { linkGonePage, page } from "../page/link.tsx";
import { confirmEmail } from "../service/addresses.ts";
import { linkGone, readLink } from "../service/links.ts";
import { OpenLinkPage } from "../views/links.tsx";

const confirmTitle = "Confirm your email";

const anotherConfirmation = { title: "Email settings", href: "/account/settings/email" };

export const verifyPages = new Hono<Env>()
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
    const saved = { notice: "Your email address is confirmed.", back: "/account/settings" };
    return submit(c, linkGonePage(confirmTitle, anotherConfirmation), confirm, saved);
  });
