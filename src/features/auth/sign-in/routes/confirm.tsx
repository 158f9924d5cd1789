import { type Context, Hono } from "hono";
import { requireViewer, signedIn } from "#access/guards.ts";
import { provenBy } from "#access/viewer.ts";
import { factorsOf } from "#features/auth/codes/queries.ts";
import { emailStateOf } from "#features/auth/email/service/addresses.ts";
import { providerTable } from "#features/auth/providers/service/table.ts";
import { logIn } from "#features/auth/second/page/enter.ts";
import { linksOf } from "#features/auth/sessions/page/signing-in.ts";
import type { Env } from "#http/env.ts";
import { type Sent, submit } from "#http/form.ts";
import { respond } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { NO_PASSWORD } from "../rules/accounts.ts";
import { ConfirmationInput } from "../schema.ts";
import { assertPassword } from "../service/own-password.ts";
import { allowedUrl, requestedUrl } from "../state/gate.ts";
import { ConfirmPage } from "../views/confirm.tsx";

export const confirmPages = new Hono<Env>()
  .get("/auth/confirm", requireViewer, async (c) =>
    respond(c, await confirmForm(c, { typed: { callbackUrl: requestedUrl(c) } })),
  )
  .post("/auth/confirm", requireViewer, body(ConfirmationInput), (c) => {
    const { db, address, clock } = c.var;
    const viewer = signedIn(c);
    const { id } = viewer;
    const form = c.req.valid("json");
    const url = allowedUrl(c, form.callbackUrl);
    let next = url;
    const prove = async () => {
      const { hasPassword } = await emailStateOf(db, id, clock());
      if (!hasPassword) throw new Refusal(422, NO_PASSWORD, { password: NO_PASSWORD });
      await assertPassword(db, id, form.password, "password", { address, now: clock() });
      next = await logIn(c, provenBy(viewer), url);
      return { url: next };
    };
    return submit(c, confirmForm, prove, { back: async () => next });
  });

async function confirmForm(c: Context<Env>, { typed = {}, fault }: Sent) {
  const { db, mailer, config, clock } = c.var;
  const { id } = signedIn(c);
  const [{ email, isVerified, hasPassword }, { linked }, { hasPasskeys }] = await Promise.all([
    emailStateOf(db, id, clock()),
    linksOf(c),
    factorsOf(db, id),
  ]);
  const offered = providerTable(config.providers);
  const ways = {
    hasPassword,
    hasPasskeys,
    email: mailer && isVerified ? email : null,
    providers: linked.filter((one) => offered.some((provider) => provider.id === one.id)),
  };
  const page = <ConfirmPage {...ways} callbackUrl={allowedUrl(c, String(typed.callbackUrl ?? ""))} fault={fault} />;
  return { page: { title: "Confirm it’s you", isBare: true, body: page } };
}
