import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf, requireStaff, requireViewer } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, type Sent, typedIn } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { invalid } from "#lib/input/inputs.ts";
import { entriesOf } from "../check/page.ts";
import type { FormatRules } from "../check/rules/formats.ts";
import { forgetRules } from "../deck/cache.ts";
import { withIds } from "../lines/service/names.ts";
import { rulesOf, saveRules } from "./queries.ts";
import { ConfigInput, ConfigResponse, FormatQuery, RulesResponse } from "./schema.ts";
import { type Effect, effectOf } from "./service.ts";
import { ConfigPage, FormatsPage, formatPath } from "./views/config.tsx";

type Preview = { effect: Effect; next: FormatRules };

async function configForm(c: Context<Env>, { typed, fault }: Sent, preview?: Preview) {
  const { format = "standard" } = v.parse(FormatQuery, typed ?? c.req.query());
  const rules = (await rulesOf(c.var.db))[format];
  const list = await entriesOf(c, rules, { typed, next: preview?.next });
  const props = { format, rules, list, preview: preview?.effect, typed, fault };
  return { page: { title: "Deck formats", body: <ConfigPage {...props} /> } };
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
    const { isPreview, reason, format, rules } = c.req.valid("json");
    const refuse = (error: unknown) => formAgain(c, (_, sent) => configForm(c, sent), error);
    if (reason === "" && wanted(c) === "page" && !isPreview) return refuse(invalid({ reason: "Enter a reason" }));
    const next = await withIds(db, catalogue, { format, rules }).catch(refuse);
    if (next instanceof Response) return next;
    const change = { format, rules: next };
    const by = actorOf(c, reason);
    const effect = await effectOf(db, catalogue, change, by.now.toISOString().slice(0, 10));
    if (!isPreview) await saveRules(db, change, by);
    forgetRules(db, catalogue);
    const json = { format, isSaved: !isPreview, ...effect };
    if (!isPreview) return respond(c, { json, back: formatPath(format) });
    return respond(c, {
      json,
      page: async () => (await configForm(c, { typed: await typedIn(c) }, { effect, next })).page,
    });
  },
);

export const configPages = new Hono<Env>().get(
  "/",
  requireViewer,
  requireStaff,
  answers("The rules of a deck format, or of all formats by name", RulesResponse),
  query(FormatQuery),
  async (c) => {
    const { format } = c.req.valid("query");
    const rules = await rulesOf(c.var.db);
    if (format !== undefined) return respond(c, { json: rules[format], ...(await configForm(c, {})) });
    return respond(c, { json: rules, page: { title: "Deck formats", body: <FormatsPage rules={rules} /> } });
  },
);
