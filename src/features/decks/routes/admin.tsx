import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf, requireStaff, requireViewer } from "../../../access/guards.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { again, formAgain, type Sent, typedIn } from "../../../http/form.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, query } from "../../../http/validate.ts";
import { invalid } from "../../../lib/input/inputs.ts";
import { forgetRules } from "../cache.ts";
import { rulesOf, saveRules } from "../queries/config.ts";
import { ConfigInput, ConfigResponse, FormatQuery } from "../schema/config.ts";
import { type Effect, effectOf } from "../service/config.ts";
import { ConfigPage } from "../views/config.tsx";

async function configForm(c: Context<Env>, sent: Sent, preview?: Effect) {
  const { format } = v.parse(FormatQuery, sent.typed ?? c.req.query());
  const rules = (await rulesOf(c.var.db))[format];
  const body = <ConfigPage format={format} rules={rules} preview={preview} typed={sent.typed} fault={sent.fault} />;
  return { page: { title: "Deck formats", body } };
}

export const configApi = new Hono<Env>().put(
  "/config",
  requireViewer,
  requireStaff,
  answers("Changes a format’s rules, or counts the decks it would affect", ConfigResponse),
  body(
    ConfigInput,
    again((c, sent) => configForm(c, sent)),
  ),
  async (c) => {
    const { db, catalogue } = c.var;
    const { isPreview, reason, ...change } = c.req.valid("json");
    if (reason === "" && wanted(c) === "page" && !isPreview) {
      return formAgain(c, (_, sent) => configForm(c, sent), invalid({ reason: "Enter a reason" }));
    }
    const by = actorOf(c, reason);
    const effect = await effectOf(db, catalogue, change, by.now.toISOString().slice(0, 10));
    if (!isPreview) await saveRules(db, change, by);
    forgetRules(db);
    const json = { format: change.format, isSaved: !isPreview, ...effect };
    if (!isPreview) return respond(c, { json, back: `/admin/decks?format=${change.format}` });
    return respond(c, {
      json,
      page: async () => (await configForm(c, { typed: await typedIn(c) }, effect)).page,
    });
  },
);

export const configPages = new Hono<Env>().get("/", requireViewer, requireStaff, query(FormatQuery), async (c) =>
  respond(c, await configForm(c, {})),
);
