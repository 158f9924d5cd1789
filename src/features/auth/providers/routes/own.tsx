import { Hono } from "hono";
import { requireViewer, signedIn } from "#access/guards.ts";
import { askForProof } from "#features/auth/sessions/page/proof.ts";
import { linksOf, postUnlinked } from "#features/auth/sessions/page/signing-in.ts";
import { ProofInput, ProviderChoice, ProviderForm, ProviderLinksResponse } from "#features/auth/sign-in/schema.ts";
import { assertProof } from "#features/auth/sign-in/service/own-password.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { backTo, respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { unlinkIdentity } from "../service/identities.ts";
import { providerOf, providerTable } from "../service/table.ts";
import { LeavePage, ProvidersSection } from "../views.tsx";
import { beginSignIn } from "./oauth.ts";

/** Plain forms, guarded by `sameOrigin` instead of a CSRF token. */
export const providerPages = new Hono<Env>().post("/auth/signin/:provider", body(ProviderForm), async (c) => {
  const provider = providerOf(c.var.config.providers, c.req.param("provider"));
  if (!provider) throw notFound();
  const url = await beginSignIn(c, provider, c.req.valid("json"));
  if (new URL(url).origin === c.var.base) return respond(c, { json: { url }, back: url });
  // Browsers apply the form-action of the CSP to redirects of forms, so a page with Refresh stands between.
  c.header("Refresh", `0; url=${url}`);
  const title = `Continue with ${provider.name}`;
  return respond(c, { json: { url }, page: { title, isBare: true, body: <LeavePage title={title} url={url} /> } });
});

const settingsPath = "/account/settings/providers";

export const userProvidersApi = new Hono<Env>()
  .use(requireViewer)
  .get("/", answers("Providers your account is linked to, and those available", ProviderLinksResponse), async (c) =>
    respond(c, { json: await linksOf(c) }),
  )
  .delete(
    "/",
    answers("Unlinks a provider from your account", ProviderLinksResponse),
    query(ProviderChoice),
    body(ProofInput),
    async (c) => {
      const { db, config, address, clock } = c.var;
      const viewer = signedIn(c);
      const { provider } = c.req.valid("query");
      const site = { table: providerTable(config.providers), sendsMail: config.smtpUrl !== undefined };
      const from = { address, now: clock() };
      try {
        await assertProof(db, viewer, { ...c.req.valid("json"), field: "password" }, from);
      } catch (error) {
        return askForProof(c, error, settingsPath);
      }
      const before = await linksOf(c);
      await unlinkIdentity(db, viewer.id, provider, site);
      await postUnlinked(
        c,
        viewer.id,
        before.linked.filter(({ id }) => id === provider),
      );
      const links = await linksOf(c);
      const back = backTo(c, settingsPath);
      return respond(c, { json: links, fragment: <ProvidersSection {...links} back={back} />, back });
    },
  );
