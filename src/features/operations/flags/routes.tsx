import { type Context, Hono } from "hono";
import * as v from "valibot";
import { type Flag, flagTitles } from "#access/flags/rules.ts";
import { actorOf } from "#access/guards.ts";
import { installationPath } from "#frame/installation.tsx";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { formAgain, type Sent } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params } from "#http/validate.ts";
import { ReasonInput } from "../schema.ts";
import { ByFlag, FlagInput, FlagResponse } from "./schema.ts";
import { listFlags, switchFlag } from "./service.ts";
import { FlagsPage } from "./views.tsx";

const path = `${installationPath}/flags`;

async function flagsPage(c: Context<Env>, { fault }: Sent = {}) {
  const { sql, config } = c.var;
  const lines = await listFlags(sql, config);
  const body = <FlagsPage lines={lines} isSold={config.membership !== "off"} fault={fault} />;
  return { json: lines, page: { title: "Feature flags", body } };
}

const flagsForm = async (c: Context<Env>, sent: Sent) => ({ page: (await flagsPage(c, sent)).page });

export const flagsPages = new Hono<Env>().get(
  "/",
  answers("The feature flags and who decides them", v.array(FlagResponse)),
  async (c) => respond(c, await flagsPage(c)),
);

export const flagsApi = new Hono<Env>()
  .put(
    "/:flag",
    answers("Turns a feature on or off in every process", FlagResponse),
    params(ByFlag),
    body(FlagInput),
    (c) => {
      const { isEnabled, reason } = c.req.valid("json");
      return switching(c, c.req.valid("param").flag, isEnabled, reason);
    },
  )
  .delete(
    "/:flag",
    answers("Resets a feature to the FLAGS setting or its default", FlagResponse),
    params(ByFlag),
    body(ReasonInput),
    (c) => switching(c, c.req.valid("param").flag, null, c.req.valid("json").reason),
  );

async function switching(c: Context<Env>, flag: Flag, isEnabled: boolean | null, reason: string): Promise<Response> {
  const { sql, config } = c.var;
  try {
    const json = await switchFlag(sql, config, { flag, isEnabled }, actorOf(c, reason));
    const message = `${flagTitles[flag]} turned ${json.isEnabled ? "on" : "off"}.`;
    if (wanted(c) !== "json") leaveFlash(c, { message });
    return await respond(c, { json, back: path });
  } catch (error) {
    return formAgain(c, flagsForm, error);
  }
}
