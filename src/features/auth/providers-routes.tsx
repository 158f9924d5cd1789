import { Hono } from "hono";
import * as v from "valibot";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { backTo, respond } from "../../http/respond.ts";
import { body, query } from "../../http/validate.ts";
import { requireViewer, signedIn } from "../../http/viewer.ts";
import { notFound } from "../../lib/errors.ts";
import { identifier } from "../../lib/inputs.ts";
import { unlinkIdentity } from "./identities.ts";
import { beginSignIn } from "./oauth.ts";
import { providerOf, providerTable } from "./provider-table.ts";
import { ProviderForm, ProviderLinksAnswer } from "./schema.ts";
import { linksOf } from "./signing-in.ts";
import { LeavePage, ProvidersSection } from "./views-providers.tsx";

/** The buttons on our own pages: plain forms, guarded by `sameOrigin` as the others there. */
export const providerPages = new Hono<Env>().post("/auth/signin/:provider", body(ProviderForm), async (c) => {
  const provider = providerOf(c.var.config.providers, c.req.param("provider"));
  if (!provider) throw notFound();
  const url = await beginSignIn(c, provider, c.req.valid("json"));
  if (new URL(url).origin === c.var.base) return c.redirect(url, 303);
  // Browsers hold a form's redirect against `form-action` of its page, so the way out is a page of its own.
  c.header("Refresh", `0; url=${url}`);
  const title = `Continue with ${provider.name}`;
  return respond(c, { json: { url }, page: { title, isBare: true, body: <LeavePage title={title} url={url} /> } });
});

const settingsPath = "/account/settings";

/** The providers of one's own account, mounted at /api/user/providers. */
export const userProvidersApi = new Hono<Env>()
  .use(requireViewer)
  .get("/", answers("Providers that your account is linked with, and could be", ProviderLinksAnswer), async (c) =>
    respond(c, { json: await linksOf(c) }),
  )
  .delete(
    "/",
    answers("Unlink a provider from your account", ProviderLinksAnswer),
    query(v.object({ provider: identifier })),
    async (c) => {
      const { db, config } = c.var;
      const site = { table: providerTable(config.providers), sendsMail: config.smtpUrl !== undefined };
      await unlinkIdentity(db, signedIn(c).id, c.req.valid("query").provider, site);
      const links = await linksOf(c);
      const back = backTo(c, settingsPath);
      return respond(c, { json: links, fragment: <ProvidersSection {...links} back={back} />, back });
    },
  );
